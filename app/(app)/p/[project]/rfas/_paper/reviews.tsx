import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { ThaiDate } from '@/app/_ui/thai-date';
import { PaperPart, PaperTable } from '@/app/(app)/_documents/paper/paper-parts';
import type { RfaDetail } from '@/lib/documents/rfas/dto';
import type { WorkflowHistoryRow } from '@/lib/workflow/engine/dto';

/** A step of the workflow as its reader may know it. */
export type ReviewRow = Pick<
  WorkflowHistoryRow,
  'id' | 'fromState' | 'label' | 'actor' | 'onBehalfOf' | 'organization' | 'comment' | 'code' | 'at'
>;

/** The results, one line for each answer of a reviewer; a party that has not answered has an empty line. */
export function Reviews({ rfa, reviews }: { rfa: RfaDetail; reviews: readonly ReviewRow[] }) {
  const t = useTranslations('paper.rfa');
  const { result, consultantResult, decidedAt } = rfa.revision;
  const answered = reviews.filter(({ code }) => code !== null);
  return (
    <PaperPart title={t('results')}>
      <PaperTable
        label={t('results')}
        columns={[
          { key: 'step', title: t('step'), width: 20 },
          { key: 'code', title: t('code'), width: 10 },
          { key: 'person', title: t('reviewer'), width: 20 },
          { key: 'date', title: t('date'), width: 14 },
          { key: 'stamp', title: t('stamp'), width: 18 },
          { key: 'signature', title: t('signature'), width: 18 },
        ]}
      >
        {answered.map((row) => (
          <Fragment key={row.id}>
            <tr>
              <td>
                {row.fromState.name}
                {row.organization && <p lang="th">{row.organization.code}</p>}
              </td>
              <td className="paper-strong">{row.code}</td>
              <td>
                {row.actor?.name}
                {row.onBehalfOf && <p>{t('onBehalfOf', { name: row.onBehalfOf.name })}</p>}
              </td>
              <td>
                <ThaiDate iso={row.at} />
              </td>
              <td className="paper-to-sign" />
              <td className="paper-to-sign" />
            </tr>
            {row.comment && (
              <tr>
                <td colSpan={6}>
                  {t('comment')} <span className="paper-text">{row.comment}</span>
                </td>
              </tr>
            )}
          </Fragment>
        ))}
        {!consultantResult && !result && <BlankRow party={t('consultant')} />}
        {!result && rfa.rfaType.ownerApprovalRequired && <BlankRow party={t('owner')} />}
      </PaperTable>
      {result && (
        <div className="paper-final">
          <p>{t('final')}</p>
          <p className="paper-result">{`${result.code} ${result.name}`}</p>
          {decidedAt && (
            <p>
              {rfa.decidedBy?.name} <ThaiDate iso={decidedAt} form="datetime" />
            </p>
          )}
        </div>
      )}
    </PaperPart>
  );
}

function BlankRow({ party }: { party: string }) {
  return (
    <tr>
      <td>{party}</td>
      <td />
      <td />
      <td />
      <td className="paper-to-sign" />
      <td className="paper-to-sign" />
    </tr>
  );
}

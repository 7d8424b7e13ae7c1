'use client';

import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/app/_ui/button-link';
import { DescriptionList } from '@/app/_ui/description-list';
import { DocumentNumber } from '@/app/_ui/document-number';
import { DueMeter } from '@/app/_ui/due-meter';
import { StatusChip } from '@/app/_ui/status-chip';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { RegisterContext } from '@/app/(app)/_documents/register/register-context';
import { RFA_TYPE_CODE } from '@/lib/documents/rfas/constants';
import type { RfaRow } from '@/lib/documents/rfas/dto';
import { documentNumberHref } from '../../numbers/_explain/number-href';
import { holderCodes, rfaDue, rfaHref } from './rfa-row';

/** A row with everything the register knows, beside the list; opening the page is one more step. */
export function RfaPreview({ row, around }: { row: RfaRow; around: RegisterContext }) {
  const t = useTranslations('rfas');
  const words = useTranslations('correspondence');
  const { date, due } = rfaDue(row, around.today);
  const result = row.result ?? row.consultantResult;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {row.documentNumber ? (
          <DocumentNumber number={row.documentNumber} type={RFA_TYPE_CODE} copy isVoid={row.isCancelled} />
        ) : (
          <span className="text-muted">{t('noNumber')}</span>
        )}
        <StatusChip code={row.status.code} label={row.step?.name ?? row.status.name} />
      </div>
      <h2 className="font-display text-lead font-semibold break-words">
        {row.stub ? t('recalledBecause', { reason: row.stub.reason }) : row.subject || words('noSubject')}
      </h2>
      <DescriptionList
        items={[
          { term: t('column.contractor'), value: `${row.from.code} ${row.from.name}` },
          { term: t('column.contract'), value: `${row.contract.code} ${row.contract.name}` },
          { term: t('column.type'), value: `${row.rfaType.name} (${row.rfaType.code})` },
          { term: t('column.discipline'), value: row.discipline && `${row.discipline.code} ${row.discipline.name}` },
          { term: t('column.step'), value: row.step?.name },
          { term: t('column.holder'), value: holderCodes(row).join(', ') || null },
          { term: t('column.held'), value: row.daysHeld },
          {
            term: t('column.due'),
            value: due && due.state !== 'done' ? <DueMeter {...due} /> : date && <ThaiDate iso={date} form="long" />,
          },
          { term: t('column.result'), value: result && `${result.code} ${result.name}` },
          { term: t('column.cycle'), value: row.cycle },
          { term: t('column.items'), value: row.itemsCount },
          {
            term: t('column.drawings'),
            value:
              row.drawingNumbers.length > 0 ? (
                <span className="whitespace-pre-line">{row.drawingNumbers.join('\n')}</span>
              ) : null,
          },
          { term: words('column.attachments'), value: row.attachmentsCount },
          { term: t('column.createdBy'), value: row.createdBy?.name },
        ]}
      />
      <div>
        <ButtonLink href={rfaHref(row, around.projectCode)} variant="primary">
          {words('open')}
        </ButtonLink>
        {row.documentNumber && (
          <ButtonLink href={documentNumberHref(around.projectCode, row.publicId)} prefetch={false} variant="ghost">
            {words('explainNumber')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

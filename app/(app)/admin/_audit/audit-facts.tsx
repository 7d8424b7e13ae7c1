import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/app/_ui/button-link';
import { DescriptionList } from '@/app/_ui/description-list';
import { ThaiDate } from '@/app/_ui/thai-date';
import { numberHref } from '@/app/(app)/p/[project]/numbers/_explain/number-href';
import type { ShownAuditRow } from '@/lib/operations/audit-trail/dto';
import { recordHref, useAuditWords } from './audit-words';
import { ChangeList } from './change-list';

/** One audit row in full, with what it changed. */
export function AuditFacts({ row }: { row: ShownAuditRow }) {
  const t = useTranslations('audit');
  const words = useAuditWords();
  const href = recordHref(row);
  return (
    <div className="flex flex-col gap-4">
      <DescriptionList
        items={[
          { term: t('column.action'), value: words.action(row.action) },
          { term: t('column.at'), value: <ThaiDate iso={row.at} form="datetime" /> },
          { term: t('column.actor'), value: row.username ? `${words.actor(row)} (${row.username})` : words.actor(row) },
          { term: t('column.organization'), value: row.organizationCode },
          { term: t('column.entity'), value: words.entity(row.entityType) },
          { term: t('column.record'), value: row.entityLabel },
          { term: t('column.changes'), value: row.changes && <ChangeList changes={row.changes} /> },
          { term: t('column.reason'), value: row.reason },
          { term: t('column.project'), value: row.projectCode },
          { term: t('column.contract'), value: row.contractCode },
          { term: t('column.severity'), value: t(`severity.${row.severity}`) },
          { term: t('column.address'), value: row.ipAddress },
          { term: t('column.request'), value: row.requestId && <code className="text-meta">{row.requestId}</code> },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {href && <ButtonLink href={href}>{t('open')}</ButtonLink>}
        {row.explained && (
          <ButtonLink href={numberHref(row.explained)} prefetch={false} variant="ghost">
            {t('explainNumber')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

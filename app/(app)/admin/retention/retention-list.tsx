import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { DescriptionList } from '@/app/_ui/description-list';
import { Section } from '@/app/_ui/section';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { RetentionRow } from '@/lib/operations/retention/read-retention';

/** Data with a period first, in the order of the declaration; then data that is kept for good. */
export function RetentionList({ rows }: { rows: readonly RetentionRow[] }) {
  const t = useTranslations('retention');
  const groups = [
    ['purged', rows.filter(({ days }) => days !== null)],
    ['kept', rows.filter(({ days }) => days === null)],
  ] as const;
  return groups.map(([group, ofGroup]) => (
    <Section key={group} title={t(`${group}.title`)} hint={t(`${group}.hint`)}>
      <ul className="grid gap-x-8 gap-y-5 lg:grid-cols-2" aria-label={t(`${group}.title`)}>
        {ofGroup.map((row) => (
          <li key={row.kind} className="min-w-0">
            <h3 className="mb-1 flex flex-wrap items-center gap-2 font-medium">
              {t(`kind.${row.kind}`)}
              {row.isOverdue && <Badge tone="urgent">{t('overdue')}</Badge>}
            </h3>
            <p className="mb-1 text-table text-muted">{t(`about.${row.kind}`)}</p>
            <Facts row={row} />
          </li>
        ))}
      </ul>
    </Section>
  ));
}

function Facts({ row }: { row: RetentionRow }) {
  const t = useTranslations('retention');
  const jobs = useTranslations('opsFigures.jobs');
  const { days, reason, task, removed } = row;
  const moment = (iso: string | null) => (iso === null ? null : <ThaiDate iso={iso} form="datetime" />);
  const purge = [
    { term: t('task'), value: task && jobs(task) },
    { term: t('lastRun'), value: moment(row.lastRunAt) ?? t('never') },
    {
      term: t('removed'),
      value: removed && (
        <>
          {t('removedRows', { count: removed.count })} · {moment(removed.at)}
        </>
      ),
    },
  ];
  return (
    <DescriptionList
      items={[
        { term: t('period'), value: days === null ? t('forGood') : t('days', { count: days }) },
        { term: t('reason'), value: t(`reasons.${reason}`) },
        { term: t('rows'), value: t(row.isMore ? 'moreRows' : 'rowCount', { count: row.rows }) },
        { term: t('oldest'), value: moment(row.oldestAt) ?? t('none') },
        ...(days === null ? [] : purge),
      ]}
    />
  );
}

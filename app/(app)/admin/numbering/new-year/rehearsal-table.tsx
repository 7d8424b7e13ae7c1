import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { StatusChip } from '@/app/_ui/status-chip';
import type { StatusFamily } from '@/app/_ui/status-families';
import { ThaiDate } from '@/app/_ui/thai-date';
import { TypeWord } from '@/app/_ui/type-names';
import type { RehearsedSeries, YearWarning } from '@/lib/numbering/records/rehearse-year';
import { FactsTable } from '../_numbering/facts-table';

const FAMILIES: Record<RehearsedSeries['outcome'], StatusFamily> = {
  RESTARTS: 'waiting',
  CONTINUES: 'approved',
  STOPS: 'rejected',
};

export function RehearsalTable({ series }: { series: readonly RehearsedSeries[] }) {
  const t = useTranslations('series.newYear');
  return (
    <FactsTable
      caption={t('first')}
      rows={series}
      rowKey={(row) => `${row.typeCode} ${row.patternNow} ${row.patternThen}`}
      columns={[
        {
          header: t('type'),
          cell: (row) => (
            <Badge>
              <TypeWord code={row.typeCode} />
            </Badge>
          ),
        },
        { header: t('counters'), cell: (row) => <span lang="th">{row.counters.join(', ')}</span> },
        { header: t('now'), cell: (row) => <span lang="th">{row.patternNow}</span> },
        { header: t('last'), align: 'end', cell: (row) => row.lastNow },
        {
          header: t('first'),
          cell: (row) => (
            <strong lang="th" className="font-semibold">
              {row.first ?? '–'}
            </strong>
          ),
        },
        {
          header: t('outcome'),
          cell: (row) => (
            <StatusChip code={row.outcome} family={FAMILIES[row.outcome]} label={t(`outcomeName.${row.outcome}`)} />
          ),
        },
        { header: t('warnings'), cell: (row) => <Warnings warnings={row.warnings} /> },
      ]}
    />
  );
}

function Warnings({ warnings }: { warnings: readonly YearWarning[] }) {
  const t = useTranslations('series.newYear');
  if (warnings.length === 0) return <span className="text-muted">{t('none')}</span>;
  return (
    <ul>
      {warnings.map((warning) => (
        <li key={warning.kind + ('versionNo' in warning ? warning.versionNo : '')}>
          <WarningText warning={warning} />
        </li>
      ))}
    </ul>
  );
}

function WarningText({ warning }: { warning: YearWarning }) {
  const t = useTranslations('series.newYear.warning');
  switch (warning.kind) {
    case 'NEARLY_FULL':
      return t('NEARLY_FULL', { percent: warning.percent });
    case 'TEMPLATE_BEGINS':
      return t.rich('TEMPLATE_BEGINS', {
        no: warning.versionNo,
        when: () => <ThaiDate iso={warning.at} form="datetime" />,
      });
    case 'CANNOT_PRINT':
      return t('CANNOT_PRINT', { code: warning.code });
    default:
      return t(warning.kind);
  }
}

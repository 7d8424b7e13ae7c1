import { useTranslations } from 'next-intl';
import { Link } from '@/app/_ui/link';
import { ThaiDate } from '@/app/_ui/thai-date';
import { ExplainLink } from '@/app/(app)/p/[project]/numbers/_explain/explain-link';
import { numberHref } from '@/app/(app)/p/[project]/numbers/_explain/number-href';
import type { SeriesRef } from '@/lib/numbering/records/dto';
import type { DecodedCounter, Hole, LedgerEntry } from '@/lib/numbering/records/series-dto';
import type { CodeRef } from '@/lib/platform/references';
import { FactsTable } from '../../_numbering/facts-table';
import { NumberStateChip } from '../../_numbering/number-state';
import { Year } from '../../_numbering/year';

/** Today's code of a part of the key, with its name. */
function KeyPart({ part }: { part: CodeRef | null }) {
  if (!part) return '–';
  return (
    <>
      <strong lang="th" className="font-medium">
        {part.code}
      </strong>{' '}
      <span className="text-muted">{part.name}</span>
    </>
  );
}

const partsOf = (counter: DecodedCounter) =>
  [counter.originator, counter.recipient, counter.subType, counter.rfaType, counter.discipline]
    .map((part) => part?.code ?? '-')
    .join('/');

export function CounterKeys({ counters }: { counters: readonly DecodedCounter[] }) {
  const t = useTranslations('series.series');
  return (
    <FactsTable
      caption={t('counters')}
      rows={counters}
      rowKey={(row) => `${row.year} ${partsOf(row)}`}
      columns={[
        { header: t('year'), cell: (row) => <Year year={row.year} /> },
        { header: t('originator'), cell: (row) => <KeyPart part={row.originator} /> },
        { header: t('recipient'), cell: (row) => <KeyPart part={row.recipient} /> },
        { header: t('subType'), cell: (row) => <KeyPart part={row.subType} /> },
        { header: t('discipline'), cell: (row) => <KeyPart part={row.discipline} /> },
        { header: t('rfaType'), cell: (row) => <KeyPart part={row.rfaType} /> },
        { header: t('last'), align: 'end', cell: (row) => row.lastNumber },
      ]}
    />
  );
}

export function RecentNumbers({ entries, series }: { entries: readonly LedgerEntry[]; series: SeriesRef }) {
  const t = useTranslations('series.series');
  const hrefOf = (id: string) => `/p/${encodeURIComponent(series.projectCode)}/correspondence/${id}`;
  return (
    <FactsTable
      caption={t('recent')}
      rows={entries}
      rowKey={(row) => String(row.sequence)}
      columns={[
        {
          header: t('number'),
          cell: (row) =>
            row.documentPublicId === null ? (
              <span lang="th">{row.numberKey}</span>
            ) : (
              <Link href={hrefOf(row.documentPublicId)} lang="th" className="text-primary hover:underline">
                {row.numberKey}
              </Link>
            ),
        },
        { header: t('state'), cell: (row) => <NumberStateChip state={row.state} /> },
        { header: t('when'), cell: (row) => <ThaiDate iso={row.at} form="datetime" /> },
        { header: t('who'), cell: (row) => row.holder?.name ?? '–' },
        { header: t('reason'), cell: (row) => row.reason ?? '–' },
        {
          header: t('explain'),
          cell: (row) => <Explain entry={row} series={series} />,
        },
      ]}
    />
  );
}

function Explain({ entry, series }: { entry: Pick<LedgerEntry, 'sequence' | 'numberKey'>; series: SeriesRef }) {
  const { projectCode, publicId: seriesPublicId } = series;
  const { sequence, numberKey } = entry;
  return <ExplainLink href={numberHref({ projectCode, seriesPublicId, sequence })} number={numberKey} />;
}

export function HeldNumbers({ entries, series }: { entries: readonly LedgerEntry[]; series: SeriesRef }) {
  const t = useTranslations('series.series');
  if (entries.length === 0) return <p className="text-muted">{t('heldNone')}</p>;
  return (
    <FactsTable
      caption={t('held')}
      rows={entries}
      rowKey={(row) => String(row.sequence)}
      columns={[
        { header: t('number'), cell: (row) => <span lang="th">{row.numberKey}</span> },
        { header: t('who'), cell: (row) => row.holder?.name ?? '–' },
        { header: t('reason'), cell: (row) => row.reason ?? '–' },
        { header: t('expires'), cell: (row) => row.expiresAt && <ThaiDate iso={row.expiresAt} form="datetime" /> },
        { header: t('explain'), cell: (row) => <Explain entry={row} series={series} /> },
      ]}
    />
  );
}

export function Holes({ holes, series }: { holes: readonly Hole[]; series: SeriesRef }) {
  const t = useTranslations('series.series');
  if (holes.length === 0) return <p className="text-muted">{t('holesNone')}</p>;
  return (
    <FactsTable
      caption={t('holes')}
      rows={holes}
      rowKey={(row) => String(row.from)}
      columns={[
        {
          header: t('number'),
          cell: (row) => (
            <span lang="th">
              {row.from === row.to ? row.firstNumber : `${row.firstNumber} – ${row.lastNumber}`}
              {row.from !== row.to && (
                <span className="block text-meta text-muted">{t('range', { count: row.to - row.from + 1 })}</span>
              )}
            </span>
          ),
        },
        { header: t('state'), cell: (row) => <NumberStateChip state={row.state} /> },
        { header: t('when'), cell: (row) => <ThaiDate iso={row.at} form="datetime" /> },
        { header: t('who'), cell: (row) => row.by?.name ?? '–' },
        { header: t('reason'), cell: (row) => row.reason ?? '–' },
        {
          header: t('explain'),
          cell: (row) => <Explain entry={{ sequence: row.from, numberKey: row.firstNumber }} series={series} />,
        },
      ]}
    />
  );
}

import { useTranslations } from 'next-intl';
import { Link } from '@/app/_ui/link';
import { ThaiDate } from '@/app/_ui/thai-date';
import { numberHref } from '@/app/(app)/p/[project]/numbers/_explain/number-href';
import type { CertifiedNumber } from '@/lib/numbering/records/dto';
import { FactsTable } from '../../_numbering/facts-table';

/**
 * Every certified number with its state. Column widths fit most numbers and names, so that a printed row is one line
 * despite long reasons.
 */
export function CertifiedNumbers({
  numbers,
  series,
}: {
  numbers: readonly CertifiedNumber[];
  series: { projectCode: string; publicId: string };
}) {
  const t = useTranslations('series.certificate');
  const explained = useTranslations('numbers');
  const states = useTranslations('series.state');
  return (
    <div className="pt-4">
      <FactsTable
        caption={t('title')}
        rows={numbers}
        rowKey={(row) => String(row.sequence)}
        columns={[
          { header: t('sequence'), align: 'end', cell: (row) => row.sequence },
          {
            header: t('number'),
            cell: (row) => (
              <Link
                href={numberHref({
                  projectCode: series.projectCode,
                  seriesPublicId: series.publicId,
                  sequence: row.sequence,
                })}
                prefetch={false}
                lang="th"
                title={explained('explainOf', { number: row.numberKey })}
                className="inline-block min-w-[24ch] text-primary hover:underline print:text-inherit"
              >
                {row.numberKey}
              </Link>
            ),
          },
          { header: t('state'), cell: (row) => <span className="whitespace-nowrap">{states(row.state)}</span> },
          {
            header: t('holder'),
            cell: (row) => <span className="inline-block min-w-[16ch]">{row.holder?.name ?? '–'}</span>,
          },
          { header: t('when'), cell: (row) => <ThaiDate iso={row.at} form="datetime" /> },
          { header: t('reason'), cell: (row) => row.reason ?? '' },
        ]}
      />
    </div>
  );
}

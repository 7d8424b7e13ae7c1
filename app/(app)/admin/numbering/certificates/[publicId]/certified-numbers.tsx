import { useTranslations } from 'next-intl';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { CertifiedNumber } from '@/lib/number-records/dto';
import { FactsTable } from '../../_numbering/facts-table';

/** Every number with what became of it, one line each: this is what is certified. */
export function CertifiedNumbers({ numbers }: { numbers: readonly CertifiedNumber[] }) {
  const t = useTranslations('series.certificate');
  const states = useTranslations('series.state');
  return (
    <div className="pt-4">
      <FactsTable
        caption={t('title')}
        rows={numbers}
        rowKey={(row) => String(row.sequence)}
        columns={[
          { header: t('sequence'), align: 'end', cell: (row) => row.sequence },
          { header: t('number'), cell: (row) => <span lang="th">{row.numberKey}</span> },
          { header: t('state'), cell: (row) => states(row.state) },
          { header: t('holder'), cell: (row) => row.holder?.name ?? '–' },
          { header: t('when'), cell: (row) => <ThaiDate iso={row.at} form="datetime" /> },
          { header: t('reason'), cell: (row) => row.reason ?? '' },
        ]}
      />
    </div>
  );
}

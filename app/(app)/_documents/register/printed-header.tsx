import { useTranslations } from 'next-intl';
import { ClientMessages } from '@/app/_i18n/client-messages';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import { PageHeader } from '@/app/_ui/page-header';
import { MAX_PRINTED_ROWS } from '@/lib/exports/read-for-print';
import { PrintButton } from './print-button';

/** What a printed register is of: its project, what it was narrowed to, how many there are, and whether this is all. */
export function PrintedHeader({
  title,
  register,
  narrowedTo,
  filters,
  list,
}: {
  title: string;
  register: { label: string; href: string };
  /** The view, in words. */
  narrowedTo: string;
  filters: ListQuery['filters'];
  list: { rows: readonly unknown[]; total: number; isTotalExact: boolean };
}) {
  const t = useTranslations('printedList');
  const wordOf = (value: string) => (t.has(`value.${value}`) ? t(`value.${value}`) : value);
  const parts = Object.entries(filters).map(([name, values]) =>
    values.join() === '1' ? t(`filter.${name}`) : `${t(`filter.${name}`)}: ${values.map(wordOf).join(', ')}`,
  );
  const count = list.total.toLocaleString('en-US');
  const isCut = list.total > list.rows.length;
  return (
    <>
      <PageHeader
        title={title}
        trail={[register]}
        meta={
          <>
            <span>{[narrowedTo, ...parts].join(' · ')}</span>
            <span>{t(list.isTotalExact ? 'count' : 'countAtLeast', { count })}</span>
          </>
        }
        actions={
          <ClientMessages namespaces={['printedList']}>
            <PrintButton />
          </ClientMessages>
        }
      />
      {isCut && (
        <p role="note" className="mb-4 font-medium">
          {t('cut', { max: MAX_PRINTED_ROWS.toLocaleString('en-US'), count })}
        </p>
      )}
    </>
  );
}

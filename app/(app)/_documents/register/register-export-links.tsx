'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { buttonStyle } from '@/app/_ui/button-style';
import { storedArrangement } from '@/app/_ui/data-table/use-table-preferences';

/** Downloads of exactly the view: filters, order and the columns that are shown, all of its pages. */
export function RegisterExportLinks({ base, tableId }: { base: string; tableId: string }) {
  const t = useTranslations('register.export');
  const search = useSearchParams();
  const hrefOf = (format: 'xlsx' | 'csv') => {
    const query = new URLSearchParams(search);
    for (const name of ['after', 'before', 'size']) query.delete(name);
    query.set('format', format);
    return `${base}/export?${query}`;
  };
  return (['xlsx', 'csv'] as const).map((format) => (
    <a
      key={format}
      href={hrefOf(format)}
      download
      // Which columns are shown is known when the link is used: this browser remembers them.
      onClick={(event) => {
        event.currentTarget.href = `${hrefOf(format)}&arranged=${encodeURIComponent(storedArrangement(tableId))}`;
      }}
      className={buttonStyle('secondary', 'small', 'max-md:hidden')}
    >
      {t(format)}
    </a>
  ));
}

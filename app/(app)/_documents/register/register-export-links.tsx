'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { buttonStyle } from '@/app/_ui/button-style';
import { useTableLayouts } from '@/app/_ui/data-table/table-layouts';

/**
 * Exactly the view as a file: filters, order and the columns that are shown, all of its pages. The server knows the
 * columns; those changed since the page was loaded go along, because they may not be saved yet.
 */
export function RegisterExportLinks({ base, tableId }: { base: string; tableId: string }) {
  const t = useTranslations('register.export');
  const search = useSearchParams();
  const arranged = useTableLayouts().changed[tableId];
  const hrefOf = (format: 'xlsx' | 'csv') => {
    const query = new URLSearchParams(search);
    for (const name of ['after', 'before', 'size']) query.delete(name);
    query.set('format', format);
    if (arranged) query.set('arranged', JSON.stringify(arranged));
    return `${base}/export?${query}`;
  };
  return (['xlsx', 'csv'] as const).map((format) => (
    <a key={format} href={hrefOf(format)} className={buttonStyle('secondary', 'small', 'max-md:hidden')}>
      {t(format)}
    </a>
  ));
}

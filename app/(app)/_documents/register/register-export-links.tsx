'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { buttonStyle } from '@/app/_ui/button-style';
import { useTableLayouts } from '@/app/_ui/data-table/table-layouts';

/**
 * Exactly the view as a file: filters, order and the columns that are shown, all of its pages. The server knows the
 * columns; those changed since the page was loaded go along, because they may not be saved yet. A PDF is made by the
 * worker, so asking for it is a form: a link would be followed by whatever reads the page.
 */
export function RegisterExportLinks({ base, tableId }: { base: string; tableId: string }) {
  const t = useTranslations('register.export');
  const search = useSearchParams();
  const arranged = useTableLayouts().changed[tableId];
  const hrefOf = (format: string) => {
    const query = new URLSearchParams(search);
    for (const name of ['after', 'before', 'size']) query.delete(name);
    query.set('format', format);
    if (arranged) query.set('arranged', JSON.stringify(arranged));
    return `${base}/export?${query}`;
  };
  const style = buttonStyle('secondary', 'small', 'max-md:hidden');
  return (
    <>
      {(['xlsx', 'csv'] as const).map((format) => (
        <a key={format} href={hrefOf(format)} className={style}>
          {t(format)}
        </a>
      ))}
      <form method="post" action={hrefOf('pdf')} className="contents">
        <button type="submit" className={style}>
          {t('pdf')}
        </button>
      </form>
    </>
  );
}

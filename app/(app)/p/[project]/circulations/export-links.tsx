'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { buttonStyle } from '@/app/_ui/button-style';

/** Downloads of exactly the view: filters and order, all of its pages. */
export function ExportLinks({ base }: { base: string }) {
  const t = useTranslations('circulations.export');
  const search = useSearchParams();
  return (['xlsx', 'csv'] as const).map((format) => {
    const query = new URLSearchParams(search);
    for (const name of ['after', 'before', 'size']) query.delete(name);
    query.set('format', format);
    return (
      <a
        key={format}
        href={`${base}/export?${query}`}
        download
        className={buttonStyle('secondary', 'medium', 'max-md:hidden')}
      >
        {t(format)}
      </a>
    );
  });
}

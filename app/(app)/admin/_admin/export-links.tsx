'use client';

import { useSearchParams } from 'next/navigation';
import { buttonStyle } from '@/app/_ui/button-style';

/** Downloads of exactly the view: the filters of the address, all of its pages. */
export function ExportLinks({ path, labels }: { path: string; labels: Record<'csv' | 'xlsx', string> }) {
  const search = useSearchParams();
  const hrefOf = (format: 'csv' | 'xlsx') => {
    const query = new URLSearchParams(search);
    for (const name of ['after', 'before', 'size', 'sort']) query.delete(name);
    query.set('format', format);
    return `${path}?${query}`;
  };
  return (
    <>
      {(['csv', 'xlsx'] as const).map((format) => (
        <a key={format} href={hrefOf(format)} download className={buttonStyle('secondary', 'medium')}>
          {labels[format]}
        </a>
      ))}
    </>
  );
}

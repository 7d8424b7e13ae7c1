import type { ReactNode } from 'react';

/** Facts as term and value; absent values are shown as a dash so that nothing looks forgotten. */
export function DescriptionList({
  items,
  columns = 1,
}: {
  items: readonly { term: string; value: ReactNode }[];
  columns?: 1 | 2;
}) {
  return (
    <dl className={columns === 2 ? 'grid gap-x-8 md:grid-cols-2' : 'grid'}>
      {items.map((item) => (
        <div key={item.term} className="grid grid-cols-[minmax(112px,168px)_1fr] gap-3 border-b border-line py-2">
          <dt className="text-table text-muted">{item.term}</dt>
          <dd className="min-w-0 break-words">{item.value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

type Item = { term: string; value: ReactNode };

/** Values that may be empty before the list collapses them: one dash shows that nothing was forgotten. */
const MAX_DASHES = 1;

/** Facts as term and value. Several empty ones are collapsed behind a line with their count. */
export function DescriptionList({ items, columns = 1 }: { items: readonly Item[]; columns?: 1 | 2 }) {
  const t = useTranslations('ui');
  const isBlank = ({ value }: Item) => value === null || value === undefined || value === '' || value === false;
  const blank = items.filter(isBlank);
  if (blank.length <= MAX_DASHES || blank.length === items.length) return <List items={items} columns={columns} />;
  return (
    <>
      <List items={items.filter((item) => !isBlank(item))} columns={columns} />
      <details data-print="hide">
        <summary className="cursor-pointer py-2 text-table text-muted hover:text-ink pointer-coarse:py-3">
          {t('blanks', { count: blank.length })}
        </summary>
        <List items={blank} columns={columns} />
      </details>
    </>
  );
}

function List({ items, columns }: { items: readonly Item[]; columns: 1 | 2 }) {
  return (
    <dl className={columns === 2 ? 'grid gap-x-8 md:grid-cols-2' : 'grid'}>
      {items.map((item) => (
        <div key={item.term} className="grid grid-cols-[minmax(112px,168px)_1fr] gap-3 border-b border-line py-2">
          <dt className="text-table text-muted">{item.term}</dt>
          <dd className="min-w-0 break-words">{item.value || item.value === 0 ? item.value : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { classNames } from '@/app/_ui/class-names';
import { withFilter } from '@/app/_ui/data-table/list-query';
import { Link } from '@/app/_ui/link';
import { Select } from '@/app/_ui/select';
import { typeWord } from '@/lib/documents/type-word';
import { DUE_BUCKETS, WORK_SORTS } from '@/lib/work/my-work/constants';
import type { WorkCounts, WorkOption } from '@/lib/work/my-work/dto';
import type { WorkFilters as Filters, WorkSort, WorkTab } from '@/lib/work/my-work/schema';

/** The address of each order. */
export type Orders = Readonly<Record<WorkSort, string>>;

/** Kinds and due dates as one click each, the rest as short lists; each says how many are behind it. */
export function WorkFilters({
  tab,
  filters,
  counts,
  order,
  className,
}: {
  tab: WorkTab;
  filters: Filters;
  counts: WorkCounts;
  /** Null where the tab has one order. */
  order: { chosen: WorkSort; hrefs: Orders } | null;
  className?: string;
}) {
  const t = useTranslations('inbox');
  const router = useRouter();
  const params = new URLSearchParams(useSearchParams().toString());
  params.delete('item');
  const search = params.toString();
  const hrefOf = (name: 'kind' | 'due', value: string) =>
    withFilter(search, name, (filters[name] as readonly string[] | undefined)?.includes(value) ? [] : [value]);
  const due = DUE_BUCKETS.filter((bucket) => counts.due[bucket] > 0 || filters.due?.includes(bucket));
  return (
    <div
      className={classNames('flex flex-wrap items-center gap-x-4 gap-y-2 md:flex-nowrap', className)}
      data-print="hide"
    >
      <nav aria-label={t('filters')} className="min-w-0 md:flex-1 md:overflow-x-auto">
        <ul className="flex items-center gap-1.5 p-0.5 max-md:flex-wrap">
          {tab !== 'done' &&
            due.map((bucket) => (
              <Chip
                key={bucket}
                href={hrefOf('due', bucket)}
                isOn={filters.due?.includes(bucket) ?? false}
                label={t(`due.${bucket}`)}
                count={counts.due[bucket]}
              />
            ))}
          {counts.kinds.length > 1 || filters.kind
            ? counts.kinds.map(({ code, name, count }) => (
                <Chip
                  key={code}
                  href={hrefOf('kind', code)}
                  isOn={filters.kind?.includes(code) ?? false}
                  label={typeWord({ code, name })}
                  title={name}
                  count={count}
                />
              ))
            : null}
        </ul>
      </nav>
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:flex-col md:shrink-0 md:flex-nowrap">
        <Choice name="project" options={counts.projects} chosen={filters.project} search={search} />
        <Choice name="from" options={counts.from} chosen={filters.from} search={search} />
        <Choice name="discipline" options={counts.disciplines} chosen={filters.discipline} search={search} />
        {order && (
          <Select
            label={t('sort.label')}
            hideLabel
            className="w-full md:w-36"
            value={order.chosen}
            onChange={(event) => router.push(order.hrefs[event.target.value as WorkSort], { scroll: false })}
            options={WORK_SORTS.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
          />
        )}
      </div>
    </div>
  );
}

function Chip(props: { href: string; isOn: boolean; label: string; title?: string; count: number }) {
  const { href, isOn, label, title, count } = props;
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        aria-current={isOn || undefined}
        title={title}
        scroll={false}
        className={classNames(
          'inline-flex h-8 items-center gap-1.5 rounded-sm border px-2.5 text-table whitespace-nowrap pointer-coarse:h-11',
          isOn
            ? 'border-primary bg-selected font-medium text-ink'
            : 'border-line bg-surface text-muted hover:bg-hover hover:text-ink',
        )}
      >
        {label}
        <span className="text-meta text-muted tabular-nums">{count.toLocaleString('en-US')}</span>
      </Link>
    </li>
  );
}

function Choice({
  name,
  options,
  chosen,
  search,
}: {
  name: 'project' | 'from' | 'discipline';
  options: readonly WorkOption[];
  chosen: readonly string[] | undefined;
  search: string;
}) {
  const t = useTranslations('inbox');
  const router = useRouter();
  if (options.length < 2 && !chosen) return null;
  return (
    <Select
      label={t(`filter.${name}`)}
      hideLabel
      placeholder={t(`all.${name}`)}
      className="w-full md:w-36"
      value={chosen?.[0] ?? ''}
      onChange={(event) => {
        const { value } = event.target;
        router.push(withFilter(search, name, value === '' ? [] : [value]), { scroll: false });
      }}
      options={options.map(({ code, name: title, count }) => ({
        value: code,
        label: `${code === title ? code : `${code} ${title}`} (${count})`,
      }))}
    />
  );
}

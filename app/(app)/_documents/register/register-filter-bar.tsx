'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { classNames } from '@/app/_ui/class-names';
import { withFilter } from '@/app/_ui/data-table/list-query';
import { Icon } from '@/app/_ui/icon';
import { Link } from '@/app/_ui/link';
import { useDateLook } from '@/app/_ui/looks-context';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import { DATE_PRESETS, fiscalYear, presetRange } from './date-presets';
import type { AnySpec, QuickChoice } from './register-spec';

const loadPanel = () => import('./filter-panel').then((module) => module.FilterPanel);

/** In the toolbar of a register: quick filters, one click each, and the panel with all filters. All are addresses, to be shared. */
export function RegisterFilterBar({
  spec,
  view,
  options,
  today,
}: {
  spec: AnySpec;
  view: string;
  options: unknown;
  today: string;
}) {
  const own = useTranslations('register');
  const t = useTranslations(spec.name);
  const { era } = useDateLook();
  const search = useSearchParams().toString();
  const params = new URLSearchParams(search);
  const count = Object.keys(spec.filters).filter((name) => name !== 'q' && params.has(name)).length;
  const [isOpen, setOpen] = useState(false);
  const [FilterPanel, requestPanel] = useLazyComponent(loadPanel);
  const presets = (spec.hasDatePresets ? DATE_PRESETS : []).map((key): QuickChoice => {
    const { from, to } = presetRange(key, today);
    const label = own(`preset.${key}`, { year: fiscalYear(today, era) });
    return { key, label, values: { dateFrom: [from], dateTo: [to] } };
  });
  const quick = [...(spec.quick?.(t, { view }) ?? []), ...presets].map(({ key, label, values }) => {
    const wanted = Object.entries(values);
    const isOn = wanted.every(([name, some]) => isSame(params.getAll(name), some));
    return (
      <li key={key}>
        <Link
          href={wanted.reduce((href, [name, some]) => withFilter(href, name, isOn ? [] : some), search)}
          aria-current={isOn || undefined}
          scroll={false}
          onClick={() => setOpen(false)}
          className={classNames(
            'inline-flex h-8 items-center rounded-sm border px-2.5 text-table whitespace-nowrap pointer-coarse:h-11',
            isOn
              ? 'border-primary bg-selected font-medium text-ink'
              : 'border-line bg-surface text-muted hover:bg-hover hover:text-ink',
          )}
        >
          {label}
        </Link>
      </li>
    );
  });
  return (
    <div className="flex min-w-0 items-center gap-2 md:flex-1">
      <nav aria-label={own('quickFilters')} className="min-w-0 flex-1 overflow-x-auto max-md:hidden">
        <ul className="flex items-center gap-1.5 p-0.5">{quick}</ul>
      </nav>
      <Button
        size="small"
        icon={<Icon name="list-filter" />}
        onPointerEnter={requestPanel}
        onClick={() => {
          requestPanel();
          setOpen(true);
        }}
      >
        {own('filters')}
        {count > 0 && <span className="md:hidden"> ({count})</span>}
      </Button>
      {FilterPanel && isOpen && (
        <FilterPanel open onOpenChange={setOpen} spec={spec} options={options} today={today} quick={quick} />
      )}
    </div>
  );
}

function isSame(given: readonly string[], wanted: readonly string[]): boolean {
  return given.length === wanted.length && wanted.every((value) => given.includes(value));
}

'use client';

import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { classNames } from '@/app/_ui/class-names';
import { withFilter } from '@/app/_ui/data-table/list-query';
import { Icon } from '@/app/_ui/icon';
import { useDateLook } from '@/app/_ui/looks-context';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import type { RegisterOptions } from '@/lib/correspondence/form-options-dto';
import { DATE_PRESETS, type DatePreset, fiscalYear, presetRange } from './date-presets';

const loadPanel = () => import('./filter-panel').then((module) => module.FilterPanel);

/** Filters of every day as one click each, and the panel with all of them. All are addresses, so they can be shared. */
export function FilterBar({ options, today }: { options: RegisterOptions; today: string }) {
  const t = useTranslations('correspondence');
  const search = useSearchParams().toString();
  const [isOpen, setOpen] = useState(false);
  const [FilterPanel, loadFilterPanel] = useLazyComponent(loadPanel);
  const chips = useQuickFilters(search, today);
  return (
    <div className="flex items-center gap-2 py-3" data-print="hide">
      <nav aria-label={t('quickFilters')} className="min-w-0 flex-1 overflow-x-auto">
        <ul className="flex items-center gap-1.5 p-0.5">
          {chips.map((chip) => (
            <li key={chip.key}>
              <Link
                href={chip.href}
                aria-current={chip.isOn || undefined}
                scroll={false}
                className={classNames(
                  'inline-flex h-8 items-center rounded-sm border px-2.5 text-table whitespace-nowrap pointer-coarse:h-11',
                  chip.isOn
                    ? 'border-primary bg-selected font-medium text-ink'
                    : 'border-line bg-surface text-muted hover:bg-hover hover:text-ink',
                )}
              >
                {chip.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Button
        size="small"
        icon={<Icon name="list-filter" />}
        onPointerEnter={loadFilterPanel}
        onClick={() => {
          loadFilterPanel();
          setOpen(true);
        }}
      >
        {t('filters')}
      </Button>
      {FilterPanel && isOpen && <FilterPanel open onOpenChange={setOpen} options={options} today={today} />}
    </div>
  );
}

function useQuickFilters(search: string, today: string) {
  const t = useTranslations('correspondence');
  const { era } = useDateLook();
  const params = new URLSearchParams(search);
  const year = fiscalYear(today, era);

  const preset = (name: DatePreset) => {
    const range = presetRange(name, today);
    const isOn = params.get('since') === range.from && params.get('until') === range.to;
    const since = withFilter(search, 'since', isOn ? [] : [range.from]);
    return {
      key: name,
      label: t(`preset.${name}`, { year }),
      isOn,
      href: withFilter(since, 'until', isOn ? [] : [range.to]),
    };
  };
  const urgent = ['URGENT', 'VERY_URGENT', 'MOST_URGENT'];
  const isUrgent = urgent.every((code) => params.getAll('urgency').includes(code));
  const isOverdue = params.get('overdue') === '1';
  return [
    {
      key: 'overdue',
      label: t('overdue'),
      isOn: isOverdue,
      href: withFilter(search, 'overdue', isOverdue ? [] : ['1']),
    },
    { key: 'urgent', label: t('urgent'), isOn: isUrgent, href: withFilter(search, 'urgency', isUrgent ? [] : urgent) },
    ...DATE_PRESETS.map(preset),
  ];
}

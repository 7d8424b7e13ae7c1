'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { withFilter } from '@/app/_ui/data-table/list-query';
import { useDateLook } from '@/app/_ui/looks-context';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import { DATE_PRESETS, type DatePreset, fiscalYear, presetRange } from '@/app/(app)/_documents/register/date-presets';
import { FilterRow } from '@/app/(app)/_documents/register/filter-row';
import type { RegisterOptions } from '@/lib/documents/correspondence/draft/form-options-dto';

const loadPanel = () => import('./filter-panel').then((module) => module.LetterFilters);

/** Filters of every day as one click each, and the panel with all of them. All are addresses, so they can be shared. */
export function FilterBar({ options, today }: { options: RegisterOptions; today: string }) {
  const search = useSearchParams().toString();
  const [isOpen, setOpen] = useState(false);
  const [LetterFilters, loadFilterPanel] = useLazyComponent(loadPanel);
  const chips = useQuickFilters(search, today);
  return (
    <FilterRow filters={chips} onNear={loadFilterPanel} onOpen={() => setOpen(true)}>
      {LetterFilters && isOpen && <LetterFilters open onOpenChange={setOpen} options={options} today={today} />}
    </FilterRow>
  );
}

function useQuickFilters(search: string, today: string) {
  const t = useTranslations('correspondence');
  const { era } = useDateLook();
  const params = new URLSearchParams(search);
  const year = fiscalYear(today, era);

  const preset = (name: DatePreset) => {
    const range = presetRange(name, today);
    const isOn = params.get('dateFrom') === range.from && params.get('dateTo') === range.to;
    const fromDay = withFilter(search, 'dateFrom', isOn ? [] : [range.from]);
    return {
      key: name,
      label: t(`preset.${name}`, { year }),
      isOn,
      href: withFilter(fromDay, 'dateTo', isOn ? [] : [range.to]),
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

'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { withFilter } from '@/app/_ui/data-table/list-query';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import { FilterRow } from '@/app/(app)/_documents/register/filter-row';
import type { RfaView } from '@/lib/documents/rfas/constants';
import type { RfaRegisterOptions } from '@/lib/documents/rfas/dto';

const loadPanel = () => import('./rfa-filters').then((module) => module.RfaFilters);

/** What is asked every day, one click each: the rest is in the panel. All are addresses, so they can be shared. */
const QUICK = {
  work: [
    ['overdue', '1'],
    ['mine', 'person'],
    ['mine', 'organization'],
    ['resubmitted', '1'],
  ],
  drafts: [
    ['ready', 'yes'],
    ['ready', 'no'],
  ],
} as const;

export function RfaFilterBar({ options, view, today }: { options: RfaRegisterOptions; view: RfaView; today: string }) {
  const t = useTranslations('rfas');
  const search = useSearchParams().toString();
  const [isOpen, setOpen] = useState(false);
  const [RfaFilters, loadFilters] = useLazyComponent(loadPanel);
  const params = new URLSearchParams(search);
  const chips = QUICK[view === 'drafts' ? 'drafts' : 'work'].map(([name, value]) => {
    const isOn = params.getAll(name).includes(value);
    return {
      key: `${name} ${value}`,
      label: t(`quick.${name}.${value}`),
      isOn,
      href: withFilter(search, name, isOn ? [] : [value]),
    };
  });
  return (
    <FilterRow filters={chips} onNear={loadFilters} onOpen={() => setOpen(true)}>
      {RfaFilters && isOpen && <RfaFilters open onOpenChange={setOpen} options={options} today={today} />}
    </FilterRow>
  );
}

'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/app/_ui/button';
import { Icon } from '@/app/_ui/icon';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import type { AnySpec } from './register-spec';

const loadPanel = () => import('./filter-panel').then((module) => module.FilterPanel);

/** Filters in a register's toolbar: the server-rendered quick filters and the panel of all filters. */
export function RegisterFilterBar({
  spec,
  quick,
  options,
  today,
}: {
  spec: AnySpec;
  quick: ReactNode;
  options: unknown;
  today: string;
}) {
  const own = useTranslations('register');
  const [isOpen, setOpen] = useState(false);
  const [FilterPanel, requestPanel] = useLazyComponent(loadPanel);
  const params = useSearchParams();
  // Both ends of a range count as one filter.
  const skipped = params.has('dateFrom') ? 'dateTo' : 'q';
  const count = Object.keys(spec.filters).filter((name) => name !== 'q' && name !== skipped && params.has(name)).length;
  return (
    <div className="flex min-w-0 items-center gap-2 md:flex-1">
      <div className="contents max-md:hidden">{quick}</div>
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

'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/app/_ui/button';
import { Icon } from '@/app/_ui/icon';
import { type QuickFilter, QuickFilters } from './quick-filters';

/** Above a register: filters of every day as one click each, and the way to all of them. */
export function FilterRow({
  filters,
  onNear,
  onOpen,
  children,
}: {
  filters: readonly QuickFilter[];
  /** The pointer comes near: the panel may be fetched. */
  onNear: () => void;
  onOpen: () => void;
  /** The panel, where it is open. */
  children: ReactNode;
}) {
  const t = useTranslations('correspondence');
  return (
    <div className="flex items-center gap-2 py-3" data-print="hide">
      <QuickFilters filters={filters} />
      <Button
        size="small"
        icon={<Icon name="list-filter" />}
        onPointerEnter={onNear}
        onClick={() => {
          onNear();
          onOpen();
        }}
      >
        {t('filters')}
      </Button>
      {children}
    </div>
  );
}

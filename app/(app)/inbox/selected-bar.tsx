'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/app/_ui/button';

/** The selection with the number of entries per bulk action, above the phone's bottom bar. */
export function SelectedBar({
  count,
  acknowledge,
  snooze,
  wake,
  onClear,
}: {
  count: number;
  acknowledge: BulkAct;
  snooze: BulkAct;
  wake: BulkAct;
  onClear: () => void;
}) {
  const t = useTranslations('inbox');
  return (
    <div className="sticky bottom-16 z-20 mt-3 flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface px-4 py-2.5 shadow-lg lg:bottom-4">
      <span aria-live="polite">{t('selected', { count })}</span>
      <span className="ms-auto flex flex-wrap gap-2">
        <Button onClick={onClear}>{t('clear')}</Button>
        {wake.count > 0 && (
          <Button pending={wake.isPending} onClick={wake.act}>
            {t('snooze.wake', { count: wake.count })}
          </Button>
        )}
        {snooze.count > 0 && (
          <Button pending={snooze.isPending} onClick={snooze.act}>
            {t('snooze.snooze', { count: snooze.count })}
          </Button>
        )}
        {acknowledge.count > 0 && (
          <Button variant="primary" pending={acknowledge.isPending} onClick={acknowledge.act}>
            {t('acknowledge', { count: acknowledge.count })}
          </Button>
        )}
      </span>
    </div>
  );
}

export type BulkAct = { count: number; isPending: boolean; act: () => void };

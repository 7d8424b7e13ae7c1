'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/app/_ui/button';

/** What is chosen and what can be done with it, above the phone's bottom bar. */
export function SelectedBar({
  count,
  isPending,
  onClear,
  onAcknowledge,
}: {
  count: number;
  isPending: boolean;
  onClear: () => void;
  onAcknowledge: () => void;
}) {
  const t = useTranslations('inbox');
  return (
    <div className="sticky bottom-16 z-20 mt-3 flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface px-4 py-2.5 shadow-lg lg:bottom-4">
      <span aria-live="polite">{t('selected', { count })}</span>
      <span className="ms-auto flex gap-2">
        <Button onClick={onClear}>{t('clear')}</Button>
        <Button variant="primary" pending={isPending} onClick={onAcknowledge}>
          {t('acknowledge', { count })}
        </Button>
      </span>
    </div>
  );
}

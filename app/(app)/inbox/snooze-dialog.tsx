'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/app/_ui/button';
import { DateInput } from '@/app/_ui/date-input/date-input';
import { Dialog } from '@/app/_ui/dialog';
import { Kbd } from '@/app/_ui/kbd';
import { SNOOZE_CHOICES } from '@/lib/work/my-work/constants';
import type { SnoozeWork } from '@/lib/work/my-work/schema';

/** Until when: a day that people think in, each with a digit of its own, or one of their own. */
export function SnoozeDialog({
  count,
  isPending,
  onSnooze,
  onClose,
}: {
  count: number;
  isPending: boolean;
  onSnooze: (until: SnoozeWork['until']) => void;
  onClose: () => void;
}) {
  const t = useTranslations('inbox.snooze');
  const [day, setDay] = useState('');
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      const choice = SNOOZE_CHOICES[Number(/^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] ?? 0) - 1];
      if (!choice || !isPlain || isPending || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      onSnooze(choice);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isPending, onSnooze]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { count })}
      description={t('description')}
      width="small"
      // A date field takes the digits as input.
      initialFocus={first}
    >
      <div className="flex flex-col gap-2">
        {SNOOZE_CHOICES.map((choice, at) => (
          <Button
            key={choice}
            ref={at === 0 ? first : undefined}
            disabled={isPending}
            aria-keyshortcuts={String(at + 1)}
            className="justify-between"
            onClick={() => onSnooze(choice)}
          >
            {t(`choice.${choice}`)}
            <span aria-hidden>
              <Kbd>{String(at + 1)}</Kbd>
            </span>
          </Button>
        ))}
      </div>
      <form
        className="mt-4 flex flex-col gap-2 border-t border-line pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSnooze(day);
        }}
      >
        <DateInput label={t('day')} value={day} onChange={setDay} />
        <Button type="submit" variant="primary" pending={isPending} disabled={!/^\d{4}-\d{2}-\d{2}$/.test(day)}>
          {t('untilDay')}
        </Button>
      </form>
    </Dialog>
  );
}

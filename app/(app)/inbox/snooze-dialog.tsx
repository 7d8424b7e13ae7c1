'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { DateInput } from '@/app/_ui/date-input/date-input';
import { Dialog } from '@/app/_ui/dialog';
import { SNOOZE_CHOICES } from '@/lib/work/my-work/constants';
import type { SnoozeWork } from '@/lib/work/my-work/schema';

/** Until when: a day that people think in, or one of their own. */
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
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { count })}
      description={t('description')}
      width="small"
    >
      <div className="flex flex-col gap-2">
        {SNOOZE_CHOICES.map((choice) => (
          <Button key={choice} disabled={isPending} onClick={() => onSnooze(choice)}>
            {t(`choice.${choice}`)}
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

'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { ConfirmDialog } from '@/app/_ui/confirm-dialog';
import { notify } from '@/app/_ui/notify';
import { Section } from '@/app/_ui/section';
import { ThaiDate } from '@/app/_ui/thai-date';
import { useTypeWords } from '@/app/_ui/type-names';
import type { CalendarView } from '@/lib/workflow/calendars/get-calendars';
import { moveAffectedDuesAction } from './actions';

/** Due dates on holidays: they stay, or those of a day are moved to the next working day with a reason. */
export function AffectedDues({ projectPublicId, calendar }: { projectPublicId: string; calendar: CalendarView }) {
  const t = useTranslations('workingCalendar.affected');
  const router = useRouter();
  const move = useActing(moveAffectedDuesAction);
  const wordOf = useTypeWords();
  const [asking, setAsking] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const { affected, contract } = calendar;
  if (affected.length === 0) return null;

  const send = async (day: string, reason: string) => {
    setPending(true);
    const contractPublicId = contract?.publicId ?? null;
    const outcome = await move({ projectPublicId, contractPublicId, days: [day], reason }).catch(() => null);
    setPending(false);
    if (!outcome?.ok) {
      notify({ kind: 'error', text: outcome?.message ?? t('failed'), description: outcome?.ref ?? '' });
      return;
    }
    setAsking(null);
    notify({ kind: 'success', text: t('moved', { count: outcome.data.moved }) });
    router.refresh();
  };

  return (
    <Section title={t('title')} hint={t('hint')}>
      <ul className="divide-y divide-line">
        {affected.map(({ day, movesTo, dues }) => (
          <li key={day} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
            <span className="font-medium">
              <ThaiDate iso={day} form="short" />
            </span>
            <span className="min-w-0 grow text-muted">
              {dues.map(({ typeCode, documentNumber }) => documentNumber ?? wordOf(typeCode)).join(' · ')}
            </span>
            <Button size="small" onClick={() => setAsking(day)}>
              {t('move')} (<ThaiDate iso={movesTo} form="short" />)
            </Button>
          </li>
        ))}
      </ul>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => setAsking(open ? asking : null)}
          title={t('move')}
          confirmLabel={t('move')}
          pending={pending}
          freeText="required"
          onConfirm={({ text }) => void send(asking, text)}
        >
          {t('explain')}
        </ConfirmDialog>
      )}
    </Section>
  );
}

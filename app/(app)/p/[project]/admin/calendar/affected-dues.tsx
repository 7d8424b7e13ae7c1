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
import type { CalendarView } from '@/lib/workflow/calendars/get-calendars';
import { moveAffectedDuesAction } from './actions';

/** Due dates on holidays: they stay, or are moved to the next working day with a reason. */
export function AffectedDues({ projectPublicId, calendar }: { projectPublicId: string; calendar: CalendarView }) {
  const t = useTranslations('workingCalendar.affected');
  const router = useRouter();
  const move = useActing(moveAffectedDuesAction);
  const [isAsking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const { affected, contract } = calendar;
  if (affected.length === 0) return null;

  const send = async (reason: string) => {
    setPending(true);
    const outcome = await move({
      projectPublicId,
      contractPublicId: contract?.publicId ?? null,
      instanceIds: affected.map(({ instanceId }) => instanceId),
      reason,
    }).catch(() => null);
    setPending(false);
    if (!outcome?.ok) {
      notify({ kind: 'error', text: outcome?.message ?? t('failed'), description: outcome?.ref ?? '' });
      return;
    }
    setAsking(false);
    notify({ kind: 'success', text: t('moved', { count: outcome.data.moved }) });
    router.refresh();
  };

  return (
    <Section title={t('title')} hint={t('hint', { count: affected.length })}>
      <ul className="divide-y divide-line">
        {affected.map(({ instanceId, typeCode, documentNumber, dueOn, movesTo }) => (
          <li key={instanceId} className="flex flex-wrap gap-x-3 py-2">
            <span className="font-medium">{`${typeCode} ${documentNumber}`}</span>
            <span className="text-muted">
              <ThaiDate iso={dueOn} form="short" /> → <ThaiDate iso={movesTo} form="short" />
            </span>
          </li>
        ))}
      </ul>
      <Button onClick={() => setAsking(true)}>{t('move')}</Button>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={t('move')}
          confirmLabel={t('move')}
          pending={pending}
          freeText="required"
          onConfirm={({ text }) => void send(text)}
        >
          {t('explain', { count: affected.length })}
        </ConfirmDialog>
      )}
    </Section>
  );
}

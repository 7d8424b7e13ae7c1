'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { useAct } from '@/app/_shell/use-act';
import { Button } from '@/app/_ui/button';
import { LateDialog } from '@/app/_ui/late-dialogs';
import { notify } from '@/app/_ui/notify';
import { Select } from '@/app/_ui/select';
import { redeliverFailedAction } from '../actions';

const HOUR_MS = 3_600_000;
/** A lunch break, a night, a weekend, and all that the log keeps. */
const SINCE_HOURS = ['1', '24', '72', '720'] as const;

/** Sends everything again that the receiver did not take since a moment. */
export function RedeliverFailed({ publicId, isPaused }: { publicId: string; isPaused: boolean }) {
  const t = useTranslations('webhooks');
  const confirm = useTranslations('ui.confirm');
  const redeliver = useActing(redeliverFailedAction);
  const { isPending, act } = useAct();
  const [isAsking, setAsking] = useState(false);
  const [hours, setHours] = useState<string>('24');
  const send = () => {
    setAsking(false);
    const since = new Date(Date.now() - Number(hours) * HOUR_MS).toISOString();
    act(redeliver, { publicId, since }, ({ count }) =>
      notify({ kind: 'success', text: t(isPaused ? 'redeliveredLater' : 'redeliveredAll', { count }) }),
    );
  };
  return (
    <>
      <Button size="small" pending={isPending} onClick={() => setAsking(true)}>
        {t('redeliverFailed')}
      </Button>
      <LateDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('redeliverFailed')}
        width="small"
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{confirm('cancel')}</Button>
            <Button variant="primary" onClick={send}>
              {t('redeliver')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3">
          <p>{t('redeliverText')}</p>
          <Select
            label={t('since')}
            value={hours}
            onChange={(event) => setHours(event.target.value)}
            options={SINCE_HOURS.map((one) => ({ value: one, label: t(`sinceHours.${one}`) }))}
          />
        </div>
      </LateDialog>
    </>
  );
}

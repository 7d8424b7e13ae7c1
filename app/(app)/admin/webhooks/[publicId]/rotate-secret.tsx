'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { useAct } from '@/app/_shell/use-act';
import { Button } from '@/app/_ui/button';
import { LateConfirmDialog } from '@/app/_ui/late-dialogs';
import type { RotatedSecret } from '@/lib/messages/subscriptions/dto';
import { rotateSecretAction } from '../actions';
import { SecretOnce } from '../secret-once';

/** Makes a new secret after a question, and shows it. */
export function RotateSecret({ publicId, versionNo }: { publicId: string; versionNo: number }) {
  const t = useTranslations('webhooks.secret');
  const rotate = useActing(rotateSecretAction);
  const { isPending, act } = useAct();
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<RotatedSecret | null>(null);
  const confirm = () => {
    setAsking(false);
    act(rotate, { publicId, versionNo }, setMade);
  };
  return (
    <div className="flex flex-col items-start gap-3">
      {made && <SecretOnce secret={made.secret} />}
      <Button pending={isPending} onClick={() => setAsking(true)}>
        {t('rotate')}
      </Button>
      {isAsking && (
        <LateConfirmDialog
          open
          onOpenChange={setAsking}
          title={t('rotateTitle')}
          confirmLabel={t('rotate')}
          onConfirm={confirm}
        >
          {t('rotateText')}
        </LateConfirmDialog>
      )}
    </div>
  );
}

'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/app/_ui/dialog';
import type { FactorNeed } from '@/lib/people/identity/factors/factor-queries';
import { renewRecoveryCodesAction } from './actions';
import { ProofForm } from './proof-form';
import { RecoveryCodeSheet } from './recovery-code-sheet';

export function RenewCodesDialog({ need, onClose }: { need: FactorNeed; onClose: () => void }) {
  const t = useTranslations('factors');
  const router = useRouter();
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => {
    onClose();
    router.refresh();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={t('renew')}>
      {codes ? (
        <RecoveryCodeSheet codes={codes} onDone={close} />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-muted">{t('renewHint')}</p>
          <ProofForm
            need={need}
            label={t('renew')}
            submit={(proof) => renewRecoveryCodesAction({ proof })}
            onSuccess={({ recoveryCodes }) => setCodes(recoveryCodes)}
          />
        </div>
      )}
    </Dialog>
  );
}

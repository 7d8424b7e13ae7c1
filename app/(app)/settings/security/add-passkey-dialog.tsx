'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/app/_ui/dialog';
import type { FactorNeed } from '@/lib/people/identity/factors/factor-queries';
import { AddPasskey } from './add-passkey';

export function AddPasskeyDialog({ need, onClose }: { need: FactorNeed; onClose: () => void }) {
  const t = useTranslations('factors');
  const router = useRouter();
  const close = () => {
    onClose();
    router.refresh();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={t('addPasskey')}>
      <AddPasskey need={need} onDone={close} />
    </Dialog>
  );
}

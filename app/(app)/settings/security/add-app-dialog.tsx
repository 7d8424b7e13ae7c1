'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/app/_ui/dialog';
import type { FactorNeed } from '@/lib/people/identity/factors/factor-queries';
import { AddApp } from './add-app';

export function AddAppDialog({ need, onClose }: { need: FactorNeed; onClose: () => void }) {
  const t = useTranslations('factors');
  const router = useRouter();
  const close = () => {
    onClose();
    router.refresh();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={t('addApp')}>
      <AddApp need={need} onDone={close} />
    </Dialog>
  );
}

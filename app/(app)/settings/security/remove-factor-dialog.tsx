'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '@/app/_ui/dialog';
import { notify } from '@/app/_ui/notify';
import type { FactorNeed, FactorRow } from '@/lib/people/identity/factors/factor-queries';
import { removeFactorAction } from './actions';
import { ProofForm } from './proof-form';

export function RemoveFactorDialog({
  factor,
  need,
  isLast,
  onClose,
}: {
  factor: FactorRow;
  need: FactorNeed;
  isLast: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('factors');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('removeNamed', { name: factor.name })}>
      <div className="flex flex-col gap-4">
        <p className="text-muted">{t(isLast ? 'removeLastHint' : 'removeHint')}</p>
        <ProofForm
          need={need}
          label={t('remove')}
          submit={(proof) => removeFactorAction({ publicId: factor.publicId, proof })}
          onSuccess={() => {
            notify({ kind: 'success', text: t('removed') });
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { DialogButton } from '@/app/_ui/dialog-button';

const loadDialog = () => import('./add-person-dialog').then((module) => module.AddPersonDialog);

/** Opens the form that asks or informs one more person of a running sheet. */
export function AddPerson({ publicId, versionNo }: { publicId: string; versionNo: number }) {
  const t = useTranslations('circulations');
  return (
    <DialogButton importer={loadDialog} props={{ publicId, versionNo }}>
      {t('addPerson')}
    </DialogButton>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { DialogButton } from '@/app/_ui/dialog-button';

const loadDialog = () => import('./import-dialog').then((module) => module.ImportDialog);

/** Opens the import of the matrix. */
export function ImportButton({ projectCode }: { projectCode: string }) {
  const t = useTranslations('circulations');
  return (
    <DialogButton importer={loadDialog} props={{ projectCode }}>
      {t('matrix.import')}
    </DialogButton>
  );
}

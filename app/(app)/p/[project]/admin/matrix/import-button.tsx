'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';

const loadDialog = () => import('./import-dialog').then((module) => module.ImportDialog);

/** Opens the import, whose script is loaded when the button is reached for. */
export function ImportButton({ projectCode }: { projectCode: string }) {
  const t = useTranslations('circulations');
  const [isOpen, setOpen] = useState(false);
  const [Dialog, load] = useLazyComponent(loadDialog);
  return (
    <>
      <Button
        onPointerEnter={load}
        onClick={() => {
          load();
          setOpen(true);
        }}
      >
        {t('matrix.import')}
      </Button>
      {isOpen && Dialog && <Dialog projectCode={projectCode} onClose={() => setOpen(false)} />}
    </>
  );
}

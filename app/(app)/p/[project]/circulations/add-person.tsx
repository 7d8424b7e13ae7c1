'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';

const loadDialog = () => import('./add-person-dialog').then((module) => module.AddPersonDialog);

/** Opens the form that asks or informs one more person of a running sheet. */
export function AddPerson({ publicId, versionNo }: { publicId: string; versionNo: number }) {
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
        {t('addPerson')}
      </Button>
      {isOpen && Dialog && <Dialog publicId={publicId} versionNo={versionNo} onClose={() => setOpen(false)} />}
    </>
  );
}

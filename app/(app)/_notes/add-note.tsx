'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';

const loadDialog = () => import('./note-dialog').then((module) => module.NoteDialog);

/** Opens the dialog that writes a note; its code is loaded on intent. */
export function AddNote({
  documentPublicId,
  organizationCode,
}: {
  documentPublicId: string;
  organizationCode: string;
}) {
  const t = useTranslations('notes');
  const [isOpen, setOpen] = useState(false);
  const [Dialog, load] = useLazyComponent(loadDialog);
  return (
    <>
      <Button
        size="small"
        onPointerEnter={load}
        onClick={() => {
          load();
          setOpen(true);
        }}
      >
        {t('add')}
      </Button>
      {isOpen && Dialog && (
        <Dialog
          documentPublicId={documentPublicId}
          organizationCode={organizationCode}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

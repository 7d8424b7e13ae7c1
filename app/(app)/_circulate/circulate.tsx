'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/app/_ui/button';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';

const loadDialog = () => import('./circulate-dialog').then((module) => module.CirculateDialog);
const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"], [role="alertdialog"]';

/** Starts the circulation of a document, by its button or by the key C. */
export function Circulate({ documentPublicId, projectCode }: { documentPublicId: string; projectCode: string }) {
  const t = useTranslations('circulations');
  const [isOpen, setOpen] = useState(false);
  const [Dialog, load] = useLazyComponent(loadDialog);
  const open = () => {
    load();
    setOpen(true);
  };
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'KeyC' || event.altKey || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.defaultPrevented || target.closest(TYPING) || document.querySelector(OVERLAY)) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => listen(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button onPointerEnter={load} onClick={open} aria-keyshortcuts="C">
        {t('circulate')}
      </Button>
      {isOpen && Dialog && (
        <Dialog documentPublicId={documentPublicId} projectCode={projectCode} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

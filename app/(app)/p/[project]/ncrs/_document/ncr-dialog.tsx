'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/app/_ui/button';
import { Dialog } from '@/app/_ui/dialog';
import { UnsavedGuard } from '@/app/_ui/form/unsaved-guard';
import type { CommandRefusal } from '@/app/(app)/_documents/document/use-commands';
import { useRefusalWords } from '@/app/(app)/_workflow/use-refusal';

/** A dialog that writes to an NCR. With unsaved input only its buttons close it; a refusal keeps the typed text. */
export function NcrDialog({
  words,
  isTyped,
  isReady,
  isPending,
  refusal,
  onConfirm,
  onClose,
  children,
}: {
  words: 'answer' | 'close';
  isTyped: boolean;
  isReady: boolean;
  isPending: boolean;
  /** Of the last try; undefined before one. */
  refusal: CommandRefusal | undefined;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations(`ncrs.${words}`);
  const common = useTranslations('ncrs');
  const refusalWords = useRefusalWords();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isTyped) onClose();
      }}
      title={t('title')}
      description={t('hint')}
      dismissible={!isTyped}
      footer={
        <>
          <Button onClick={onClose}>{common('back')}</Button>
          <Button variant="primary" pending={isPending} disabled={!isReady} onClick={onConfirm}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <UnsavedGuard when={isTyped} />
      <div className="flex flex-col gap-4">
        {children}
        {refusal !== undefined && (
          <p role="alert" className="text-danger">
            {refusalWords(refusal).text}
          </p>
        )}
      </div>
    </Dialog>
  );
}

'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { ConfirmDialog } from '@/app/_ui/confirm-dialog';
import { notify } from '@/app/_ui/notify';
import { NUMBER_VOID_REASONS, type NumberVoidReason } from '@/db/enums';
import { newPublicId } from '@/lib/id';
import { replaceAction, voidNumberAction } from './actions';
import type { NumberedDocument } from './number-menu';

/** Declares the number void, alone or with a draft in its place; says what follows before it happens. */
export function VoidDialog({
  document,
  isReplacing,
  onClose,
}: {
  document: NumberedDocument;
  isReplacing: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('numberChanges');
  const router = useRouter();
  const openedWith = useOpenedWith();
  const [isPending, startTransition] = useTransition();
  const [idempotencyKey] = useState(newPublicId);
  const kind = isReplacing ? 'replace' : 'void';

  const confirm = (reasonCode: NumberVoidReason, reason: string) =>
    startTransition(async () => {
      const { publicId, versionNo } = document;
      const input = { idempotencyKey, change: { publicId, versionNo, reasonCode, reason } };
      const answer = await (isReplacing ? replaceAction : voidNumberAction)(input, openedWith).catch(() => null);
      if (!answer?.ok) {
        notify({ kind: 'error', text: answer?.message ?? t('offline'), description: answer?.ref ?? '' });
        return;
      }
      notify({ kind: 'success', text: t('void.done') });
      onClose();
      if ('replacement' in answer.data) {
        const register = `/p/${encodeURIComponent(document.projectCode)}/correspondence`;
        router.push(`${register}/${answer.data.replacement.publicId}/edit`);
      }
    });

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(`${kind}.title`, { number: document.documentNumber ?? '' })}
      confirmLabel={t(`${kind}.confirm`)}
      danger
      pending={isPending}
      reasons={NUMBER_VOID_REASONS.map((code) => ({ code, label: t(`reasons.${code}`) }))}
      freeText="required"
      onConfirm={({ reasonCode, text }) => {
        const code = NUMBER_VOID_REASONS.find((one) => one === reasonCode);
        if (code) confirm(code, text);
      }}
    >
      <ul className="list-disc pl-5">
        <li>{t('void.sent')}</li>
        {document.isDraft ? (
          <li>{t('void.draft')}</li>
        ) : (
          <>
            {document.recipients.length > 0 && (
              <li>{t('void.told', { organizations: document.recipients.join(', ') })}</li>
            )}
            {isReplacing && <li>{t('replace.copied')}</li>}
            {isReplacing && <li>{t('replace.linked')}</li>}
            <li>{t('void.ends')}</li>
          </>
        )}
      </ul>
    </ConfirmDialog>
  );
}

'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { Checkbox } from '@/app/_ui/checkbox';
import { ConfirmDialog } from '@/app/_ui/confirm-dialog';
import { notify } from '@/app/_ui/notify';
import { CONFLICTS } from '@/app/(app)/_documents/document/use-refused';
import { NUMBER_VOID_REASONS, type NumberVoidReason } from '@/db/numbering-enums';
import { documentPath } from '@/lib/documents/document-path';
import { newPublicId } from '@/lib/platform/id';
import { documentNumberHref } from '../../numbers/_explain/number-href';
import { useExplainLink } from '../../numbers/_explain/use-explain-link';
import { replaceAction, submitDocumentAction, voidNumberAction } from './actions';
import type { NumberedDocument } from './numbered-document';

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
  const explainLink = useExplainLink();
  const router = useRouter();
  const openedWith = useOpenedWith();
  const [isPending, startTransition] = useTransition();
  const [idempotencyKey] = useState(newPublicId);
  const [isSentAtOnce, setSentAtOnce] = useState(false);
  const kind = isReplacing ? 'replace' : 'void';

  /** A replacement that is refused stays the draft that it is, to be corrected. */
  const send = async ({ publicId, versionNo }: { publicId: string; versionNo: number }): Promise<boolean> => {
    const input = { idempotencyKey: newPublicId(), input: { publicId, versionNo } };
    const sent = await submitDocumentAction(input, openedWith).catch(() => null);
    if (sent?.ok) {
      const { documentNumber } = sent.data;
      notify({
        kind: 'success',
        text: t('replace.sent', { number: documentNumber }),
        link: explainLink(documentNumberHref(document.projectCode, publicId), documentNumber),
      });
    } else notify({ kind: 'error', text: t('replace.notSent'), description: sent?.message ?? t('offline') });
    return sent?.ok === true;
  };

  const confirm = (reasonCode: NumberVoidReason, reason: string) =>
    startTransition(async () => {
      const { publicId, versionNo } = document;
      const input = { idempotencyKey, input: { publicId, versionNo, reasonCode, reason } };
      const answer = await (isReplacing ? replaceAction : voidNumberAction)(input, openedWith).catch(() => null);
      if (!answer?.ok) {
        notify({ kind: 'error', text: answer?.message ?? t('offline'), description: answer?.ref ?? '' });
        if (answer && CONFLICTS.includes(answer.code)) router.refresh();
        return;
      }
      const { documentNumber, projectCode, isDraft } = document;
      notify({
        kind: 'success',
        text: t('void.done'),
        // A draft has lost it.
        ...(documentNumber &&
          !isDraft && { link: explainLink(documentNumberHref(projectCode, publicId), documentNumber) }),
      });
      if ('replacement' in answer.data) {
        const { replacement } = answer.data;
        const isStillDraft = !(isSentAtOnce && (await send(replacement)));
        router.push(documentPath({ ...document, publicId: replacement.publicId, isDraft: isStillDraft }));
      }
      onClose();
    });

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(`${kind}.title`, { number: document.documentNumber ?? '' })}
      confirmLabel={t(isReplacing && isSentAtOnce ? 'replace.confirmSent' : `${kind}.confirm`)}
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
            {isReplacing && <li>{t(isSentAtOnce ? 'replace.unchanged' : 'replace.copied')}</li>}
            {isReplacing && <li>{t('replace.linked')}</li>}
            {document.hasDrawings && <li>{t(isReplacing ? 'replace.drawings' : 'void.drawings')}</li>}
            <li>{t('void.ends')}</li>
          </>
        )}
      </ul>
      {isReplacing && (
        <div className="mt-3">
          <Checkbox
            label={t('replace.sendNow')}
            checked={isSentAtOnce}
            onChange={(event) => setSentAtOnce(event.target.checked)}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}

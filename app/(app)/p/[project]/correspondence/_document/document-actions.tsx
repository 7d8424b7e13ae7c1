'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { ButtonLink } from '@/app/_ui/button-link';
import { notify } from '@/app/_ui/notify';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import { useCommands } from '@/app/(app)/_documents/document/use-commands';
import { WriteReply } from '@/app/(app)/_documents/document/write-reply';
import type { DocumentAction } from '@/lib/documents/correspondence/constants';
import type { CorrespondenceDetail } from '@/lib/documents/correspondence/dto';
import { cancelAction, discardAction, reviseAction } from '../actions';

const loadConfirm = () => import('@/app/_ui/confirm-dialog').then((module) => module.ConfirmDialog);

/** In the order of use; a draft's sending happens on its form, where its number can be seen before. */
const SHOWN: readonly DocumentAction[] = ['reply', 'edit', 'revise', 'discard', 'cancel'];

type Props = {
  publicId: string;
  versionNo: number;
  projectCode: string;
  number: string | null;
  recipients: readonly string[];
  isCancelled: boolean;
  /** The acting organization's running circulation, which ends with a cancellation. */
  circulationNumber: string | null;
  /** False where the next step is taken in the workflow panel: one page has one primary button. */
  isLeading: boolean;
  capabilities: CorrespondenceDetail['capabilities'];
};

/** What may be done now. What only a teammate could do is shown, closed, with who that is; the rest is left out. */
export function DocumentActions(props: Props) {
  const t = useTranslations('document');
  const run = useDocumentCommands(props);
  const [asking, setAsking] = useState<'discard' | 'cancel' | null>(null);
  const [ConfirmDialog, loadDialog] = useLazyComponent(loadConfirm);
  const ask = (what: 'discard' | 'cancel') => {
    loadDialog();
    setAsking(what);
  };
  const start: Partial<Record<DocumentAction, () => void>> = {
    revise: run.revise,
    discard: () => ask('discard'),
    cancel: () => ask('cancel'),
  };
  const shown = SHOWN.flatMap((action) => props.capabilities.find((one) => one.action === action) ?? []);

  return (
    <>
      {shown.map(({ action, refusal }, at) => {
        const variant = at === 0 && refusal === null && props.isLeading ? 'primary' : 'secondary';
        if (refusal !== null) {
          return (
            <Button key={action} disabled title={t('onlyRoles', { roles: t(`roles.${action}`) })}>
              {t(`action.${action}`)}
            </Button>
          );
        }
        if (action === 'reply') {
          const { publicId, projectCode, isCancelled } = props;
          return <WriteReply key={action} {...{ publicId, projectCode, isCancelled, variant }} />;
        }
        return action === 'edit' ? (
          <ButtonLink key={action} variant={variant} href={`${run.page}/edit`}>
            {t(`action.${action}`)}
          </ButtonLink>
        ) : (
          <Button key={action} variant={variant} pending={run.pending === action} onClick={start[action]}>
            {t(`action.${action}`)}
          </Button>
        );
      })}
      {ConfirmDialog && asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) setAsking(null);
          }}
          title={t(`${asking}.title`)}
          confirmLabel={t(`${asking}.confirm`)}
          danger
          pending={run.pending !== null}
          freeText={asking === 'cancel' ? 'required' : 'none'}
          onConfirm={({ text }) => {
            if (asking === 'discard') run.discard();
            else run.cancel(text, () => setAsking(null));
          }}
        >
          {asking === 'cancel' ? (
            <ul className="list-disc pl-5">
              <li>{t('cancel.number', { number: props.number ?? '–' })}</li>
              <li>{t('cancel.recipients', { organizations: props.recipients.join(', ') })}</li>
              {props.circulationNumber && <li>{t('cancel.circulation', { number: props.circulationNumber })}</li>}
              <li>{t('cancel.final')}</li>
            </ul>
          ) : (
            t(`${asking}.text`)
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

/** The commands behind the buttons. */
function useDocumentCommands({ publicId, versionNo, projectCode }: Props) {
  const t = useTranslations('document');
  const router = useRouter();
  const openedWith = useOpenedWith();
  const register = `/p/${encodeURIComponent(projectCode)}/correspondence`;
  const { pending, perform } = useCommands<DocumentAction>((refusal) =>
    notify({ kind: 'error', text: refusal?.message ?? t('offline'), description: refusal?.ref ?? '' }),
  );
  const toDraft = (draft: { publicId: string }) => router.push(`${register}/${draft.publicId}/edit`);
  const document = { publicId, versionNo };
  return {
    page: `${register}/${publicId}`,
    pending,
    revise: () =>
      perform('revise', (idempotencyKey) => reviseAction({ idempotencyKey, input: document }, openedWith), toDraft),
    discard: () =>
      perform(
        'discard',
        (idempotencyKey) => discardAction({ idempotencyKey, input: document }, openedWith),
        () => {
          notify({ kind: 'success', text: t('discard.done') });
          router.push(register);
        },
      ),
    cancel: (reason: string, close: () => void) =>
      perform(
        'cancel',
        (idempotencyKey) => cancelAction({ idempotencyKey, input: { ...document, reason } }, openedWith),
        () => {
          close();
          notify({ kind: 'success', text: t('cancel.done') });
        },
      ),
  };
}

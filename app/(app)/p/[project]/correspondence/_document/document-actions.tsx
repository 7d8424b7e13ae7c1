'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { notify } from '@/app/_ui/notify';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import { ActingBar } from '@/app/(app)/_documents/acting/acting-bar';
import type { BarItem } from '@/app/(app)/_documents/acting/bar-item';
import type { StepPlace } from '@/app/(app)/_documents/acting/step-place';
import { useReply } from '@/app/(app)/_documents/acting/use-reply';
import { useSteps } from '@/app/(app)/_documents/acting/use-steps';
import { useCommands } from '@/app/(app)/_documents/document/use-commands';
import { useRefused } from '@/app/(app)/_documents/document/use-refused';
import type { Act, Acting } from '@/lib/documents/actions/acting';
import type { DocumentAction } from '@/lib/documents/letters/constants';
import { cancelAction, discardAction, reviseAction } from '../actions';

const loadConfirm = () => import('@/app/_ui/confirm-dialog').then((module) => module.ConfirmDialog);

type Props = {
  publicId: string;
  versionNo: number;
  projectCode: string;
  number: string | null;
  recipients: readonly string[];
  isCancelled: boolean;
  /** The acting organization's running circulation, which ends with a cancellation. */
  circulationNumber: string | null;
  acting: Acting;
  /** Null for a draft, which has no workflow yet. */
  steps: StepPlace | null;
};

/** Actions of a letter. Actions that only a teammate may take are disabled in the menu, with the permitted people. */
export function DocumentActions(props: Props) {
  const t = useTranslations('document');
  const { publicId, projectCode, isCancelled, acting } = props;
  const run = useDocumentCommands(props);
  const steps = useSteps(props.steps);
  const isOffered = [acting.primary, ...acting.others].some(
    (act) => act?.kind === 'command' && act.name === 'reply' && !act.isRefused,
  );
  const reply = useReply({ publicId, projectCode, isCancelled, isOffered });
  const [asking, setAsking] = useState<'discard' | 'cancel' | null>(null);
  const [ConfirmDialog, loadDialog] = useLazyComponent(loadConfirm);
  const ask = (what: 'discard' | 'cancel') => {
    loadDialog();
    setAsking(what);
  };
  const start: Record<string, () => void> = {
    reply: reply.start,
    revise: run.revise,
    discard: () => ask('discard'),
    cancel: () => ask('cancel'),
  };
  const itemOf = (act: Act): BarItem[] => {
    if (act.kind === 'step') return [steps.itemOf(act)];
    if (act.kind === 'review') return [];
    const { name, isRefused, isDestructive } = act;
    return [
      {
        key: name,
        label: t(`action.${name}`),
        isDestructive,
        isPending: name === 'reply' ? reply.isPending : run.pending === name,
        ...(name === 'reply' && { shortcut: 'R' }),
        ...(isRefused
          ? { refusal: t('onlyRoles', { roles: t(`roles.${name}`) }) }
          : name === 'edit'
            ? { href: `${run.page}/edit` }
            : { onSelect: start[name] }),
      },
    ];
  };

  return (
    <>
      <ActingBar
        primary={(acting.primary && itemOf(acting.primary)[0]) ?? null}
        others={acting.others.flatMap(itemOf)}
      />
      {steps.dialog}
      {reply.dialog}
      {ConfirmDialog && asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) setAsking(null);
          }}
          title={t(`${asking}.title`)}
          confirmLabel={t(`${asking}.confirm`, { number: props.number ?? '' })}
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
              <li>{t('cancel.number', { number: props.number ?? '' })}</li>
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
  const { pending, perform } = useCommands<DocumentAction>(useRefused());
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

'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { notify } from '@/app/_ui/notify';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import { ActingBar } from '@/app/(app)/_documents/acting/acting-bar';
import type { BarItem } from '@/app/(app)/_documents/acting/bar-item';
import { useReply } from '@/app/(app)/_documents/acting/use-reply';
import { useCommands } from '@/app/(app)/_documents/document/use-commands';
import { useRefused } from '@/app/(app)/_documents/document/use-refused';
import type { Act, Acting } from '@/lib/documents/actions/acting';
import { documentPath, registerPath } from '@/lib/documents/document-path';
import { TRANSMITTAL_TYPE_CODE, type TransmittalAction } from '@/lib/documents/transmittals/constants';
import {
  acknowledgeAction,
  cancelTransmittalAction,
  discardTransmittalAction,
  resendTransmittalAction,
  reviseTransmittalAction,
} from '../actions';

const loadConfirm = () => import('@/app/_ui/confirm-dialog').then((module) => module.ConfirmDialog);
const loadPaper = () => import('./paper-receipt').then((module) => module.PaperReceipt);

type Asked = 'discard' | 'cancel' | 'paper';

type Props = {
  publicId: string;
  versionNo: number;
  projectCode: string;
  /** The issued one; null for a first draft. */
  number: string | null;
  isCancelled: boolean;
  isSent: boolean;
  /** Some item was revised since it was sent. */
  isOutdated: boolean;
  today: string;
  acting: Acting;
};

/**
 * Actions of a transmittal. Actions that only a teammate may take are disabled in the menu, with the permitted people.
 */
export function TransmittalActions(props: Props) {
  const t = useTranslations('transmittals.action');
  const run = useTransmittalCommands(props);
  const [asking, setAsking] = useState<Asked | null>(null);
  const [ConfirmDialog, loadDialog] = useLazyComponent(loadConfirm);
  const [PaperReceipt, loadPaperDialog] = useLazyComponent(loadPaper);
  const ask = (what: Asked) => {
    if (what === 'paper') loadPaperDialog();
    else loadDialog();
    setAsking(what);
  };
  const { publicId, projectCode, isCancelled, acting } = props;
  const isOffered = acting.others.some((act) => act.kind === 'command' && act.name === 'reply' && !act.isRefused);
  const reply = useReply({ publicId, projectCode, isCancelled, isOffered });
  const start: Record<string, () => void> = {
    acknowledge: run.acknowledge,
    revise: run.revise,
    resend: run.resend,
    reply: reply.start,
    discard: () => ask('discard'),
    cancel: () => ask('cancel'),
  };
  const itemOf = (act: Act): BarItem[] => {
    if (act.kind !== 'command' || (act.name === 'resend' && !props.isOutdated)) return [];
    const { name, isRefused, isDestructive } = act;
    return [
      {
        key: name,
        label: t(name),
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
  const primary = (acting.primary && itemOf(acting.primary)[0]) ?? null;
  const paper = { key: 'paper', label: t('paper'), onSelect: () => ask('paper') };
  const cover = { key: 'cover', label: t('cover'), href: `${run.page}/cover` };

  return (
    <>
      <ActingBar
        primary={primary}
        others={[
          ...(primary?.key === 'acknowledge' ? [paper] : []),
          ...acting.others.flatMap(itemOf),
          ...(props.isSent ? [cover] : []),
        ]}
      />
      {reply.dialog}
      {PaperReceipt && asking === 'paper' && (
        <PaperReceipt publicId={props.publicId} today={props.today} onClose={() => setAsking(null)} />
      )}
      {ConfirmDialog && (asking === 'discard' || asking === 'cancel') && (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) setAsking(null);
          }}
          title={t(`${asking}Title`)}
          confirmLabel={asking === 'cancel' ? t('cancelConfirm', { number: props.number ?? '' }) : t(asking)}
          danger
          pending={run.pending !== null}
          freeText={asking === 'cancel' ? 'required' : 'none'}
          onConfirm={({ text }) => {
            if (asking === 'discard') run.discard();
            else run.cancel(text, () => setAsking(null));
          }}
        >
          {t(`${asking}Text`, { number: props.number ?? '' })}
        </ConfirmDialog>
      )}
    </>
  );
}

/** The commands behind the buttons. */
function useTransmittalCommands({ publicId, versionNo, projectCode }: Props) {
  const t = useTranslations('transmittals.action');
  const router = useRouter();
  const openedWith = useOpenedWith();
  const register = registerPath(projectCode, TRANSMITTAL_TYPE_CODE);
  const { pending, perform } = useCommands<TransmittalAction>(useRefused());
  const toDraft = (draft: { publicId: string }) => router.push(`${register}/${draft.publicId}/edit`);
  const document = { publicId, versionNo };
  const say = (text: string) => notify({ kind: 'success', text });
  return {
    page: documentPath({ projectCode, typeCode: TRANSMITTAL_TYPE_CODE, publicId }),
    pending,
    acknowledge: () =>
      perform(
        'acknowledge',
        (idempotencyKey) => acknowledgeAction({ idempotencyKey, input: { publicId } }, openedWith),
        () => say(t('acknowledged')),
      ),
    revise: () =>
      perform(
        'revise',
        (idempotencyKey) => reviseTransmittalAction({ idempotencyKey, input: document }, openedWith),
        toDraft,
      ),
    resend: () =>
      perform(
        'resend',
        (idempotencyKey) => resendTransmittalAction({ idempotencyKey, input: document }, openedWith),
        toDraft,
      ),
    discard: () =>
      perform(
        'discard',
        (idempotencyKey) => discardTransmittalAction({ idempotencyKey, input: document }, openedWith),
        () => {
          say(t('discarded'));
          router.push(register);
        },
      ),
    cancel: (reason: string, close: () => void) =>
      perform(
        'cancel',
        (idempotencyKey) => cancelTransmittalAction({ idempotencyKey, input: { ...document, reason } }, openedWith),
        () => {
          close();
          say(t('cancelled'));
        },
      ),
  };
}

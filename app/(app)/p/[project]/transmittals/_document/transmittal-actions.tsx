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
import { documentPath, registerPath } from '@/lib/documents/document-path';
import { TRANSMITTAL_TYPE_CODE, type TransmittalAction } from '@/lib/documents/transmittals/constants';
import type { TransmittalDetail } from '@/lib/documents/transmittals/dto';
import {
  acknowledgeAction,
  cancelTransmittalAction,
  discardTransmittalAction,
  resendTransmittalAction,
  reviseTransmittalAction,
} from '../actions';

const loadConfirm = () => import('@/app/_ui/confirm-dialog').then((module) => module.ConfirmDialog);
const loadPaper = () => import('./paper-receipt').then((module) => module.PaperReceipt);

/** In the order of use; a draft is sent from its form, where its number can be seen before. */
const SHOWN: readonly TransmittalAction[] = ['acknowledge', 'edit', 'revise', 'resend', 'reply', 'discard', 'cancel'];
type Asked = 'discard' | 'cancel' | 'paper';

type Props = {
  publicId: string;
  versionNo: number;
  projectCode: string;
  isCancelled: boolean;
  isSent: boolean;
  /** Some item was revised since it was sent. */
  isOutdated: boolean;
  today: string;
  capabilities: TransmittalDetail['capabilities'];
};

/** What may be done now. What only a teammate could do is shown, closed, with who that is; the rest is left out. */
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
  const start: Partial<Record<TransmittalAction, () => void>> = {
    acknowledge: run.acknowledge,
    revise: run.revise,
    resend: run.resend,
    discard: () => ask('discard'),
    cancel: () => ask('cancel'),
  };
  const shown = SHOWN.flatMap((action) => props.capabilities.find((one) => one.action === action) ?? []).filter(
    ({ action }) => action !== 'resend' || props.isOutdated,
  );
  const lead = shown.find(({ refusal }) => refusal === null)?.action;

  return (
    <>
      {shown.map(({ action, refusal }) => {
        const variant = action === lead ? 'primary' : 'secondary';
        if (refusal !== null) {
          return (
            <Button key={action} disabled title={t('onlyRoles', { roles: t(`roles.${action}`) })}>
              {t(action)}
            </Button>
          );
        }
        if (action === 'reply') {
          const { publicId, projectCode, isCancelled } = props;
          return <WriteReply key={action} {...{ publicId, projectCode, isCancelled, variant }} />;
        }
        return action === 'edit' ? (
          <ButtonLink key={action} variant={variant} href={`${run.page}/edit`}>
            {t(action)}
          </ButtonLink>
        ) : (
          <Button key={action} variant={variant} pending={run.pending === action} onClick={start[action]}>
            {t(action)}
          </Button>
        );
      })}
      {lead === 'acknowledge' && (
        <Button onPointerEnter={loadPaperDialog} onClick={() => ask('paper')}>
          {t('paper')}
        </Button>
      )}
      {props.isSent && (
        <ButtonLink href={`${run.page}/cover`} prefetch={false}>
          {t('cover')}
        </ButtonLink>
      )}
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
          confirmLabel={t(asking)}
          danger
          pending={run.pending !== null}
          freeText={asking === 'cancel' ? 'required' : 'none'}
          onConfirm={({ text }) => {
            if (asking === 'discard') run.discard();
            else run.cancel(text, () => setAsking(null));
          }}
        >
          {t(`${asking}Text`)}
        </ConfirmDialog>
      )}
    </>
  );
}

/** The commands behind the buttons. */
function useTransmittalCommands({ publicId, versionNo, projectCode }: Props) {
  const t = useTranslations('transmittals.action');
  const words = useTranslations('document');
  const router = useRouter();
  const openedWith = useOpenedWith();
  const register = registerPath(projectCode, TRANSMITTAL_TYPE_CODE);
  const { pending, perform } = useCommands<TransmittalAction>((refusal) =>
    notify({ kind: 'error', text: refusal?.message ?? words('offline'), description: refusal?.ref ?? '' }),
  );
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

'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { ButtonLink } from '@/app/_ui/button-link';
import { formatDate } from '@/app/_ui/format-date';
import { useDateLook } from '@/app/_ui/looks-context';
import { notify } from '@/app/_ui/notify';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import { type CommandRefusal, useCommands } from '@/app/(app)/_documents/document/use-commands';
import { documentPath, registerPath } from '@/lib/documents/document-path';
import { RFA_TYPE_CODE, type RfaAction } from '@/lib/documents/rfas/constants';
import type { RfaDetail } from '@/lib/documents/rfas/dto';
import { cancelRfaAction, discardRfaAction, recallRfaAction, reviseRfaAction } from '../actions';

const loadConfirm = () => import('@/app/_ui/confirm-dialog').then((module) => module.ConfirmDialog);

/** In the order of use; a draft is sent from its form, where its number can be seen before. */
const SHOWN: readonly RfaAction[] = ['edit', 'revise', 'recall', 'discard', 'cancel'];
/** Each asks first; the last two want the reason. */
type Asked = 'revise' | 'discard' | 'recall' | 'cancel';
const WITH_REASON: readonly Asked[] = ['recall', 'cancel'];

type Props = {
  publicId: string;
  versionNo: number;
  projectCode: string;
  number: string | null;
  /** The label that a next revision would get is the server's; this is the one it follows. */
  revisionLabel: string;
  recipients: readonly string[];
  capabilities: RfaDetail['capabilities'];
  /** The acting organization's running circulation, which ends with a cancellation; null where it does not. */
  circulationNumber: string | null;
};

/** What may be done now. What only a teammate could do is shown, closed, with who that is; the rest is left out. */
export function RfaActions(props: Props) {
  const t = useTranslations('rfa');
  const router = useRouter();
  const [asking, setAsking] = useState<Asked | null>(null);
  const [refusal, setRefusal] = useState<{ text: string; refresh: string | null } | null>(null);
  const [ConfirmDialog, loadDialog] = useLazyComponent(loadConfirm);
  const sayRefusal = useRefusalText();
  const close = () => {
    setAsking(null);
    setRefusal(null);
  };
  const run = useRfaCommands(props, close, (refused) => setRefusal(sayRefusal(refused)));
  const shown = SHOWN.flatMap((action) => props.capabilities.find((one) => one.action === action) ?? []);

  return (
    <>
      {shown.map(({ action, refusal: refused }) => {
        if (refused !== null && refused !== 'FORBIDDEN') return null;
        if (refused !== null) {
          return (
            <Button key={action} disabled title={t('onlyRoles', { roles: t(`roles.${action}`) })}>
              {t(`action.${action}`)}
            </Button>
          );
        }
        return action === 'edit' ? (
          <ButtonLink key={action} variant="primary" href={`${run.page}/edit`}>
            {t(`action.${action}`)}
          </ButtonLink>
        ) : (
          <Button
            key={action}
            variant={action === 'revise' ? 'primary' : 'secondary'}
            onPointerEnter={loadDialog}
            onClick={() => {
              loadDialog();
              setAsking(action as Asked);
            }}
          >
            {t(`action.${action}`)}
          </Button>
        );
      })}
      {ConfirmDialog && asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) close();
          }}
          title={t(`${asking}.title`)}
          confirmLabel={t(`${asking}.confirm`)}
          danger={asking !== 'revise'}
          pending={run.pending !== null}
          freeText={WITH_REASON.includes(asking) ? 'required' : 'none'}
          onConfirm={({ text }) => {
            setRefusal(null);
            run.start(asking, text);
          }}
        >
          <Consequences asking={asking} {...props} />
          {refusal && (
            // What was typed stays in its field: the dialog stays open until it is done or given up.
            <div role="alert" className="mt-3 text-danger">
              {refusal.text}
              {refusal.refresh && (
                <Button size="small" className="mt-1" onClick={() => router.refresh()}>
                  {refusal.refresh}
                </Button>
              )}
            </div>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

function Consequences({ asking, number, revisionLabel, recipients, circulationNumber }: Props & { asking: Asked }) {
  const t = useTranslations('rfa');
  const words = useTranslations('document');
  const told = { number: number ?? '–', label: revisionLabel, organizations: recipients.join(', ') };
  return (
    <ul className="list-disc pl-5">
      {(['first', 'second', 'third'] as const).map((line) =>
        t.has(`${asking}.${line}`) ? <li key={line}>{t(`${asking}.${line}`, told)}</li> : null,
      )}
      {asking === 'cancel' && circulationNumber && (
        <li>{words('cancel.circulation', { number: circulationNumber })}</li>
      )}
    </ul>
  );
}

/** A conflict says who was faster, and when. */
function useRefusalText() {
  const t = useTranslations('rfa');
  const look = useDateLook();
  return (refusal: CommandRefusal) => {
    if (!refusal) return { text: t('offline'), refresh: null };
    const { changedBy, changedAt, actions } = (refusal as { details?: Record<string, unknown> }).details ?? {};
    const isConflict = ['DOCUMENT_CHANGED', 'WORKFLOW_VERSION_CONFLICT'].includes(refusal.code);
    const label = Array.isArray(actions) ? String(actions[0]) : t('refresh');
    const who =
      isConflict && typeof changedAt === 'string'
        ? t('changedBy', {
            who: typeof changedBy === 'string' ? changedBy : t('somebody'),
            when: formatDate(changedAt, 'datetime', look),
          })
        : '';
    return { text: [refusal.message, who].filter(Boolean).join(' · '), refresh: isConflict ? label : null };
  };
}

function useRfaCommands(
  { publicId, versionNo, projectCode }: Props,
  close: () => void,
  onRefused: (refusal: CommandRefusal) => void,
) {
  const t = useTranslations('rfa');
  const router = useRouter();
  const openedWith = useOpenedWith();
  const { pending, perform } = useCommands<Asked>(onRefused);
  const register = registerPath(projectCode, RFA_TYPE_CODE);
  const page = documentPath({ projectCode, typeCode: RFA_TYPE_CODE, publicId });
  const document = { publicId, versionNo };
  const say = (asked: Asked) => {
    close();
    notify({ kind: 'success', text: t(`${asked}.done`) });
  };
  const start = (asked: Asked, reason: string): void => {
    switch (asked) {
      case 'revise':
        perform(
          asked,
          (idempotencyKey) => reviseRfaAction({ idempotencyKey, input: document }, openedWith),
          () => router.push(`${page}/edit`),
        );
        return;
      case 'discard':
        perform(
          asked,
          (idempotencyKey) => discardRfaAction({ idempotencyKey, input: document }, openedWith),
          () => {
            say(asked);
            router.push(register);
          },
        );
        return;
      case 'recall':
        perform(
          asked,
          (idempotencyKey) => recallRfaAction({ idempotencyKey, input: { ...document, reason } }, openedWith),
          () => {
            say(asked);
            router.push(`${page}/edit`);
          },
        );
        return;
      case 'cancel':
        perform(
          asked,
          (idempotencyKey) => cancelRfaAction({ idempotencyKey, input: { ...document, reason } }, openedWith),
          () => say(asked),
        );
    }
  };
  return { page, pending, start };
}

'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { formatDate } from '@/app/_ui/format-date';
import { useDateLook } from '@/app/_ui/looks-context';
import { notify } from '@/app/_ui/notify';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import { ActingBar } from '@/app/(app)/_documents/acting/acting-bar';
import type { BarItem } from '@/app/(app)/_documents/acting/bar-item';
import type { StepPlace } from '@/app/(app)/_documents/acting/step-place';
import { useSteps } from '@/app/(app)/_documents/acting/use-steps';
import { type CommandRefusal, useCommands } from '@/app/(app)/_documents/document/use-commands';
import type { Act, Acting } from '@/lib/documents/actions/acting';
import { documentPath, registerPath } from '@/lib/documents/document-path';
import { RFA_TYPE_CODE } from '@/lib/documents/rfas/constants';
import { cancelRfaAction, discardRfaAction, recallRfaAction, reviseRfaAction } from '../actions';

const loadConfirm = () => import('@/app/_ui/confirm-dialog').then((module) => module.ConfirmDialog);

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
  acting: Acting;
  /** Null for a draft, which has no workflow yet. */
  steps: StepPlace | null;
  /** The acting organization's running circulation, which ends with a cancellation; null where it does not. */
  circulationNumber: string | null;
};

/** Actions of an RFA. Actions that only a teammate may take are disabled in the menu, with the permitted people. */
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
  const steps = useSteps(props.steps);
  const itemOf = (act: Act): BarItem => {
    if (act.kind === 'step') return steps.itemOf(act);
    if (act.kind === 'review') return { key: 'review', label: t('review'), href: `${run.page}/review` };
    const { name, isRefused, isDestructive } = act;
    const item = { key: name, label: t(`action.${name}`), isDestructive };
    if (isRefused) return { ...item, refusal: t('onlyRoles', { roles: t(`roles.${name}`) }) };
    if (name === 'edit') return { ...item, href: `${run.page}/edit` };
    return {
      ...item,
      onReach: loadDialog,
      onSelect: () => {
        loadDialog();
        setAsking(name as Asked);
      },
    };
  };

  return (
    <>
      <ActingBar
        primary={props.acting.primary && itemOf(props.acting.primary)}
        others={props.acting.others.map(itemOf)}
      />
      {steps.dialog}
      {ConfirmDialog && asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) close();
          }}
          title={t(`${asking}.title`)}
          confirmLabel={t(`${asking}.confirm`, { number: props.number ?? '' })}
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
  const told = { number: number ?? '', label: revisionLabel, organizations: recipients.join(', ') };
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

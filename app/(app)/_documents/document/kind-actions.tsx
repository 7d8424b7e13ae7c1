'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import type { ActionOutcome } from '@/app/_ui/form/action-outcome';
import { notify } from '@/app/_ui/notify';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import { ActingBar } from '@/app/(app)/_documents/acting/acting-bar';
import type { BarItem } from '@/app/(app)/_documents/acting/bar-item';
import type { StepPlace } from '@/app/(app)/_documents/acting/step-place';
import { useReply } from '@/app/(app)/_documents/acting/use-reply';
import { useSteps } from '@/app/(app)/_documents/acting/use-steps';
import { useCommands } from '@/app/(app)/_documents/document/use-commands';
import { CONFLICTS, useRefused } from '@/app/(app)/_documents/document/use-refused';
import { type Refusal, useRefusalWords } from '@/app/(app)/_workflow/use-refusal';
import type { Act, Acting } from '@/lib/documents/actions/acting';
import { documentPath, registerPath } from '@/lib/documents/document-path';

const loadConfirm = () => import('@/app/_ui/confirm-dialog').then((module) => module.ConfirmDialog);

type OpenedWith = ReturnType<typeof useOpenedWith>;
type Answer = ActionOutcome<{ publicId: string }>;
type Keyed<Input> = { idempotencyKey: string; input: Input };
type Version = { publicId: string; versionNo: number };

/** A command of a kind: `document` and `reason` become a call of its server action. */
export interface KindCommand {
  /** Asks in a dialog first; `reason` requires words. The dialog's texts are `<name>.title`, `.first` … `.confirm`. */
  asks?: 'confirm' | 'reason';
  /** It can be taken back: its dialog has no red button. */
  isHarmless?: boolean;
  call: (document: Version, reason: string, idempotencyKey: string, openedWith: OpenedWith) => Promise<Answer>;
  /** The page that follows; `draft`: the form of the answered document. */
  goesTo: 'here' | 'register' | 'draft';
}

/** Calls an action that takes the document and the version that was seen. */
export function withVersion(
  action: (keyed: Keyed<Version>, openedWith: OpenedWith) => Promise<Answer>,
): KindCommand['call'] {
  return (input, _reason, idempotencyKey, openedWith) => action({ idempotencyKey, input }, openedWith);
}

/** The same for an action that wants a reason. */
export function withReason(
  action: (keyed: Keyed<Version & { reason: string }>, openedWith: OpenedWith) => Promise<Answer>,
): KindCommand['call'] {
  return (document, reason, idempotencyKey, openedWith) =>
    action({ idempotencyKey, input: { ...document, reason } }, openedWith);
}

export interface ActedDocument extends Version {
  typeCode: string;
  projectCode: string;
  /** The issued one; null for a first draft. */
  number: string | null;
  revisionLabel: string;
  recipients: readonly string[];
  isCancelled: boolean;
  /** The acting organization's running circulation, which a cancellation closes. */
  circulationNumber: string | null;
}

interface Props {
  document: ActedDocument;
  /** Messages of the kind: `action`, `roles`, and the texts of each command. */
  words: 'document' | 'ncrs' | 'rfa' | 'transmittals';
  commands: Readonly<Record<string, KindCommand>>;
  acting: Acting;
  /** Null where no step is taken on the page. */
  steps: StepPlace | null;
  /** Commands that would do nothing now. */
  hidden?: readonly string[];
  /** Commands with a dialog of the kind's own: opens it. */
  dialogs?: Readonly<Record<string, Pick<BarItem, 'onReach' | 'onSelect'>>>;
  /** Items of the kind's own, before and after the others. */
  before?: readonly BarItem[];
  after?: readonly BarItem[];
}

/**
 * The bar of actions of a document of any kind. An action that only a teammate may take is disabled in the menu, with
 * the permitted people. A refused command keeps its dialog open with
 * the typed text.
 */
export function KindActions({
  document,
  words,
  commands,
  acting,
  steps: place,
  hidden = [],
  dialogs = {},
  before = [],
  after = [],
}: Props) {
  const t = useTranslations(words);
  const router = useRouter();
  const openedWith = useOpenedWith();
  const [asking, setAsking] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<(Refusal & { isConflict: boolean }) | null>(null);
  const [ConfirmDialog, loadDialog] = useLazyComponent(loadConfirm);
  const refusalWords = useRefusalWords();
  const notifyRefused = useRefused();
  const { pending, perform } = useCommands<string>((refused) => {
    if (asking === null) notifyRefused(refused);
    else setRefusal({ ...refusalWords(refused), isConflict: refused !== null && CONFLICTS.includes(refused.code) });
  });
  const steps = useSteps(place);
  const { publicId, versionNo, projectCode, typeCode, isCancelled } = document;
  const register = registerPath(projectCode, typeCode);
  const page = documentPath({ projectCode, typeCode, publicId });
  const isOffered = [acting.primary, ...acting.others].some(
    (act) => act?.kind === 'command' && act.name === 'reply' && !act.isRefused,
  );
  const reply = useReply({ publicId, projectCode, isCancelled, isOffered });
  const close = () => {
    setAsking(null);
    setRefusal(null);
  };
  const start = (name: string, reason: string) => {
    const command = commands[name];
    if (!command) return;
    setRefusal(null);
    perform(
      name,
      (idempotencyKey) => command.call({ publicId, versionNo }, reason, idempotencyKey, openedWith),
      (answer) => {
        close();
        if (t.has(`${name}.done`)) notify({ kind: 'success', text: t(`${name}.done`) });
        if (command.goesTo === 'register') router.push(register);
        if (command.goesTo === 'draft') router.push(`${register}/${answer.publicId}/edit`);
      },
    );
  };
  const itemOf = (act: Act): BarItem[] => {
    if (act.kind === 'step') return [steps.itemOf(act)];
    if (act.kind === 'review') return [{ key: 'review', label: t('review'), href: `${page}/review` }];
    const { name, isRefused, isDestructive } = act;
    if (hidden.includes(name)) return [];
    const item = { key: name, label: t(`action.${name}`), isDestructive };
    if (isRefused) return [{ ...item, refusal: t('onlyRoles', { roles: t(`roles.${name}`) }) }];
    if (dialogs[name]) return [{ ...item, ...dialogs[name] }];
    if (name === 'edit') return [{ ...item, href: `${page}/edit` }];
    if (name === 'reply') return [{ ...item, shortcut: 'R', isPending: reply.isPending, onSelect: reply.start }];
    if (!commands[name]?.asks) return [{ ...item, isPending: pending === name, onSelect: () => start(name, '') }];
    const ask = () => {
      loadDialog();
      setAsking(name);
    };
    return [{ ...item, onReach: loadDialog, onSelect: ask }];
  };

  return (
    <>
      <ActingBar
        primary={(acting.primary && itemOf(acting.primary)[0]) ?? null}
        others={[...before, ...acting.others.flatMap(itemOf), ...after]}
      />
      {steps.dialog}
      {reply.dialog}
      {ConfirmDialog && asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) close();
          }}
          title={t(`${asking}.title`)}
          confirmLabel={t(`${asking}.confirm`, { number: document.number ?? '' })}
          danger={!commands[asking]?.isHarmless}
          pending={pending !== null}
          freeText={commands[asking]?.asks === 'reason' ? 'required' : 'none'}
          onConfirm={({ text }) => start(asking, text)}
        >
          <Consequences name={asking} words={words} {...document} />
          {refusal && (
            <div role="alert" className="mt-3 text-danger">
              {refusal.text}
              {refusal.isConflict && (
                <Button size="small" className="mt-1" onClick={() => router.refresh()}>
                  {refusal.actions[0]}
                </Button>
              )}
            </div>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

function Consequences({
  name,
  words,
  number,
  revisionLabel,
  recipients,
  circulationNumber,
}: ActedDocument & { name: string; words: Props['words'] }) {
  const t = useTranslations(words);
  const common = useTranslations('document');
  const values = { number: number ?? '', label: revisionLabel, organizations: recipients.join(', ') };
  return (
    <ul className="list-disc pl-5">
      {['first', 'second', 'third'].map((line) =>
        t.has(`${name}.${line}`) ? <li key={line}>{t(`${name}.${line}`, values)}</li> : null,
      )}
      {name === 'cancel' && circulationNumber && <li>{common('cancel.circulation', { number: circulationNumber })}</li>}
    </ul>
  );
}

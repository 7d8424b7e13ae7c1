import type { AvailableAction, WorkflowDetail } from '@/lib/workflow/engine/dto';
import { ANY_KIND_TRAITS, type AnyKindCode } from '../kind-traits';
import { ANSWERING_ACTIONS } from '../letters/constants';

/** An action on a document that the reader may take, or that a teammate could. */
export type Act =
  /** Answers a task on the task's own page. */
  | { kind: 'review' }
  /** A verb of the document. Refused: only people with another role may do it. */
  | { kind: 'command'; name: string; isRefused: boolean; isDestructive: boolean }
  /** A step of the workflow. An answer without a letter is only recorded. */
  | { kind: 'step'; step: AvailableAction; isAnswer: boolean; isDestructive: boolean };

/** Actions in a document's bar: one primary button, the others in a menu ordered by use. */
export interface Acting {
  primary: Act | null;
  others: Act[];
}

export interface ActingFacts {
  kind: AnyKindCode;
  /** Capabilities by the document's rules; the bar shows those of its kind. */
  capabilities: readonly { action: string; refusal: string | null }[];
  /** Null for a draft, which has no workflow yet. */
  workflow: Pick<WorkflowDetail, 'actions' | 'holders'> | null;
  reader: { publicId: string; organizationPublicId: string };
  /** The result requires the next revision from the reader's organization. */
  isRevisionOwed: boolean;
  shown: ShownRevision;
}

/** The revision that the reader has on the page. */
export interface ShownRevision {
  isDraft: boolean;
  /** False for earlier revisions and for the draft of the next one. */
  isCurrent: boolean;
}

/** Verbs of each kind, ordered by use. Verbs about the number have their own menu. */
const COMMANDS: Readonly<Record<AnyKindCode, readonly string[]>> = {
  letter: ['reply', 'edit', 'revise', 'discard', 'cancel'],
  incoming: ['reply', 'cancel'],
  rfa: ['edit', 'revise', 'recall', 'discard', 'cancel'],
  transmittal: ['acknowledge', 'edit', 'reply', 'resend', 'revise', 'discard', 'cancel'],
  ncr: ['answer', 'close', 'edit', 'discard', 'cancel'],
  circulation: ['acknowledge', 'add'],
};
/** Verbs that ask for a reason and state the consequences. */
const NEVER_A_STEP: readonly string[] = ['RECALL'];
/** Verbs that a reader owes whenever they may do them. */
const DUTIES: readonly string[] = ['acknowledge', 'answer', 'close'];
const DESTRUCTIVE: readonly string[] = ['recall', 'discard', 'cancel'];
const OF_DRAFT: readonly string[] = ['edit', 'discard'];

/**
 * The primary action of a document for one reader, and the others. Primary is what the reader owes: their draft, a
 * receipt, a task, or the next step while they hold the document. Nothing owed means no primary action: a new revision
 * of a letter in force is never primary.
 */
export function actingOf(facts: ActingFacts): Acting {
  const commands = COMMANDS[facts.kind]
    .filter((name) => isAboutShown(facts, name))
    .flatMap((name) => toCommand(facts, name) ?? []);
  const steps = stepsOf(facts, commands);
  const primary = primaryOf(facts, commands, steps);
  const rest = [...steps, ...commands].filter((act) => act !== primary && !isReviewed(act, primary));
  return {
    primary,
    others: [...rest.filter((act) => !isDestructive(act)), ...rest.filter(isDestructive)],
  };
}

type Command = Extract<Act, { kind: 'command' }>;
type Step = Extract<Act, { kind: 'step' }>;

function primaryOf(facts: ActingFacts, commands: readonly Command[], steps: readonly Step[]): Act | null {
  const command = (name: string) => commands.find((one) => one.name === name && !one.isRefused) ?? null;
  const draft = command('edit');
  if (draft) return draft;
  if (hasDecisionPage(facts) && steps.some(isAnswered)) return { kind: 'review' };
  const duty = DUTIES.map(command).find((found) => found !== null);
  if (duty) return duty;
  const owed = steps.find((act) => !act.isDestructive && isOwed(act.step, facts));
  if (owed) return (owed.isAnswer && command('reply')) || owed;
  return facts.isRevisionOwed || isSentBack(facts) ? command('revise') : null;
}

/** A task of the reader, or a holder's step that requires no reason: exceptions require one. */
function isOwed(step: AvailableAction, facts: ActingFacts): boolean {
  if (step.taskPublicId !== null) return true;
  return step.comment !== 'required' && holds(facts);
}

function holds({ workflow, reader }: ActingFacts): boolean {
  return (workflow?.holders ?? []).some(
    ({ organization, person }) =>
      organization.publicId === reader.organizationPublicId && (person === null || person.publicId === reader.publicId),
  );
}

/** The workflow waits for the next revision of a returned document. */
function isSentBack(facts: ActingFacts): boolean {
  const actions = facts.workflow?.actions ?? [];
  return actions.some(({ action, isAllowed, isOwnVerb }) => action === 'RESUBMIT' && isAllowed && isOwnVerb);
}

/** Steps that the reader may take now, without those covered by a verb of the document. */
function stepsOf({ workflow }: ActingFacts, commands: readonly Command[]): Step[] {
  const may = (name: string) => commands.some((one) => one.name === name && !one.isRefused);
  const isTaken = ({ action, isAllowed, isOwnVerb }: AvailableAction) =>
    !isAllowed || isOwnVerb || NEVER_A_STEP.includes(action);
  // An informed reader acknowledges by the verb.
  const isNoted = ({ taskPublicId, codes }: AvailableAction) =>
    may('acknowledge') && taskPublicId !== null && codes.length === 0;
  return (workflow?.actions ?? [])
    .filter((step) => !isTaken(step) && !isNoted(step))
    .map((step) => ({
      kind: 'step',
      step,
      isAnswer: may('reply') && (ANSWERING_ACTIONS as readonly string[]).includes(step.action),
      isDestructive: step.isEnding,
    }));
}

/**
 * True if a verb concerns the shown revision. Beside an issued document, the draft of its next revision has its own
 * strip. The page of that draft does not cancel or answer the issued document.
 */
function isAboutShown({ shown }: ActingFacts, name: string): boolean {
  const isOfDraft = OF_DRAFT.includes(name);
  return shown.isDraft ? shown.isCurrent || isOfDraft : !isOfDraft;
}

function toCommand({ capabilities }: ActingFacts, name: string): Command | null {
  const found = capabilities.find(({ action }) => action === name);
  if (!found || (found.refusal !== null && found.refusal !== 'FORBIDDEN')) return null;
  return { kind: 'command', name, isRefused: found.refusal !== null, isDestructive: DESTRUCTIVE.includes(name) };
}

function hasDecisionPage({ kind }: ActingFacts): boolean {
  return ANY_KIND_TRAITS[kind].decisionPage !== null;
}

/** The review page has the form of this step. */
function isReviewed(act: Act, primary: Act | null): boolean {
  return primary?.kind === 'review' && act.kind === 'step' && isAnswered(act);
}

function isAnswered({ step }: Step): boolean {
  return step.taskPublicId !== null || step.codes.length > 0;
}

function isDestructive(act: Act): boolean {
  return act.kind !== 'review' && act.isDestructive;
}

import type { CommentVisibility, InstanceStatus } from '@/db/enums';
import type { Ctx } from '@/lib/platform/ctx';
import type { WorkflowEvent } from '../../definitions/events';
import type { RuntimeDefinition } from '../../definitions/runtime';
import type { Holder } from '../read/holders';
import type { SubjectFacts } from '../read/subject-facts';
import type { ArmedTimer } from '../timers/due-dates';
import type { StepTask } from './step-progress';

// A transition before its write: planned under the instance's lock, then written set-based.

/** An instance as it is while its row is locked. */
export interface LockedInstance {
  id: string;
  definitionId: string;
  entityType: string;
  currentState: string;
  status: InstanceStatus;
  versionNo: number;
  stepSeq: number;
  dueAt: Date | null;
  previousInstanceId: string | null;
  context: Record<string, unknown> | null;
  /** Of the newest history row; null while there is none. */
  headHash: string | null;
  /** The database's clock, read with the row: one moment for all writes of the move. */
  at: Date;
}

/** Actor of an action: the caller, a person who migrates the instance, the engine itself, or a timer. */
export type EntryActor = { kind: 'caller' | 'MIGRATION'; ctx: Ctx } | { kind: 'SYSTEM' } | { kind: 'TIMER' };

/** One row of the history. */
export interface Entry {
  action: string;
  from: string;
  to: string;
  actor: EntryActor;
  comment: string | null;
  commentVisibility: CommentVisibility;
  metadata: Record<string, unknown> | null;
  /** The person whose task or permission a delegate used. */
  onBehalfOf: string | null;
  commandId: string | null;
  events: readonly WorkflowEvent[];
}

/** The history row of a person's act; omitted fields are null, and the state is the current one. */
export function callerEntry(ctx: Ctx, row: LockedInstance, fields: Pick<Entry, 'action'> & Partial<Entry>): Entry {
  return {
    from: row.currentState,
    to: row.currentState,
    actor: { kind: 'caller', ctx },
    comment: null,
    commentVisibility: 'PARTIES',
    metadata: null,
    onBehalfOf: null,
    commandId: ctx.requestId.slice(0, 36),
    events: [],
    ...fields,
  };
}

export interface AnsweredTask {
  publicId: string;
  code: string | null;
  disposition: string | null;
  comment: string | null;
  commentVisibility: CommentVisibility;
  responderPublicId: string;
  delegatePublicId: string | null;
}

/** Tasks belong to the step that was entered with history row `seq`. */
export interface OpenedTask extends StepTask {
  seq: number;
  dueAt: Date | null;
  comment: string | null;
  commentVisibility: CommentVisibility;
}

/** The rows that a move writes into the engine's tables. */
export interface InstanceMove {
  row: LockedInstance;
  /** The version that the instance has from now on. */
  definition: RuntimeDefinition;
  /** At least one; the version rises by as many. */
  entries: readonly Entry[];
  to: string;
  status: InstanceStatus;
  /** Set where a step was entered, also the same one anew: its predecessor's tasks and timers end. */
  step: { seq: number; dueAt: Date | null } | null;
  answered: readonly AnsweredTask[];
  opened: readonly OpenedTask[];
  timers: readonly (ArmedTimer & { seq: number })[];
  holders: readonly Holder[];
  /** Decisions that the definition records on the instance; null: unchanged. */
  context: Record<string, unknown> | null;
}

/** A move with the record that it is about, for its projection, audit and events. */
export interface Move extends InstanceMove {
  subject: SubjectFacts;
}

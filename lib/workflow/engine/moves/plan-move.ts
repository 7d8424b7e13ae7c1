import type { InstanceStatus } from '@/db/enums';
import type { TxCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Day } from '@/lib/platform/time/project-day';
import { momentOf, parseTime } from '@/lib/platform/time/zoned-time';
import type { CompiledAction, CompiledState } from '../../definitions/compiled';
import { chooseTarget } from '../../definitions/decide';
import type { WorkflowEvent } from '../../definitions/events';
import type { GuardFacts } from '../../definitions/guard';
import { actionOf, type RuntimeDefinition, stateOf } from '../../definitions/runtime';
import type { Final } from '../../definitions/schema';
import { holdersOf } from '../read/holders';
import type { SubjectFacts } from '../read/subject-facts';
import { type ArmedTimer, armTimers, dueOf, type TimerClock } from '../timers/due-dates';
import { timerClockOf, workingDaysOf } from '../timers/load-working-days';
import { openTasks } from './assignees';
import type { AnsweredTask, Entry, LockedInstance, Move, OpenedTask } from './move';
import { progressOf, type StepProgress, type StepTask } from './step-progress';

/** The linter refuses a definition whose system actions run in a circle; this stops one that was stored before it did. */
const MAX_ENTRIES = 10;

export interface MoveStart {
  row: LockedInstance;
  definition: RuntimeDefinition;
  subject: SubjectFacts;
}

export interface FirstEntry {
  entry: Entry;
  /** False for an answer or a change of tasks: the step goes on. */
  isStepEntered: boolean;
  /** Ends the instance at the target without opening tasks. By default the target's outcome decides. */
  endStatus?: InstanceStatus;
  context?: Record<string, unknown> | null;
  answered?: readonly AnsweredTask[];
  opened?: readonly OpenedTask[];
  /** The step's tasks as they will be after the first entry. */
  tasks?: readonly StepTask[];
}

/**
 * Follows the first entry until the instance rests: a step whose tasks are all answered takes its system action in the
 * same transaction.
 * @throws AppError WORKFLOW_NO_ASSIGNEE when a step would have no assignee
 */
export async function planMove(tx: TxCtx, start: MoveStart, first: FirstEntry): Promise<Move> {
  const { row, definition, subject } = start;
  const run: Run = {
    entries: [first.entry],
    tasks: [...(first.tasks ?? [])],
    opened: [...(first.opened ?? [])],
    timers: [],
    step: null,
    context: first.context ?? null,
  };
  if (first.endStatus) run.step = { seq: row.versionNo, dueAt: null };
  else if (first.isStepEntered) await enter(tx, start, run);
  while (!first.endStatus && run.entries.length < MAX_ENTRIES) {
    const next = followingEntry(start, run);
    if (!next) break;
    run.entries.push(next.entry);
    if (next.recorded) run.context = { ...(run.context ?? row.context), ...next.recorded };
    await enter(tx, start, run);
  }
  const last = lastOf(run);
  const state = stateOf(definition, last.to);
  return {
    row,
    definition,
    subject,
    entries: run.entries,
    to: last.to,
    status: first.endStatus ?? outcomeOf(definition, last.to),
    step: run.step,
    answered: first.answered ?? [],
    opened: run.opened,
    timers: run.timers,
    holders: state && !first.endStatus ? holdersOf(definition, state, subject, run.tasks) : [],
    context: run.context,
  };
}

interface Run {
  entries: Entry[];
  tasks: StepTask[];
  opened: OpenedTask[];
  timers: Move['timers'];
  step: Move['step'];
  context: Record<string, unknown> | null;
}

function lastOf(run: Run): Entry {
  const last = run.entries.at(-1);
  if (!last) throw new AppError('INTERNAL');
  return last;
}

/** The instance's status in a state: by the outcome that the definition gives it. */
export function outcomeOf(definition: RuntimeDefinition, state: string): InstanceStatus {
  const outcome = Object.hasOwn(definition.final, state) ? definition.final[state] : undefined;
  return outcome === undefined ? 'ACTIVE' : statusOfOutcome(outcome);
}

export function statusOfOutcome(outcome: Final): Exclude<InstanceStatus, 'ACTIVE'> {
  return outcome === 'cancelled' || outcome === 'discarded' ? 'CANCELLED' : 'COMPLETED';
}

async function enter(tx: TxCtx, { row, definition, subject }: MoveStart, run: Run): Promise<void> {
  const entry = lastOf(run);
  const seq = row.versionNo + run.entries.length - 1;
  const state = stateOf(definition, entry.to);
  run.tasks = [];
  run.timers = [];
  run.step = { seq, dueAt: null };
  if (!state) return;
  const dueAt = await dueDateOf(tx, state, row.at, subject);
  run.step = { seq, dueAt };
  const left = stateOf(definition, entry.from);
  const opening = await openTasks(tx, {
    definition,
    state,
    subject,
    previousInstanceId: row.previousInstanceId,
    leftTaskAction: left?.task?.action ?? null,
  });
  if (state.task && opening.length === 0 && Object.values(state.task.groups).some((rule) => rule !== 'none')) {
    throw new AppError('WORKFLOW_NO_ASSIGNEE', { params: { state: state.label[tx.locale] } });
  }
  const opened = opening.map(({ deadline, ...task }) => ({
    ...task,
    seq,
    dueAt: ownDate(state, deadline, dueAt),
    comment: null,
    commentVisibility: 'PARTIES' as const,
  }));
  run.tasks = opening.map(({ deadline: _, ...task }) => task);
  run.opened.push(...opened);
  if (state.timers.length === 0) return;
  const clock = await timerClockOf(tx, subject);
  run.timers = timersOf(state, { at: row.at, dueAt }, opened, clock).map((timer) => ({ ...timer, seq }));
}

/** A date that a list gives a person ends at the time of day that the definition gives the step's. */
export function ownDate({ due }: CompiledState, deadline: Day | null | undefined, stepDueAt: Date | null): Date | null {
  if (deadline === undefined) return stepDueAt;
  if (deadline === null || due?.kind !== 'field') return null;
  return momentOf(deadline, parseTime(due.end), env().TZ_PROJECT);
}

/** The step's timers; date-based ones again for each different date of a person. */
export function timersOf(
  { timers }: CompiledState,
  step: { at: Date; dueAt: Date | null },
  opened: readonly Pick<OpenedTask, 'dueAt'>[],
  clock: TimerClock,
): ArmedTimer[] {
  const ofDates = timers.filter(({ base }) => base === 'due');
  const dates = new Set(opened.flatMap(({ dueAt }) => (dueAt ? [dueAt.getTime()] : [])));
  dates.delete(step.dueAt?.getTime() ?? 0);
  const own = [...dates].flatMap((time) => {
    const dueAt = new Date(time);
    return armTimers(ofDates, { at: step.at, dueAt }, clock).map((timer) => ({ ...timer, dueAt }));
  });
  return [...armTimers(timers, step, clock).map((timer) => ({ ...timer, dueAt: null })), ...own];
}

async function dueDateOf(tx: TxCtx, state: CompiledState, at: Date, subject: SubjectFacts): Promise<Date | null> {
  const { due } = state;
  if (!due) return null;
  const needsCalendar = due.kind === 'in' && due.calendar !== 'none' && due.span.days > 0;
  const contractId = due.kind === 'in' && due.calendar === 'contract' ? subject.contractId : null;
  const working = needsCalendar ? await workingDaysOf(tx, { projectId: subject.projectId, contractId }) : null;
  return dueOf(due, { at, dates: subject.dates }, { working, zone: env().TZ_PROJECT });
}

/** Automatic next entry of the step; null while it waits for a person. */
function followingEntry(
  { definition, subject }: MoveStart,
  run: Run,
): { entry: Entry; recorded: Record<string, unknown> | null } | null {
  const name = lastOf(run).to;
  const state = stateOf(definition, name);
  if (!state?.task) return null;
  const progress = progressOf(state.task, run.tasks);
  if (!progress.isComplete) return null;
  const action = actionOf(state, state.task.onComplete);
  if (!action) return null;
  const target = chooseTarget(definition, state, action, systemFacts(subject, progress));
  if (target.to === null) throw new AppError('INTERNAL', { cause: `${name}.${action.name}: ${target.problem}` });
  return {
    entry: systemEntry({ kind: 'SYSTEM' }, name, action, target.to, definition),
    recorded: action.record && progress.result ? { [action.record]: progress.result } : null,
  };
}

export function systemFacts(subject: SubjectFacts, progress: StepProgress | null): GuardFacts {
  return {
    doc: subject.doc,
    actor: { orgId: '', perms: [], isDelegate: false },
    ...(progress ? { task: { total: progress.total, responded: progress.responded, result: progress.result } } : {}),
  };
}

export function systemEntry(
  actor: Entry['actor'],
  from: string,
  action: CompiledAction,
  to: string,
  definition: RuntimeDefinition,
): Entry {
  return {
    action: action.name,
    from,
    to,
    actor,
    comment: null,
    commentVisibility: 'PARTIES',
    metadata: null,
    onBehalfOf: null,
    commandId: null,
    events: eventsOf(definition, action, to),
  };
}

/** Events of the action and of its target state. */
export function eventsOf(definition: RuntimeDefinition, action: CompiledAction, to: string): WorkflowEvent[] {
  return [...action.emit, ...(stateOf(definition, to)?.emit ?? [])];
}

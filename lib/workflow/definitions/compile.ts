import type {
  CommentRule,
  CompiledAction,
  CompiledActor,
  CompiledDefinition,
  CompiledDue,
  CompiledInput,
  CompiledState,
  CompiledTask,
  CompiledTimer,
  Span,
} from './compiled';
import type { Action, Completion, Definition, Due, State, Task, Timer } from './schema';

/** The group of a task whose people are not divided into groups. */
export const SINGLE_GROUP = 'MAIN';
const DEFAULT_TASK_ACTION = 'RESPOND';

/** Fills in every default, so that the engine asks no question twice. The definition must have passed the schema. */
export function compileDefinition(definition: Definition): CompiledDefinition {
  const states = Object.entries(definition.states).map(([name, state]) => compileState(name, state));
  return {
    format: 2,
    code: definition.code,
    version: definition.version,
    subject: definition.subject,
    title: definition.title,
    vars: definition.vars.doc,
    parties: definition.parties,
    codeLists: definition.codeLists ?? {},
    initial: definition.initial,
    final: Object.fromEntries(states.flatMap(({ name, final }) => (final ? [[name, final] as const] : []))),
    transitions: states.flatMap((state) =>
      Object.values(state.actions).flatMap((action) =>
        [...new Set(action.branches.map(({ to }) => to))].map((to) => ({ from: state.name, action: action.name, to })),
      ),
    ),
    states: Object.fromEntries(states.map((state) => [state.name, state])),
  };
}

function compileState(name: string, state: State): CompiledState {
  return {
    name,
    label: state.label,
    status: state.status,
    visibleTo: state.visibility?.slice('party:'.length) ?? null,
    final: state.final ?? null,
    task: state.task ? compileTask(state.task) : null,
    due: state.due ? compileDue(state.due) : null,
    timers: (state.timers ?? []).map(compileTimer),
    actions: Object.fromEntries(
      Object.entries(state.on ?? {}).map(([action, rule]) => [action, compileAction(action, rule)]),
    ),
    emit: state.emit ?? [],
    allows: state.allows ?? [],
  };
}

function compileAction(name: string, action: Action): CompiledAction {
  const arms = action.branch ?? (action.to ? [{ to: action.to }] : []);
  return {
    name,
    label: action.label ?? null,
    by: compileActor(action.by),
    requirements: (action.require ?? []).map(({ message, ...requirement }) => ({
      ...requirement,
      message: message ?? null,
    })),
    input: compileInput(action.input),
    comment: compileComment(action.comment),
    commentVisibility: action.commentVisibility ?? 'parties',
    files: action.files ?? 'none',
    record: action.record ?? null,
    status: action.status ?? null,
    branches: arms.map((arm) => ({ when: 'when' in arm ? (arm.when ?? null) : null, to: arm.to })),
    emit: action.emit ?? [],
  };
}

function compileActor(by: Action['by']): CompiledActor {
  if (by === 'system') return { kind: 'system' };
  return {
    kind: 'party',
    party: by.party,
    perm: by.perm ?? null,
    isSubmitterOnly: by.assignee === 'submitter',
    isNotSubmitter: by.notSelf === 'submitter',
  };
}

function compileInput(input: Action['input']): CompiledInput {
  return { code: input?.code ?? null, reason: input?.reason ?? null };
}

function compileComment(comment: Action['comment']): CommentRule {
  if (comment === 'required') return { kind: 'required' };
  if (typeof comment === 'object') return { kind: 'requiredFor', dispositions: comment.requiredFor };
  return { kind: 'optional' };
}

function compileTask(task: Task): CompiledTask {
  const { assign } = task;
  const groups: Record<string, Completion> = task.groups ?? { [SINGLE_GROUP]: task.complete ?? 'all' };
  return {
    action: task.action ?? DEFAULT_TASK_ACTION,
    label: task.label ?? null,
    assign: {
      party: assign.party,
      perm: assign.perm ?? null,
      team: assign.team ?? null,
      list: assign.list ?? null,
      isInherited: assign.inherit === 'previous_revision',
    },
    each: task.each ?? 'assignee',
    groups,
    veto: task.veto ?? [],
    input: compileInput(task.input),
    comment: compileComment(task.comment),
    commentVisibility: task.commentVisibility ?? 'parties',
    files: task.files ?? 'none',
    isDelegable: task.delegate === 'one_level',
    reassign: task.reassign ?? null,
    isNotSubmitter: task.notSelf === 'submitter',
    onComplete: task.onComplete,
  };
}

function compileDue(due: Due): CompiledDue {
  if ('in' in due) return { kind: 'in', span: parseDuration(due.in), calendar: due.calendar ?? 'none' };
  return { kind: 'field', field: due.field, end: due.end ?? '23:59:59' };
}

function compileTimer(timer: Timer): CompiledTimer {
  const [, base, sign, offset] = /^(due|entry)(?:([+-])(.+))?$/.exec(timer.at) ?? [];
  return {
    id: timer.id,
    base: base === 'entry' ? 'entry' : 'due',
    sign: sign === '-' ? -1 : sign === '+' ? 1 : 0,
    offset: offset ? parseDuration(offset) : { days: 0, minutes: 0 },
    time: timer.time ?? null,
    repeat: timer.repeat ? parseDuration(timer.repeat) : null,
    max: timer.repeat ? (timer.max ?? 1) : 1,
    emit: timer.emit ?? null,
    fire: timer.fire ?? null,
    notify: timer.notify ?? null,
  };
}

/** `P1DT2H30M` as whole days and minutes. */
export function parseDuration(text: string): Span {
  const [, days, hours, minutes] = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(text) ?? [];
  return { days: Number(days ?? 0), minutes: Number(hours ?? 0) * 60 + Number(minutes ?? 0) };
}

import type { AssigneeKind, Disposition, TaskStatus } from '@/db/enums';
import type { CompiledTask } from '../../definitions/compiled';
import type { CodeFact } from '../../definitions/guard';

/** A task of the current step as the engine weighs it. */
export interface StepTask {
  publicId: string;
  groupCode: string;
  action: string;
  assigneeKind: AssigneeKind;
  assigneePublicId: string;
  organizationId: number | null;
  delegatePublicId: string | null;
  responderPublicId: string | null;
  status: TaskStatus;
  isCounted: boolean;
  code: string | null;
  disposition: string | null;
}

export interface StepProgress {
  total: number;
  responded: number;
  isComplete: boolean;
  /** The most restrictive answer so far; null before the first code. */
  result: CodeFact | null;
}

/** From the mildest to the most restrictive, as the approve codes are ordered. */
const RESTRICTIVENESS: readonly Disposition[] = [
  'APPROVED',
  'NO_ACTION',
  'APPROVED_WITH_COMMENTS',
  'COMMENTED',
  'REVISE_RESUBMIT',
  'REJECTED',
];

/**
 * Progress of a step: a veto completes it at once, else all groups have to be complete. Uncounted tasks (for
 * information, the invitation of a quorum) block nothing.
 */
export function progressOf(rule: CompiledTask, tasks: readonly StepTask[]): StepProgress {
  const living = tasks.filter(({ status }) => status !== 'CANCELLED');
  const answered = living.filter(({ status }) => status === 'RESPONDED');
  const vetoes = answered.filter(({ disposition }) => (rule.veto as readonly (string | null)[]).includes(disposition));
  const isComplete =
    vetoes.length > 0 || Object.keys(rule.groups).every((group) => isGroupComplete(rule, group, living));
  return {
    total: totalOf(rule, living),
    responded: answered.filter(({ isCounted }) => isCounted).length,
    isComplete,
    result: resultOf(vetoes.length > 0 ? vetoes : answered),
  };
}

/** A task of a person who is only informed: it holds nothing up, and is acknowledged instead of answered. */
export function isInformation(rule: CompiledTask, task: Pick<StepTask, 'groupCode'> | null): boolean {
  return task !== null && rule.groups[task.groupCode] === 'none';
}

function isGroupComplete(rule: CompiledTask, group: string, living: readonly StepTask[]): boolean {
  const completion = rule.groups[group];
  const counted = living.filter((task) => task.groupCode === group && task.isCounted);
  if (completion === undefined || completion === 'none') return true;
  if (typeof completion === 'object') {
    // A quorum above the number of assignees means all of them. A task open to everyone has no list to count.
    const isOpenToAll = living.some((task) => task.groupCode === group && !task.isCounted);
    const needed = isOpenToAll ? completion.quorum : Math.min(completion.quorum, counted.length);
    return counted.filter(({ status }) => status === 'RESPONDED').length >= needed;
  }
  return counted.every(({ status }) => status === 'RESPONDED');
}

/** Count of answers that the step needs: its counted tasks, or the quorum if any permitted person may answer. */
function totalOf(rule: CompiledTask, living: readonly StepTask[]): number {
  return Object.entries(rule.groups).reduce((sum, [group, completion]) => {
    if (typeof completion === 'object') return sum + completion.quorum;
    return sum + living.filter((task) => task.groupCode === group && task.isCounted).length;
  }, 0);
}

function resultOf(answered: readonly StepTask[]): CodeFact | null {
  let result: CodeFact | null = null;
  for (const { code, disposition } of answered) {
    if (code === null || disposition === null) continue;
    if (!result || rank(disposition) > rank(result.disposition)) result = { code, disposition };
  }
  return result;
}

function rank(disposition: string): number {
  return (RESTRICTIVENESS as readonly string[]).indexOf(disposition);
}

import type { CompiledState, CompiledTask } from '../definitions/compiled';
import type { RuntimeDefinition } from '../definitions/runtime';

type MigrationRefusal = 'UNMAPPED' | 'FINAL' | 'TASK_DIFFERS' | 'STATUS_DIFFERS';

/** An instance as it was read for the plan. */
export interface RunningInstance {
  id: string;
  state: string;
  versionNo: number;
  stepSeq: number;
  dueAt: Date | null;
  now: Date;
}

export interface PlannedMove extends RunningInstance {
  /** Where it would go; its own state while that is not known. */
  to: string;
  refusal: MigrationRefusal | null;
}

/**
 * Whether an instance can go on in another version. A step may not change its kind while people are at work in it: what
 * they are asked stays what they are asked. Nor may the document's status change without anybody having acted.
 */
export function judgeMove(
  { from, to }: { from: RuntimeDefinition; to: RuntimeDefinition },
  row: RunningInstance,
  map: Readonly<Record<string, string>>,
): PlannedMove {
  const target = Object.hasOwn(map, row.state) ? (map[row.state] ?? row.state) : row.state;
  const before = Object.hasOwn(from.states, row.state) ? from.states[row.state] : undefined;
  const after = Object.hasOwn(to.states, target) ? to.states[target] : undefined;
  return { ...row, to: target, refusal: refusalOf(before, after) };
}

function refusalOf(before: CompiledState | undefined, after: CompiledState | undefined): MigrationRefusal | null {
  if (!before || !after) return 'UNMAPPED';
  if (after.final) return 'FINAL';
  if (!isSameTask(before.task, after.task)) return 'TASK_DIFFERS';
  return before.status === after.status ? null : 'STATUS_DIFFERS';
}

function isSameTask(before: CompiledTask | null, after: CompiledTask | null): boolean {
  if (!before || !after) return before === after;
  const kind = ({ action, each, assign, groups, input }: CompiledTask) =>
    JSON.stringify([action, each, assign.party, assign.team, assign.list, Object.keys(groups).sort(), input]);
  return kind(before) === kind(after);
}

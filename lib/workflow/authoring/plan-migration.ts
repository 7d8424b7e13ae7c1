import type { CompiledState, CompiledTask } from '../definitions/compiled';
import type { RuntimeDefinition } from '../definitions/runtime';
import type { LockedInstance } from '../engine/moves/move';

type MigrationRefusal = 'UNMAPPED' | 'FINAL' | 'TASK_DIFFERS' | 'STATUS_DIFFERS';

export interface PlannedMove {
  row: LockedInstance;
  /** The target state; the instance's own state where the map has no target. */
  to: string;
  refusal: MigrationRefusal | null;
}

/**
 * True if an instance can continue in another version. A step with open tasks keeps its kind, so that people's tasks
 * stay the same. The document's status must not change without an act.
 */
export function judgeMove(
  { from, to }: { from: RuntimeDefinition; to: RuntimeDefinition },
  row: LockedInstance,
  map: Readonly<Record<string, string>>,
): PlannedMove {
  const target = Object.hasOwn(map, row.currentState) ? (map[row.currentState] ?? row.currentState) : row.currentState;
  const before = Object.hasOwn(from.states, row.currentState) ? from.states[row.currentState] : undefined;
  const after = Object.hasOwn(to.states, target) ? to.states[target] : undefined;
  return { row, to: target, refusal: refusalOf(before, after) };
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

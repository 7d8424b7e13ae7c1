import { inArray } from 'drizzle-orm';
import { workflowHolders } from '@/db/schema/workflow';
import type { TxCtx } from '@/lib/platform/ctx';
import type { RuntimeDefinition } from '../definitions/runtime';
import { holdersOf, holdingParty } from '../engine/read/holders';
import { loadSubjects } from '../engine/read/load-subjects';
import type { PlannedMove } from './plan-migration';

/**
 * Hands the ball on where the new version waits for another party in the state. Steps with tasks keep their holders,
 * because the tasks are the same.
 */
export async function carryHolders(
  tx: TxCtx,
  moves: readonly PlannedMove[],
  { from, to }: { from: RuntimeDefinition; to: RuntimeDefinition },
): Promise<void> {
  const changed = moves.filter(({ row, to: target }) => {
    const [before, after] = [from.states[row.currentState], to.states[target]];
    if (!before || !after || after.task) return false;
    return sourceOf(from, holdingParty(from, before)) !== sourceOf(to, holdingParty(to, after));
  });
  if (changed.length === 0) return;
  const ids = changed.map(({ row }) => row.id);
  const subjects = await loadSubjects(tx, ids);
  const rows = changed.flatMap(({ row, to: target }) => {
    const [subject, state] = [subjects.get(row.id), to.states[target]];
    if (!subject || !state) return [];
    return holdersOf(to, state, subject, []).map((holder) => ({
      ...holder,
      instanceId: row.id,
      since: row.at,
      dueAt: row.dueAt,
    }));
  });
  await tx.db.delete(workflowHolders).where(inArray(workflowHolders.instanceId, ids));
  if (rows.length > 0) await tx.db.insert(workflowHolders).values(rows);
}

function sourceOf(definition: RuntimeDefinition, party: string | null): string | null {
  return party === null ? null : (definition.parties[party] ?? null);
}

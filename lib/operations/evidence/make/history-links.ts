import { asc, inArray } from 'drizzle-orm';
import { workflowHistories } from '@/db/schema/workflow';
import type { UserCtx } from '@/lib/platform/ctx';
import type { HistoryFile } from '../check/pack-format';

/** The chains of a record's workflows: each step with its hash and that of its predecessor. */
export async function selectHistoryLinks(
  ctx: UserCtx,
  instanceIds: readonly string[],
): Promise<HistoryFile['instances']> {
  if (instanceIds.length === 0) return [];
  const rows = await ctx.db
    .select({
      instanceId: workflowHistories.instanceId,
      seq: workflowHistories.seq,
      action: workflowHistories.action,
      fromState: workflowHistories.fromState,
      toState: workflowHistories.toState,
      at: workflowHistories.createdAt,
      prevHash: workflowHistories.prevHash,
      rowHash: workflowHistories.rowHash,
    })
    .from(workflowHistories)
    .where(inArray(workflowHistories.instanceId, [...instanceIds]))
    .orderBy(asc(workflowHistories.instanceId), asc(workflowHistories.seq));
  return instanceIds.map((id) => ({
    instanceId: id,
    rows: rows.flatMap(({ instanceId, at, ...row }) => (instanceId === id ? [{ ...row, at: at.toISOString() }] : [])),
  }));
}

import { and, asc, eq, gt, or } from 'drizzle-orm';
import { workflowHistories } from '@/db/schema/workflow';
import type { Ctx } from '@/lib/platform/ctx';
import type { Within } from '@/lib/platform/within';
import { CHAIN_START, hashHistory } from './history-hash';
import type { WorkflowFinding } from './workflow-finding';

/** Small enough to hold in memory whatever people have written into their comments. */
const BATCH = 1000;

/** Recomputes every chain: a row that was changed, or whose predecessor was, shows. */
export async function findChainFaults(ctx: Ctx, of: Within, limit: number): Promise<WorkflowFinding[]> {
  const findings: WorkflowFinding[] = [];
  let after = { instanceId: '', seq: 0 };
  let previous = { instanceId: '', hash: CHAIN_START };
  for (;;) {
    const rows = await ctx.db
      .select()
      .from(workflowHistories)
      .where(
        and(
          of('instance_id'),
          or(
            gt(workflowHistories.instanceId, after.instanceId),
            and(eq(workflowHistories.instanceId, after.instanceId), gt(workflowHistories.seq, after.seq)),
          ),
        ),
      )
      .orderBy(asc(workflowHistories.instanceId), asc(workflowHistories.seq))
      .limit(BATCH);
    for (const row of rows) {
      const expected = row.instanceId === previous.instanceId ? previous.hash : CHAIN_START;
      if ((row.prevHash !== expected || hashHistory(expected, row) !== row.rowHash) && findings.length < limit) {
        findings.push({
          rule: 'CHAIN',
          instanceId: row.instanceId,
          detail: `row ${row.seq} is not what was written, or does not follow the one before`,
        });
      }
      previous = { instanceId: row.instanceId, hash: row.rowHash };
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return findings;
    after = last;
  }
}

import { asc, eq } from 'drizzle-orm';
import { workflowDefinitions } from '@/db/schema/workflow';
import type { TxCtx } from '@/lib/platform/ctx';

/**
 * Locks all versions of a workflow until the end, the first one first: whoever begins, publishes or looks for what is in
 * force takes them in this order, so that two of them wait for each other in turn and not crosswise.
 */
export async function lockVersions(tx: TxCtx, workflowCode: string) {
  return tx.db
    .select({
      version: workflowDefinitions.version,
      status: workflowDefinitions.status,
      isActive: workflowDefinitions.isActive,
    })
    .from(workflowDefinitions)
    .where(eq(workflowDefinitions.workflowCode, workflowCode))
    .orderBy(asc(workflowDefinitions.version))
    .for('update');
}

import { asc, eq } from 'drizzle-orm';
import { workflowDefinitions } from '@/db/schema/workflow';
import type { TxCtx } from '@/lib/platform/ctx';

/**
 * Locks all versions of a workflow until the end of the transaction, in version order. Every writer uses this lock
 * order, so that concurrent writers wait and do not deadlock.
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

import { and, eq, sql } from 'drizzle-orm';
import { workflowDefinitions, workflowInstances } from '@/db/schema/workflow';
import type { TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { findDefinition } from '../../definitions/find-definition';
import { enterableState } from '../../definitions/runtime';

/**
 * Follows a draft whose type or contract has changed: as long as nothing has happened to the instance, it may be pinned
 * to another definition.
 * @throws AppError WORKFLOW_VERSION_CONFLICT when the instance has moved
 */
export async function repinDraft(
  tx: TxCtx,
  draft: { instanceId: string; workflowCode: string; contractId: number | null },
): Promise<void> {
  const [active] = await tx.db
    .select({ id: workflowDefinitions.id })
    .from(workflowDefinitions)
    .where(eq(workflowDefinitions.activeCode, draft.workflowCode));
  if (!active) throw new AppError('INTERNAL', { cause: `no active workflow definition ${draft.workflowCode}` });
  const definition = await findDefinition(tx, active.id);
  const [result] = await tx.db
    .update(workflowInstances)
    .set({
      definitionId: definition.id,
      currentState: enterableState(definition, definition.initial),
      contractId: draft.contractId,
      stateEnteredAt: sql`NOW(3)`,
    })
    .where(and(eq(workflowInstances.id, draft.instanceId), eq(workflowInstances.versionNo, 1)));
  if (result.affectedRows !== 1) throw new AppError('WORKFLOW_VERSION_CONFLICT');
}

import { inArray } from 'drizzle-orm';
import { workflowDefinitions, workflowInstances } from '@/db/schema/workflow';
import type { TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { findDefinition } from '../../definitions/find-definition';
import { enterableState } from '../../definitions/runtime';

export interface NewInstance {
  workflowCode: string;
  entityType: string;
  /** publicId of the record that moves. */
  entityPublicId: string;
  /** Key that allows one live instance; a draft that must not compete with the submitted one is its own root. */
  subjectRoot: string;
  contractId: number | null;
  previousInstanceId: string | null;
}

export interface CreatedInstance {
  id: string;
  state: string;
}

/**
 * Starts instances in their definition's initial state, each pinned to the version that is active now: an edit of the
 * definition never reaches them.
 * @throws AppError INTERNAL when a workflow has no published definition
 */
export async function createInstances(tx: TxCtx, items: readonly NewInstance[]): Promise<CreatedInstance[]> {
  if (items.length === 0) return [];
  const definitions = await tx.db
    .select({ id: workflowDefinitions.id, activeCode: workflowDefinitions.activeCode })
    .from(workflowDefinitions)
    .where(inArray(workflowDefinitions.activeCode, [...new Set(items.map((item) => item.workflowCode))]));
  const active = await Promise.all(
    definitions.map(async ({ id, activeCode }) => [activeCode, await findDefinition(tx, id)] as const),
  );
  const byCode = new Map(active);

  const rows = items.map((item) => {
    const definition = byCode.get(item.workflowCode);
    if (!definition) throw new AppError('INTERNAL', { cause: `no active workflow definition ${item.workflowCode}` });
    return {
      id: newPublicId(),
      definitionId: definition.id,
      entityType: item.entityType,
      entityId: item.entityPublicId,
      contractId: item.contractId,
      currentState: enterableState(definition, definition.initial),
      previousInstanceId: item.previousInstanceId,
      subjectRoot: item.subjectRoot,
    };
  });
  await tx.db.insert(workflowInstances).values(rows);
  return rows.map((row) => ({ id: row.id, state: row.currentState }));
}

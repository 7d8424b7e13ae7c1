import { and, eq, sql } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { workflowDefinitions } from '@/db/schema/workflow';
import { requirePermission } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { logger } from '@/lib/platform/logger';
import { afterCommit, transact } from '@/lib/platform/transact';
import { forgetActive } from '../definitions/cache';
import type { DefinitionAnswer } from './dto';
import type { RetireDefinition } from './schema';
import { loadVersion } from './select-definitions';

/**
 * Gives up a draft, or takes a workflow out of force that no type of document uses. Nothing is deleted: documents
 * under way go on, and the history of the workflow stays.
 * @throws AppError FORBIDDEN, NOT_FOUND, RECORD_CHANGED, DEFINITION_IN_USE
 */
export async function retireDefinition(
  ctx: UserCtx,
  input: RetireDefinition,
  claim: IdempotencyClaim | null = null,
): Promise<DefinitionAnswer> {
  await requirePermission(ctx, 'workflow.define');
  return transact(ctx, async (tx) => {
    const row = await loadVersion(tx, input.id);
    if (row.lockVersion !== input.versionNo || row.status === 'RETIRED') throw new AppError('RECORD_CHANGED');
    const [result] = await tx.db
      .update(workflowDefinitions)
      .set({ status: 'RETIRED', isActive: false, lockVersion: sql`${workflowDefinitions.lockVersion} + 1` })
      .where(and(eq(workflowDefinitions.id, row.id), eq(workflowDefinitions.lockVersion, input.versionNo)));
    if (result.affectedRows !== 1) throw new AppError('RECORD_CHANGED');
    // After the write has locked the version: a type that is given to it at this moment waits, or is seen here.
    if (row.isActive) await refuseInUse(tx, row.workflowCode);
    await record(tx, {
      action: row.status === 'DRAFT' ? 'workflow.draft_discarded' : 'workflow.retired',
      severity: row.status === 'DRAFT' ? 'INFO' : 'WARN',
      entityType: 'workflow_definition',
      entityPublicId: row.id,
      entityLabel: `${row.workflowCode} ${row.version}`,
      reason: input.reason,
    });
    afterCommit(tx, () => {
      forgetActive(row.workflowCode).catch((err) => logger.debug({ err }, 'a workflow pointer will run out by itself'));
    });
    const answer = { id: row.id, version: row.version, versionNo: row.lockVersion + 1 };
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}

async function refuseInUse(tx: TxCtx, workflowCode: string): Promise<void> {
  const types = await tx.db
    .select({ typeCode: correspondenceTypes.typeCode })
    .from(correspondenceTypes)
    .where(eq(correspondenceTypes.workflowCode, workflowCode));
  if (types.length > 0) {
    throw new AppError('DEFINITION_IN_USE', { details: { types: types.map(({ typeCode }) => typeCode) } });
  }
}

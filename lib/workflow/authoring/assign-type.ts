import { and, eq, sql } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { workflowDefinitions } from '@/db/schema/workflow';
import { requirePermission } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import type { TypeAssignment } from './dto';
import type { AssignType } from './schema';

/**
 * Assigns another workflow to a document type, for drafts created from now on. Existing documents keep their version.
 * The new workflow must be active and made for the same kind of document. No event is emitted: every draft reads its
 * type anew, and the type is not cached.
 * @throws AppError FORBIDDEN, NOT_FOUND for an unknown type, RECORD_CHANGED when the type has another workflow than the
 * caller saw, DEFINITION_DOES_NOT_FIT
 */
export async function assignType(
  ctx: UserCtx,
  input: AssignType,
  claim: IdempotencyClaim | null = null,
): Promise<TypeAssignment> {
  await requirePermission(ctx, 'workflow.define');
  const { typeCode, fromWorkflowCode, workflowCode, reason } = input;
  const answer: TypeAssignment = { typeCode, workflowCode };
  return transact(ctx, async (tx) => {
    // Serializes with a transaction that retires the workflow.
    const subject = await lockSubject(tx, workflowCode);
    const [type] = await tx.db
      .select({ workflowCode: correspondenceTypes.workflowCode })
      .from(correspondenceTypes)
      .where(eq(correspondenceTypes.typeCode, typeCode))
      .for('update');
    if (!type) throw new AppError('NOT_FOUND');
    if (type.workflowCode !== fromWorkflowCode) throw new AppError('RECORD_CHANGED');
    if (subject === null || subject !== (await subjectInForce(tx, fromWorkflowCode))) {
      throw new AppError('DEFINITION_DOES_NOT_FIT');
    }
    await tx.db.update(correspondenceTypes).set({ workflowCode }).where(eq(correspondenceTypes.typeCode, typeCode));
    await record(tx, {
      action: 'correspondence_type.workflow_changed',
      severity: 'WARN',
      entityType: 'correspondence_type',
      entityLabel: typeCode,
      changes: { workflow: [fromWorkflowCode, workflowCode] },
      reason,
    });
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}

const subjectColumn = sql<string | null>`JSON_VALUE(${workflowDefinitions.dsl}, '$.subject')`;

/** The kind of document that the workflow is in force for; null where it is not. */
async function lockSubject(tx: TxCtx, workflowCode: string): Promise<string | null> {
  const [row] = await tx.db
    .select({ subject: subjectColumn })
    .from(workflowDefinitions)
    .where(and(eq(workflowDefinitions.workflowCode, workflowCode), eq(workflowDefinitions.isActive, true)))
    .for('update');
  return row?.subject ?? null;
}

async function subjectInForce(tx: TxCtx, workflowCode: string): Promise<string | null> {
  const [row] = await tx.db
    .select({ subject: subjectColumn })
    .from(workflowDefinitions)
    .where(eq(workflowDefinitions.activeCode, workflowCode));
  return row?.subject ?? null;
}

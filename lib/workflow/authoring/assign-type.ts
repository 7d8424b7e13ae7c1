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
 * Lets the documents of a type that are begun from now on go another way. Those that are there stay on the version they
 * began with. What it is given up for is in force and made for the same kind of document: a type without a workflow
 * could not be written at all. No event: every draft reads its type anew, and nobody keeps what it said.
 * @throws AppError FORBIDDEN, NOT_FOUND for a type that is not there, RECORD_CHANGED when the type goes another way than
 *   the caller saw, DEFINITION_DOES_NOT_FIT
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
    // Whoever takes it out of force at this moment waits, or has done so.
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

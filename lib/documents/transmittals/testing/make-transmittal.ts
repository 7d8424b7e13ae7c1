import { and, asc, eq } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { outboxEvents } from '@/db/schema/events';
import { auditLogs } from '@/db/schema/system';
import { transmittals } from '@/db/schema/transmittals';
import { workflowInstances } from '@/db/schema/workflow';
import { findContractPublicId, findProjectPublicId } from '@/db/testing/factories/documents';
import { findOrganization } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { createTransmittal } from '../draft/create-transmittal';
import { CreateTransmittal, type CreateTransmittalInput } from '../schema';

/** As a test says it: recipients by code; the rest as the form sends it. */
export type MadeTransmittal = Partial<
  Omit<CreateTransmittalInput, 'projectPublicId' | 'contractPublicId' | 'to' | 'cc'>
> & {
  to?: string[];
  cc?: string[];
};

export async function transmittalInput({ to = ['คคง.'], cc = [], ...fields }: MadeTransmittal = {}) {
  const recipients = (codes: string[]) =>
    Promise.all(codes.map(async (code) => ({ organizationPublicId: (await findOrganization(code)).publicId })));
  return CreateTransmittal.parse({
    projectPublicId: await findProjectPublicId('LCBP3-C2'),
    contractPublicId: await findContractPublicId('LCBP3-C2'),
    subTypeNumber: '22',
    subject: 'นำส่งแบบก่อสร้าง',
    items: [{ kind: 'TEXT', description: 'ตัวอย่างวัสดุ' }],
    ...fields,
    to: await recipients(to),
    cc: await recipients(cc),
  });
}

/** A draft of the actor's organization, made by the product's own verb. */
export async function makeTransmittal(ctx: UserCtx, options: MadeTransmittal = {}) {
  return createTransmittal(ctx, await transmittalInput(options));
}

/** The transmittal and its current revision as the database has them. */
export async function rowOf(publicId: string) {
  const [row] = await getDatabase()
    .select({
      id: correspondences.id,
      versionNo: correspondences.versionNo,
      statusCode: correspondences.statusCode,
      submittedAt: correspondences.submittedAt,
      cancelledAt: correspondences.cancelledAt,
      discardedAt: correspondences.discardedAt,
      numberKey: correspondences.numberKey,
      seriesId: correspondences.seriesId,
      sequence: correspondences.sequence,
      revisionId: correspondenceRevisions.id,
      revisionLabel: correspondenceRevisions.revisionLabel,
      documentNumber: correspondenceRevisions.documentNumber,
      instanceId: correspondenceRevisions.workflowInstanceId,
      state: workflowInstances.currentState,
      acknowledgeDueDate: transmittals.acknowledgeDueDate,
      dueDate: correspondenceRevisions.dueDate,
    })
    .from(transmittals)
    .innerJoin(correspondences, eq(correspondences.id, transmittals.id))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .where(eq(correspondences.publicId, publicId));
  if (!row) throw new Error(`no transmittal ${publicId}`);
  return row;
}

export async function auditedOf(publicId: string): Promise<string[]> {
  const rows = await getDatabase()
    .select({ action: auditLogs.action })
    .from(auditLogs)
    .where(and(eq(auditLogs.entityPublicId, publicId), eq(auditLogs.entityType, 'correspondence')))
    .orderBy(asc(auditLogs.id));
  return rows.map(({ action }) => action);
}

/** Types of the events of a document and, after `workflow.moved`, the names that its definition gives the move. */
export async function eventsOf(publicId: string): Promise<string[]> {
  const rows = await getDatabase()
    .select({ type: outboxEvents.eventType, payload: outboxEvents.payload })
    .from(outboxEvents)
    .where(eq(outboxEvents.entityPublicId, publicId))
    .orderBy(asc(outboxEvents.id));
  return rows.flatMap(({ type, payload }) => [type, ...((payload as { names?: string[] }).names ?? [])]);
}

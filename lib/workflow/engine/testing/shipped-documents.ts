import { and, eq } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { circulationAssignees, circulations } from '@/db/schema/circulations';
import {
  correspondenceRevisionAttachments,
  correspondenceRevisions,
  correspondences,
} from '@/db/schema/correspondence';
import { attachments } from '@/db/schema/files';
import { rfaTypes } from '@/db/schema/rfa-types';
import { rfas } from '@/db/schema/rfas';
import { transmittalItems, transmittals } from '@/db/schema/transmittals';
import { workflowDefinitions, workflowInstances } from '@/db/schema/workflow';
import type { MadeUser } from '@/db/testing/factories/people';
import { makeRfa } from '@/db/testing/factories/rfa';
import { uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { refreshReaders } from '@/lib/people/identity/readers/refresh-readers';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { findDefinition } from '../../definitions/find-definition';
import type { RuntimeDefinition } from '../../definitions/runtime';
import { createInstances } from '../moves/create-instances';

/** A document in the initial state of the version that it is pinned to. */
export interface ShippedDocument {
  instanceId: string;
  entityType: string;
  definition: RuntimeDefinition;
  documentId: number;
  revisionId: number;
  /** Variants of a document for conditions: it can become each of these from any other. The first is unchanged. */
  kinds: readonly ((tx: TxCtx) => Promise<unknown>)[];
}

export interface ShippedCast {
  contractor: UserCtx;
  /** Passes a letter round in their organization: one answers for it, the other is to know of it. */
  holder: UserCtx;
  main: MadeUser;
  informed: MadeUser;
}

const ENTITY_TYPES: Readonly<Record<string, string>> = {
  RFA_APPROVAL: 'rfa_revision',
  CORRESPONDENCE: 'correspondence_revision',
  RFI: 'correspondence_revision',
  TRANSMITTAL: 'transmittal_revision',
  NCR: 'ncr_revision',
  CIRCULATION: 'circulation',
  INCOMING: 'correspondence_revision',
};

/** A document that every action of this version can be taken on, as its own verbs would have left it. */
export async function makeShippedDocument(
  cast: ShippedCast,
  { code, version }: { code: string; version: number },
): Promise<ShippedDocument> {
  const { contractor } = cast;
  const definition = await pinned(contractor, code, version);
  const entityType = ENTITY_TYPES[code] ?? '';
  const db = getDatabase();
  const made = await makeRfa(contractor, {
    isDraft: true,
    entityType,
    ...(code !== 'CIRCULATION' && { workflowCode: code }),
  });
  const ofRevision = eq(correspondenceRevisions.id, made.revisionId);
  const ofDocument = eq(correspondences.id, made.documentId);
  // As after its own verb has numbered it, with a file: what the workflow does with it is tested.
  const now = new Date();
  await db.update(correspondences).set({ submittedAt: now, issuedAt: now, numberKey: made.publicId }).where(ofDocument);
  await db.update(correspondenceRevisions).set({ submittedAt: now, documentNumber: made.publicId }).where(ofRevision);
  await transact(contractor, (tx) => refreshReaders(tx, [made.documentId]));
  await attachFile(contractor, made.revisionId);
  if (code === 'TRANSMITTAL') {
    await db.insert(transmittals).values({ id: made.documentId, purpose: 'FOR_REVIEW' });
    const item = { position: 1, itemType: 'TEXT', description: 'ตัวอย่างวัสดุ' } as const;
    const ofTransmittal = { transmittalId: made.documentId, revisionId: made.revisionId };
    await db.insert(transmittalItems).values({ ...item, ...ofTransmittal, publicId: newPublicId() });
  }
  const sheet = code === 'CIRCULATION' ? await makeSheet(cast, made.documentId) : null;
  const instanceId = sheet?.instanceId ?? made.instanceId;
  await db
    .update(workflowInstances)
    .set({ definitionId: definition.id, currentState: definition.initial })
    .where(eq(workflowInstances.id, instanceId));

  const isNumbered = (documentNumber: string | null) => (tx: TxCtx) =>
    tx.db.update(correspondenceRevisions).set({ documentNumber }).where(ofRevision);
  const isOfType = (rfaTypeId: number) => async (tx: TxCtx) => {
    await isNumbered(made.publicId)(tx);
    await tx.db.update(rfas).set({ rfaTypeId }).where(eq(rfas.id, made.documentId));
  };
  const isCancelled = (cancelledAt: Date | null) => (tx: TxCtx) =>
    tx.db.update(correspondences).set({ cancelledAt, cancelReason: 'ทดสอบ' }).where(ofDocument);
  const kinds = {
    // The owner approves materials and not reports; what has no number is discarded, not cancelled.
    rfa_revision: [isOfType(await rfaTypeId('MAT')), isOfType(await rfaTypeId('RPT')), isNumbered(null)],
    circulation: [isCancelled(null), isCancelled(now)],
  };
  return {
    instanceId,
    entityType,
    definition,
    documentId: sheet?.id ?? made.documentId,
    revisionId: made.revisionId,
    kinds: Object.entries(kinds).find(([type]) => type === entityType)?.[1] ?? [async () => undefined],
  };
}

async function pinned(ctx: UserCtx, code: string, version: number): Promise<RuntimeDefinition> {
  const [row] = await getDatabase()
    .select({ id: workflowDefinitions.id })
    .from(workflowDefinitions)
    .where(and(eq(workflowDefinitions.workflowCode, code), eq(workflowDefinitions.version, version)));
  return findDefinition(ctx, row?.id ?? '');
}

async function rfaTypeId(code: string): Promise<number> {
  const [row] = await getDatabase().select({ id: rfaTypes.id }).from(rfaTypes).where(eq(rfaTypes.typeCode, code));
  return row?.id ?? 0;
}

async function attachFile(ctx: UserCtx, correspondenceRevisionId: number): Promise<void> {
  const publicId = await uploadPdf(ctx);
  const db = getDatabase();
  const [file] = await db.select({ id: attachments.id }).from(attachments).where(eq(attachments.publicId, publicId));
  const attached = { correspondenceRevisionId, attachmentId: file?.id ?? 0, position: 1 };
  await db.insert(correspondenceRevisionAttachments).values(attached);
}

async function makeSheet({ holder, main, informed }: ShippedCast, correspondenceId: number) {
  const publicId = newPublicId();
  return transact(holder, async (tx) => {
    const subject = { entityType: 'circulation', entityPublicId: publicId, subjectRoot: publicId };
    const pins = { workflowCode: 'CIRCULATION', contractId: null, previousInstanceId: null };
    const [instance] = await createInstances(tx, [{ ...subject, ...pins }]);
    const instanceId = instance?.id ?? '';
    const [letter] = await tx.db
      .select({ projectId: correspondences.projectId })
      .from(correspondences)
      .where(eq(correspondences.id, correspondenceId));
    const [sheet] = await tx.db.insert(circulations).values({
      publicId,
      projectId: letter?.projectId ?? 0,
      correspondenceId,
      organizationId: holder.actor.organizationId,
      subject: 'เวียนเพื่อดำเนินการ',
      deadlineDate: '2027-01-04',
      createdBy: holder.actor.userId,
      workflowInstanceId: instanceId,
    });
    await tx.db.insert(circulationAssignees).values([
      { circulationId: sheet.insertId, userId: main.userId, assigneeType: 'MAIN', position: 1 },
      { circulationId: sheet.insertId, userId: informed.userId, assigneeType: 'INFO', position: 2 },
    ]);
    return { id: sheet.insertId, instanceId };
  });
}

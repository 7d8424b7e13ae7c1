import { eq, sql } from 'drizzle-orm';
import { correspondenceRecipients, correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { incomingLetters } from '@/db/schema/incoming-letters';
import type { IssuedNumber } from '@/lib/numbering/engine/batch/number-items';
import { foldNumber } from '@/lib/numbering/engine/template/fold-number';
import { addReaders } from '@/lib/people/identity/readers/add-readers';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { emit } from '@/lib/platform/outbox/emit';
import { actInTx, type DoneAct } from '@/lib/workflow/engine/moves/act-in-tx';
import { CONTENT_HASH } from '@/lib/workflow/engine/moves/content-hash';
import { type InsertedDraft, insertDraft } from '../document/draft/insert-draft';
import { writeReferences } from '../document/draft/write-parts';
import type { SubmittedAnswer } from '../document/dto';
import { REVISION_FIELDS, valuesOf } from '../document/fields';
import type { ResolvedIncoming } from './resolve-incoming';

export interface InsertedIncoming extends InsertedDraft {
  /** Binds the number to the letter. */
  contentHash: string;
}

/**
 * Inserts the letter with its revision, recipient, files and workflow. Its number is allocated afterwards and bound to
 * them. References are written later: they lock other documents, and a series is locked before any document.
 * @throws AppError ATTACHMENT_UNKNOWN, PAYLOAD_TOO_LARGE
 */
export async function insertIncoming(tx: TxCtx<UserActor>, letter: ResolvedIncoming): Promise<InsertedIncoming> {
  const draft = await insertDraft(tx, {
    ...letter,
    ...valuesOf(REVISION_FIELDS, letter),
    contract: null,
    discipline: null,
    details: {},
    tags: [],
    references: [],
  });
  const [hashed] = await tx.db
    .select({ contentHash: sql<string>`${CONTENT_HASH}` })
    .from(sql`correspondence_revisions AS r`)
    .where(sql`r.id = ${draft.revisionId}`);
  if (!hashed) throw new AppError('INTERNAL');
  return { ...draft, contentHash: hashed.contentHash };
}

/** Completes an inserted letter under its number: its own rows, references, workflow, audit and event. */
export async function writeIncoming(
  tx: TxCtx<UserActor>,
  letter: ResolvedIncoming,
  registered: { draft: InsertedIncoming; number: IssuedNumber },
): Promise<SubmittedAnswer> {
  const { draft, number } = registered;
  await writeRegistered(tx, letter, registered);
  if (letter.references.length > 0) await writeReferences(tx, draft.correspondenceId, letter.references);
  const [done] = await actInTx(tx, [
    { instanceId: draft.instanceId, action: 'SUBMIT', by: tx, metadata: { content: draft.contentHash } },
  ]);
  // A registered letter has no contract.
  await addReaders(tx, [{ id: draft.correspondenceId, contractId: null }]);
  await recordRegistration(tx, letter, { ...registered, done });
  return {
    publicId: draft.publicId,
    versionNo: 1,
    documentNumber: number.documentNumber,
    statusCode: done?.statusCode ?? '',
    submittedAt: number.issuedAt.toISOString(),
  };
}

async function writeRegistered(
  tx: TxCtx<UserActor>,
  { sender, receivedDate, method, theirNumber }: ResolvedIncoming,
  { draft: { correspondenceId, revisionId }, number }: { draft: InsertedIncoming; number: IssuedNumber },
): Promise<void> {
  await tx.db.insert(incomingLetters).values({
    id: correspondenceId,
    receivedDate,
    method,
    senderOrganizationId: sender.organizationId,
    senderName: sender.name,
    theirNumber: theirNumber || null,
    theirNumberFolded: theirNumber ? foldNumber(theirNumber) : null,
  });
  await tx.db
    .update(correspondences)
    .set({
      seriesId: number.seriesId,
      sequence: number.sequence,
      numberKey: number.numberKey,
      numberFolded: number.numberFolded,
      issuedAt: number.issuedAt,
      submittedAt: number.issuedAt,
      submittedBy: tx.actor.userId,
    })
    .where(eq(correspondences.id, correspondenceId));
  await tx.db
    .update(correspondenceRevisions)
    .set({ documentNumber: number.documentNumber, submittedAt: number.issuedAt })
    .where(eq(correspondenceRevisions.id, revisionId));
  // Registration implies receipt: the organization has received and read the letter.
  await tx.db
    .update(correspondenceRecipients)
    .set({ state: 'RECEIVED', receivedAt: number.issuedAt, firstReadAt: number.issuedAt })
    .where(eq(correspondenceRecipients.correspondenceId, correspondenceId));
}

async function recordRegistration(
  tx: TxCtx<UserActor>,
  { project, type, subject }: ResolvedIncoming,
  {
    draft: { publicId, instanceId },
    number,
    done,
  }: { draft: InsertedIncoming; number: IssuedNumber; done: DoneAct | undefined },
): Promise<void> {
  const { organizationId, organizationPublicId } = tx.actor;
  await record(tx, {
    action: 'correspondence.submitted',
    entityType: 'correspondence',
    entityPublicId: publicId,
    entityLabel: number.documentNumber,
    projectId: project.id,
    subjectOrganizationId: organizationId,
  });
  await emit(tx, [
    {
      type: 'correspondence.submitted',
      payload: {
        correspondencePublicId: publicId,
        projectPublicId: project.publicId,
        typeCode: type.code,
        documentNumber: number.documentNumber,
        subject,
        originatorPublicId: organizationPublicId,
        recipientPublicIds: [organizationPublicId],
      },
      entityType: 'correspondence',
      entityPublicId: publicId,
      instanceId,
      seq: done?.seq ?? null,
    },
  ]);
}

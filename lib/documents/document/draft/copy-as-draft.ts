import { and, eq, ne, sql } from 'drizzle-orm';
import {
  correspondenceAttentions,
  correspondenceRecipients,
  correspondenceReferences,
  correspondenceRevisionAttachments,
  correspondenceRevisions,
  correspondences,
  correspondenceTags,
} from '@/db/schema/correspondence';
import { users } from '@/db/schema/identity';
import { fullName } from '@/lib/people/names';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { createInstances } from '@/lib/workflow/engine/moves/create-instances';
import { KIND_TRAITS, kindOfType } from '../../kind-traits';
import { DETAILS_VERSION } from '../details';
import type { DocumentAnswer } from '../dto';
import { fieldsOf, REVISION_FIELDS, ROW_FIELDS } from '../fields';
import type { LoadedDocument } from '../read/load-documents';
import type { Author } from './authors';
import type { ResolvedType } from './resolve-type';
import { revisionLabel } from './revision-labels';

export interface CopiedDraft extends DocumentAnswer {
  id: number;
  revisionId: number;
}

/**
 * Makes a new first draft of everything the current revision of a document says and carries: text, parties, attention
 * persons, tags, references, files. Number and date are its own; it refers to the document as what it replaces.
 * @param type of the draft; fields that only the document's own type has are left out for another
 */
export async function copyAsDraft(
  tx: TxCtx<UserActor>,
  source: LoadedDocument,
  type: ResolvedType,
): Promise<CopiedDraft> {
  const publicId = newPublicId();
  const [made] = await tx.db
    .insert(correspondences)
    .values({
      publicId,
      projectId: source.project.id,
      contractId: source.contract?.id ?? null,
      correspondenceTypeId: type.id,
      disciplineId: source.discipline?.id ?? null,
      originatorOrganizationId: source.originator.id,
      ...fieldsOf(ROW_FIELDS, source),
      createdBy: tx.actor.userId,
      updatedBy: tx.actor.userId,
    })
    .$returningId();
  const id = made?.id ?? 0;
  const author = await authorOf(tx, source);
  const revisionId = await copyRevision(tx, source, { id, publicId, type, author });
  await copyParties(tx, source.id, id);
  await copyTagsAndReferences(tx, source.id, id);
  await copyFiles(tx, source.revision.id, revisionId);
  await record(tx, {
    action: `${KIND_TRAITS[kindOfType(type.code)].audit}.created`,
    entityType: 'correspondence',
    entityPublicId: publicId,
    projectId: source.project.id,
    contractId: source.contract?.id ?? null,
    subjectOrganizationId: source.originator.id,
    changes: {
      replaces: [null, source.revision.documentNumber],
      ...(author && { onBehalfOfPublicId: [null, author.publicId], onBehalfOf: [null, author.name] }),
    },
  });
  return { id, revisionId, publicId, versionNo: 1, documentNumber: null, statusCode: 'DRAFT' };
}

/** Author of the replaced letter, kept by its replacement; null where the author writes it now. */
async function authorOf(tx: TxCtx<UserActor>, source: LoadedDocument): Promise<Author | null> {
  const [author] = await tx.db
    .select({
      id: users.userId,
      publicId: users.publicId,
      name: fullName(users),
    })
    .from(correspondenceRevisions)
    .innerJoin(users, eq(users.userId, correspondenceRevisions.onBehalfOf))
    .where(and(eq(correspondenceRevisions.id, source.revision.id), ne(users.userId, tx.actor.userId)));
  return author ?? null;
}

async function copyRevision(
  tx: TxCtx<UserActor>,
  source: LoadedDocument,
  draft: { id: number; publicId: string; type: ResolvedType; author: Author | null },
): Promise<number> {
  const publicId = newPublicId();
  const [instance] = await createInstances(tx, [
    {
      workflowCode: draft.type.workflowCode,
      entityType: KIND_TRAITS[kindOfType(draft.type.code)].subject,
      entityPublicId: publicId,
      subjectRoot: draft.publicId,
      contractId: source.contract?.id ?? null,
      previousInstanceId: null,
    },
  ]);
  const [written] = await tx.db
    .select(fieldsOf(REVISION_FIELDS, correspondenceRevisions))
    .from(correspondenceRevisions)
    .where(eq(correspondenceRevisions.id, source.revision.id));
  if (!written) throw new AppError('DOCUMENT_CHANGED');
  const isSameType = draft.type.id === source.type.id;
  const [made] = await tx.db
    .insert(correspondenceRevisions)
    .values({
      publicId,
      correspondenceId: draft.id,
      revisionNumber: 0,
      revisionLabel: revisionLabel(0, draft.type.revisionStyle),
      ...written,
      documentDate: null,
      details: isSameType ? source.revision.details : {},
      schemaVersion: isSameType ? source.revision.schemaVersion : DETAILS_VERSION,
      workflowInstanceId: instance?.id ?? null,
      onBehalfOf: draft.author?.id ?? null,
      createdBy: tx.actor.userId,
    })
    .$returningId();
  return made?.id ?? 0;
}

async function copyParties(tx: TxCtx, from: number, to: number): Promise<void> {
  const recipients = correspondenceRecipients;
  const attentions = correspondenceAttentions;
  const parties = await tx.db.select().from(recipients).where(eq(recipients.correspondenceId, from));
  if (parties.length === 0) return;
  await tx.db.insert(recipients).values(
    parties.map(({ organizationId, recipientType, position }) => ({
      correspondenceId: to,
      organizationId,
      recipientType,
      position,
    })),
  );
  const people = await tx.db.select().from(attentions).where(eq(attentions.correspondenceId, from));
  if (people.length === 0) return;
  await tx.db.insert(attentions).values(people.map(({ id: _id, ...person }) => ({ ...person, correspondenceId: to })));
}

async function copyTagsAndReferences(tx: TxCtx, from: number, to: number): Promise<void> {
  const tags = await tx.db.select().from(correspondenceTags).where(eq(correspondenceTags.correspondenceId, from));
  if (tags.length > 0) {
    await tx.db.insert(correspondenceTags).values(tags.map(({ tagId }) => ({ correspondenceId: to, tagId })));
  }
  const references = correspondenceReferences;
  const copied = await tx.db
    .select({ targetCorrespondenceId: references.targetCorrespondenceId, referenceKind: references.referenceKind })
    .from(references)
    .where(eq(references.sourceCorrespondenceId, from));
  await tx.db
    .insert(references)
    .values([
      ...copied.map((reference) => ({ ...reference, sourceCorrespondenceId: to })),
      { sourceCorrespondenceId: to, targetCorrespondenceId: from, referenceKind: 'REPLACES' as const },
    ]);
}

/** Shares the files: a revision of the draft may drop them, the void document keeps its own. */
async function copyFiles(tx: TxCtx, fromRevisionId: number, revisionId: number): Promise<void> {
  const files = correspondenceRevisionAttachments;
  await tx.db.insert(files).select(
    tx.db
      .select({
        correspondenceRevisionId: sql`${revisionId}`.as('correspondence_revision_id'),
        attachmentId: files.attachmentId,
        attachmentRole: files.attachmentRole,
        position: files.position,
      })
      .from(files)
      .where(eq(files.correspondenceRevisionId, fromRevisionId)),
  );
}

import { and, eq, exists, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import type { Database } from '@/db/client';
import { coalesceReads } from '@/db/coalesce-reads';
import { prepareOnce } from '@/db/prepare-once';
import {
  correspondenceReferences,
  correspondenceRevisionAttachments,
  correspondenceRevisions,
  correspondences,
} from '@/db/schema/correspondence';
import { correspondenceTypes, disciplines } from '@/db/schema/correspondence-types';
import { contracts, organizationRoles, organizations, projects } from '@/db/schema/organizations';
import { workflowInstances } from '@/db/schema/workflow';
import {
  heldPermissionCodes,
  holdsGlobally,
  listHeldPermissions,
  visibleCorrespondences,
} from '@/lib/people/identity/access/access';
import {
  type AskerCtx,
  askFor,
  type BatchedRequest,
  batchedRequestOf,
  batchedRequests,
  REQUEST_PERSON,
  requestedRecord,
  requestNumber,
} from '@/lib/people/identity/access/asker';
import type { UserCtx } from '@/lib/platform/ctx';
import { readOnce } from '@/lib/platform/read-once';
import { CONTENT_HASH } from '@/lib/workflow/engine/moves/content-hash';
import { anyKindOfType } from '../../kind-traits';
import type { DocumentFacts } from '../facts';
import { fieldsOf, ROW_FIELDS } from '../fields';
import { deniedAccess } from './denied-access';
import { type LoadedRecipient, recipientsOf } from './loaded-recipients';

const draftRevisions = alias(correspondenceRevisions, 'draft_revisions');
const draftInstances = alias(workflowInstances, 'draft_instances');
/** The draft of a new revision, else the current one. */
const writtenRevision = sql`IFNULL(${draftRevisions.id}, ${correspondenceRevisions.id})`;

export type LoadedDocument = Awaited<ReturnType<typeof loadDocuments>>[number];
export type LoadedRevision = LoadedDocument['revision'];
/**
 * A document with everything a command decides on, read through the actor's visibility, outside any transaction.
 * @throws AppError DOCUMENT_NOT_FOUND, with an audit row, for whatever the actor may not see
 */
export async function loadDocument(ctx: UserCtx, publicId: string): Promise<LoadedDocument> {
  return readOnce(ctx, `document ${publicId}`, async () => {
    const [document] = await loadDocuments(ctx, [publicId]);
    if (!document) throw await deniedAccess(ctx, [publicId]);
    return document;
  });
}

/** The visible ones among `publicIds`, in no particular order. */
export async function loadDocuments(ctx: UserCtx, publicIds: readonly string[]) {
  const answers = await Promise.all(
    publicIds.map((publicId) => requestedDocument(ctx.db, batchedRequestOf(ctx.actor, publicId))),
  );
  return Promise.all(
    answers
      .flatMap((row) => (row ? [row] : []))
      .map(async ({ requestNumber: _, heldCodes, storedRecipients, ...row }) => {
        const recipients = storedRecipients ?? [];
        const { organizationId, userId, tokenScopes } = ctx.actor;
        const mayUse = (code: string) => tokenScopes === null || tokenScopes.includes(code);
        const permissions = heldCodes?.split(',').filter(mayUse) ?? [];
        const isOriginator = row.originator.id === organizationId;
        const facts: DocumentFacts = {
          isSubmitted: row.submittedAt !== null,
          isCancelled: row.cancelledAt !== null,
          isDiscarded: row.discardedAt !== null,
          hasNumber: row.numberKey !== null,
          hasDraftRevision: row.draftRevision !== null,
          hasEnded: row.workflowStatus !== 'ACTIVE',
          kind: anyKindOfType(row.type.code),
          isOriginator,
          isRecipient: recipients.some((recipient) => recipient.organizationId === organizationId),
          isCreator: row.createdBy === userId,
          permissions,
          holdsCancelGlobally: row.holdsCancelGlobally && mayUse('correspondence.cancel'),
          mayVoidHere: isOriginator || (permissions.includes('number.void') && (await holdsVoidBeyond(ctx, row))),
        };
        return { ...row, recipients, facts };
      }),
  );
}

/** The revision that editing and submitting are about: the draft of a new one, or the first. */
export function draftOf(document: LoadedDocument): LoadedRevision {
  return document.draftRevision ?? document.revision;
}

/** The TO organization whose code the number prints. */
export function firstTo(document: LoadedDocument): LoadedRecipient | undefined {
  return document.recipients.find((recipient) => recipient.recipientType === 'TO');
}

const documentsOfRequests = prepareOnce((db) => selectDocuments(askFor(db, REQUEST_PERSON)).prepare());

const requestedDocument = coalesceReads(async (db, asked: readonly BatchedRequest[]) => {
  const rows = await documentsOfRequests(db).execute({ batchedRequests: JSON.stringify(asked) });
  const byNumber = new Map(rows.map((row) => [row.requestNumber, row]));
  return asked.map((_, index) => byNumber.get(index + 1) ?? null);
});

function selectDocuments(ctx: AskerCtx) {
  return ctx.db
    .select({
      requestNumber,
      id: correspondences.id,
      publicId: correspondences.publicId,
      versionNo: correspondences.versionNo,
      statusCode: correspondences.statusCode,
      ...fieldsOf(ROW_FIELDS, correspondences),
      seriesId: correspondences.seriesId,
      sequence: correspondences.sequence,
      numberKey: correspondences.numberKey,
      issuedAt: correspondences.issuedAt,
      submittedAt: correspondences.submittedAt,
      cancelledAt: correspondences.cancelledAt,
      discardedAt: correspondences.discardedAt,
      createdBy: correspondences.createdBy,
      // Read with the document: the moment that decides year and template of a number.
      now: sql`NOW(3)`.mapWith(correspondences.createdAt),
      project: {
        id: projects.id,
        publicId: projects.publicId,
        code: projects.projectCode,
        isActive: projects.isActive,
      },
      contract: { id: contracts.id, publicId: contracts.publicId, isActive: contracts.isActive },
      type: {
        id: correspondenceTypes.id,
        code: correspondenceTypes.typeCode,
        revisionStyle: correspondenceTypes.revisionStyle,
        requiresContract: correspondenceTypes.requiresContract,
        requiresContent: correspondenceTypes.requiresContent,
        isActive: correspondenceTypes.isActive,
        workflowCode: correspondenceTypes.workflowCode,
      },
      discipline: { id: disciplines.id, code: disciplines.disciplineCode },
      originator: {
        id: organizations.id,
        publicId: organizations.publicId,
        code: organizations.organizationCode,
        roleCode: organizationRoles.roleCode,
        isActive: organizations.isActive,
      },
      workflowStatus: workflowInstances.status,
      revision: {
        id: correspondenceRevisions.id,
        publicId: correspondenceRevisions.publicId,
        revisionNumber: correspondenceRevisions.revisionNumber,
        revisionLabel: correspondenceRevisions.revisionLabel,
        documentNumber: correspondenceRevisions.documentNumber,
        subject: correspondenceRevisions.subject,
        documentDate: correspondenceRevisions.documentDate,
        dueDate: correspondenceRevisions.dueDate,
        details: correspondenceRevisions.details,
        schemaVersion: correspondenceRevisions.schemaVersion,
        instanceId: correspondenceRevisions.workflowInstanceId,
      },
      draftRevision: {
        id: draftRevisions.id,
        publicId: draftRevisions.publicId,
        revisionNumber: draftRevisions.revisionNumber,
        revisionLabel: draftRevisions.revisionLabel,
        documentNumber: draftRevisions.documentNumber,
        subject: draftRevisions.subject,
        documentDate: draftRevisions.documentDate,
        dueDate: draftRevisions.dueDate,
        details: draftRevisions.details,
        schemaVersion: draftRevisions.schemaVersion,
        instanceId: draftRevisions.workflowInstanceId,
      },
      storedRecipients: recipientsOf(ctx.db),
      // Of the revision that is drafted, else of the current one. A submit compares the version under the document's lock,
      // which proves that the content is still this.
      contentHash: sql<string>`(SELECT ${CONTENT_HASH} FROM ${correspondenceRevisions} AS r
        WHERE r.id = ${writtenRevision})`,
      // Text or a file, of the same revision. A text that shows nothing is stored empty.
      hasContent: sql`EXISTS (SELECT 1 FROM ${correspondenceRevisions} AS r WHERE r.id = ${writtenRevision}
        AND (IFNULL(r.body, '') <> '' OR EXISTS (SELECT 1 FROM ${correspondenceRevisionAttachments} AS f
          WHERE f.correspondence_revision_id = r.id)))`.mapWith(Boolean),
      holdsCancelGlobally: sql`${holdsGlobally(ctx, 'correspondence.cancel')}`.mapWith(Boolean),
      isAnswer: exists(answersOf(ctx.db)).mapWith(Boolean),
      // The relation of the organization to the document is judged by the rules.
      heldCodes: heldPermissionCodes(ctx, {
        projectId: correspondences.projectId,
        contractId: correspondences.contractId,
      }),
    })
    .from(batchedRequests)
    .innerJoin(correspondences, eq(correspondences.publicId, requestedRecord))
    .innerJoin(projects, eq(projects.id, correspondences.projectId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .innerJoin(organizationRoles, eq(organizationRoles.id, organizations.organizationRoleId))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .leftJoin(contracts, eq(contracts.id, correspondences.contractId))
    .leftJoin(disciplines, eq(disciplines.id, correspondences.disciplineId))
    .leftJoin(
      draftInstances,
      and(
        eq(draftInstances.entityType, workflowInstances.entityType),
        eq(draftInstances.status, 'ACTIVE'),
        eq(draftInstances.previousInstanceId, correspondenceRevisions.workflowInstanceId),
      ),
    )
    .leftJoin(
      draftRevisions,
      and(eq(draftRevisions.workflowInstanceId, draftInstances.id), isNull(draftRevisions.submittedAt)),
    )
    .where(visibleCorrespondences(ctx));
}

/**
 * True if the actor holds number.void for the document outside the acting organization. Few documents need the query.
 */
async function holdsVoidBeyond(
  ctx: UserCtx,
  { project, contract }: { project: { id: number }; contract: { id: number } | null },
): Promise<boolean> {
  const scope = { organizationId: null, projectId: project.id, ...(contract && { contractId: contract.id }) };
  return (await listHeldPermissions(ctx, scope)).includes('number.void');
}

/** The letters that the draft answers. */
function answersOf(db: Database) {
  return db
    .select({ one: sql`1` })
    .from(correspondenceReferences)
    .where(
      and(
        eq(correspondenceReferences.sourceCorrespondenceId, correspondences.id),
        eq(correspondenceReferences.referenceKind, 'REPLY'),
      ),
    );
}

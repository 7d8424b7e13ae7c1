import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import type { Database } from '@/db/client';
import { prepareOnce } from '@/db/prepare-once';
import { correspondenceRecipients, correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes, disciplines } from '@/db/schema/correspondence-types';
import { contracts, organizationRoles, organizations, projectOrganizations, projects } from '@/db/schema/organizations';
import { workflowInstances } from '@/db/schema/workflow';
import type { UserCtx } from '../ctx';
import { holdsGlobally, listHeldPermissions, visibleCorrespondences } from '../identity/access';
import { askingPerson, keysOf } from '../identity/asking-person';
import { deniedAccess } from './denied-access';
import type { DocumentFacts } from './rules';

const draftRevisions = alias(correspondenceRevisions, 'draft_revisions');
const draftInstances = alias(workflowInstances, 'draft_instances');

export type LoadedDocument = Awaited<ReturnType<typeof loadDocuments>>[number];
export type LoadedRevision = LoadedDocument['revision'];
export type LoadedRecipient = LoadedDocument['recipients'][number];

/**
 * A document with everything a command decides on, read through the actor's visibility, outside any transaction.
 * @throws AppError DOCUMENT_NOT_FOUND, with an audit row, for whatever the actor may not see
 */
export async function loadDocument(ctx: UserCtx, publicId: string): Promise<LoadedDocument> {
  const [document] = await loadDocuments(ctx, [publicId]);
  if (!document) throw await deniedAccess(ctx, [publicId]);
  return document;
}

/** The visible ones among `publicIds`, in no particular order. */
export async function loadDocuments(ctx: UserCtx, publicIds: readonly string[]) {
  const rows = await readDocuments(ctx, publicIds);
  const [recipients, held] = await Promise.all([
    readRecipients(
      ctx,
      rows.map((row) => row.id),
    ),
    heldWhere(ctx, rows),
  ]);
  return rows.map(({ holdsCancelGlobally, ...row }) => {
    const own = recipients.filter((recipient) => recipient.correspondenceId === row.id);
    const facts: DocumentFacts = {
      isSubmitted: row.submittedAt !== null,
      isCancelled: row.cancelledAt !== null,
      isDiscarded: row.discardedAt !== null,
      hasNumber: row.numberKey !== null,
      hasDraftRevision: row.draftRevision !== null,
      workflowState: row.workflowState,
      isOriginator: row.originator.id === ctx.actor.organizationId,
      isRecipient: own.some((recipient) => recipient.organizationId === ctx.actor.organizationId),
      isCreator: row.createdBy === ctx.actor.userId,
      permissions: held.get(scopeKey(row)) ?? [],
      holdsCancelGlobally,
    };
    return { ...row, recipients: own, facts };
  });
}

/** The revision that editing and submitting are about: the draft of a new one, or the first. */
export function draftOf(document: LoadedDocument): LoadedRevision {
  return document.draftRevision ?? document.revision;
}

/** The TO organization whose code the number prints. */
export function firstTo(document: LoadedDocument): LoadedRecipient | undefined {
  return document.recipients.find((recipient) => recipient.recipientType === 'TO');
}

const oneDocument = prepareOnce((db) =>
  selectDocuments(askingPerson(db), eq(correspondences.publicId, sql.placeholder('publicId'))).prepare(),
);

async function readDocuments(ctx: UserCtx, publicIds: readonly string[]) {
  const [publicId, ...others] = publicIds;
  const isUsual = others.length === 0 && ctx.actor.tokenScopes === null;
  return isUsual && publicId !== undefined
    ? oneDocument(ctx.db).execute({ ...keysOf(ctx.actor), publicId })
    : selectDocuments(ctx, inArray(correspondences.publicId, [...publicIds]));
}

function selectDocuments(ctx: UserCtx, isWanted: SQL) {
  return ctx.db
    .select({
      id: correspondences.id,
      publicId: correspondences.publicId,
      versionNo: correspondences.versionNo,
      statusCode: correspondences.statusCode,
      urgency: correspondences.urgency,
      secrecy: correspondences.secrecy,
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
      workflowState: workflowInstances.currentState,
      revision: {
        id: correspondenceRevisions.id,
        publicId: correspondenceRevisions.publicId,
        revisionNumber: correspondenceRevisions.revisionNumber,
        revisionLabel: correspondenceRevisions.revisionLabel,
        documentNumber: correspondenceRevisions.documentNumber,
        subject: correspondenceRevisions.subject,
        remarks: correspondenceRevisions.remarks,
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
        remarks: draftRevisions.remarks,
        documentDate: draftRevisions.documentDate,
        dueDate: draftRevisions.dueDate,
        details: draftRevisions.details,
        schemaVersion: draftRevisions.schemaVersion,
        instanceId: draftRevisions.workflowInstanceId,
      },
      holdsCancelGlobally: sql`${holdsGlobally(ctx, 'correspondence.cancel')}`.mapWith(Boolean),
    })
    .from(correspondences)
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
        eq(draftInstances.entityType, 'correspondence_revision'),
        eq(draftInstances.status, 'ACTIVE'),
        eq(draftInstances.previousInstanceId, correspondenceRevisions.workflowInstanceId),
      ),
    )
    .leftJoin(
      draftRevisions,
      and(eq(draftRevisions.workflowInstanceId, draftInstances.id), isNull(draftRevisions.submittedAt)),
    )
    .where(and(isWanted, visibleCorrespondences(ctx)));
}

/**
 * What the actor holds where a document is: one small query per project and contract, because seven more subqueries in
 * the one above cost more to plan than to answer. How the organization stands to the document is the rules' question.
 */
async function heldWhere(
  ctx: UserCtx,
  rows: readonly { project: { id: number }; contract: { id: number } | null }[],
): Promise<Map<string, readonly string[]>> {
  const scopes = new Map(rows.map((row) => [scopeKey(row), row]));
  const held = await Promise.all(
    [...scopes].map(async ([key, { project, contract }]) => {
      const codes = await listHeldPermissions(ctx, {
        projectId: project.id,
        ...(contract && { contractId: contract.id }),
      });
      return [key, codes] as const;
    }),
  );
  return new Map(held);
}

function scopeKey(row: { project: { id: number }; contract: { id: number } | null }): string {
  return `${row.project.id}:${row.contract?.id ?? 0}`;
}

const recipientsOfOne = prepareOnce((db) =>
  selectRecipients(db, eq(correspondenceRecipients.correspondenceId, sql.placeholder('id'))).prepare(),
);

async function readRecipients(ctx: UserCtx, correspondenceIds: readonly number[]) {
  const [id, ...others] = correspondenceIds;
  if (id === undefined) return [];
  return others.length === 0
    ? recipientsOfOne(ctx.db).execute({ id })
    : selectRecipients(ctx.db, inArray(correspondenceRecipients.correspondenceId, [...correspondenceIds]));
}

function selectRecipients(db: Database, isOfDocument: SQL) {
  return db
    .select({
      correspondenceId: correspondenceRecipients.correspondenceId,
      organizationId: organizations.id,
      publicId: organizations.publicId,
      code: organizations.organizationCode,
      roleCode: organizationRoles.roleCode,
      recipientType: correspondenceRecipients.recipientType,
      position: correspondenceRecipients.position,
      isActive: organizations.isActive,
      isMember: sql`IFNULL(${projectOrganizations.isActive}, FALSE)`.mapWith(Boolean),
    })
    .from(correspondenceRecipients)
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRecipients.correspondenceId))
    .innerJoin(organizations, eq(organizations.id, correspondenceRecipients.organizationId))
    .innerJoin(organizationRoles, eq(organizationRoles.id, organizations.organizationRoleId))
    .leftJoin(
      projectOrganizations,
      and(
        eq(projectOrganizations.projectId, correspondences.projectId),
        eq(projectOrganizations.organizationId, organizations.id),
      ),
    )
    .where(isOfDocument)
    .orderBy(
      asc(correspondenceRecipients.correspondenceId),
      asc(correspondenceRecipients.recipientType),
      asc(correspondenceRecipients.position),
    );
}

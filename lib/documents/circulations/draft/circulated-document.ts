import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { organizations, projects } from '@/db/schema/organizations';
import { heldPermissionCodes, visibleCorrespondences } from '@/lib/people/identity/access/access';
import { named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { deniedAccess } from '../../document/read/denied-access';
import type { CirculatedDocument } from '../dto';
import type { SourceFacts } from '../rules';

const sourceProjects = alias(projects, 'source_projects');

/**
 * Columns of a circulated document for its sheet. The query must join `correspondences`, their current revisions, types
 * and originators.
 */
export function circulatedColumns(ctx: UserCtx) {
  return {
    publicId: correspondences.publicId,
    documentNumber: correspondenceRevisions.documentNumber,
    subject: correspondenceRevisions.subject,
    typeCode: correspondenceTypes.typeCode,
    typeName: named(ctx, correspondenceTypes),
    fromPublicId: organizations.publicId,
    fromCode: organizations.organizationCode,
    fromName: named(ctx, organizations),
    isCancelled: sql`${correspondences.cancelledAt} IS NOT NULL`.mapWith(Boolean),
    isVisible: sql`${visibleCorrespondences(ctx)}`.mapWith(Boolean),
  };
}

type CirculatedRow = {
  publicId: string;
  documentNumber: string | null;
  subject: string;
  typeCode: string;
  typeName: string;
  fromPublicId: string;
  fromCode: string;
  fromName: string | null;
  isCancelled: boolean;
  isVisible: boolean;
};

export function toCirculated(row: CirculatedRow): CirculatedDocument {
  return {
    publicId: row.publicId,
    documentNumber: row.documentNumber,
    subject: row.subject,
    type: { code: row.typeCode, name: row.typeName },
    from: { publicId: row.fromPublicId, code: row.fromCode, name: row.fromName ?? row.fromCode },
    isCancelled: row.isCancelled,
    isVisible: row.isVisible,
  };
}

/**
 * A document with everything that starting a sheet decides on, read through the actor's visibility.
 * @throws AppError DOCUMENT_NOT_FOUND, with an audit row
 */
export async function loadSource(ctx: UserCtx, documentPublicId: string) {
  const [row] = await ctx.db
    .select({
      id: correspondences.id,
      projectId: correspondences.projectId,
      contractId: correspondences.contractId,
      projectCode: sourceProjects.projectCode,
      submittedAt: correspondences.submittedAt,
      cancelledAt: correspondences.cancelledAt,
      // Read with the document: the moment that decides year and template of a number.
      now: sql`NOW(3)`.mapWith(correspondences.createdAt),
      heldCodes: heldPermissionCodes(ctx, {
        projectId: correspondences.projectId,
        contractId: correspondences.contractId,
      }),
      document: circulatedColumns(ctx),
    })
    .from(correspondences)
    .innerJoin(sourceProjects, eq(sourceProjects.id, correspondences.projectId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .where(and(eq(correspondences.publicId, documentPublicId), visibleCorrespondences(ctx)));
  if (!row) throw await deniedAccess(ctx, [documentPublicId]);
  const { heldCodes, document, ...source } = row;
  const { tokenScopes } = ctx.actor;
  const facts: SourceFacts = {
    isSubmitted: row.submittedAt !== null,
    isCancelled: row.cancelledAt !== null,
    permissions: heldCodes?.split(',').filter((code) => tokenScopes === null || tokenScopes.includes(code)) ?? [],
  };
  return { ...source, document: toCirculated(document), facts };
}

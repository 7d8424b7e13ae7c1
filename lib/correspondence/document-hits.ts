import { eq } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceStatus, correspondenceTypes } from '@/db/schema/correspondence-types';
import { organizations, projects } from '@/db/schema/organizations';
import type { UserCtx } from '../ctx';

/** Documents as the palette and the number resolver show them; the caller says which, and that they are visible. */
export function selectDocumentHits(ctx: UserCtx) {
  const thai = ctx.locale === 'th';
  return ctx.db
    .select({
      publicId: correspondences.publicId,
      projectCode: projects.projectCode,
      documentNumber: correspondenceRevisions.documentNumber,
      type: {
        code: correspondenceTypes.typeCode,
        name: thai ? correspondenceTypes.nameTh : correspondenceTypes.nameEn,
      },
      subject: correspondenceRevisions.subject,
      from: {
        publicId: organizations.publicId,
        code: organizations.organizationCode,
        name: thai ? organizations.nameTh : organizations.nameEn,
      },
      status: {
        code: correspondences.statusCode,
        name: thai ? correspondenceStatus.nameTh : correspondenceStatus.nameEn,
      },
      numberFolded: correspondences.numberFolded,
    })
    .from(correspondences)
    .innerJoin(projects, eq(projects.id, correspondences.projectId))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
    .innerJoin(correspondenceStatus, eq(correspondenceStatus.statusCode, correspondences.statusCode))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .$dynamic();
}

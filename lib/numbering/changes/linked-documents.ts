import { and, eq, inArray } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { projects } from '@/db/schema/organizations';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import type { LinkedNumber } from './dto';

/** Reads those of the documents that the reader may see, keyed by id. */
export async function linkedDocuments(ctx: UserCtx, ids: readonly number[]): Promise<Map<number, LinkedNumber>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      id: correspondences.id,
      publicId: correspondences.publicId,
      projectCode: projects.projectCode,
      typeCode: correspondenceTypes.typeCode,
      documentNumber: correspondenceRevisions.documentNumber,
    })
    .from(correspondences)
    .innerJoin(projects, eq(projects.id, correspondences.projectId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .where(and(inArray(correspondences.id, wanted), visibleCorrespondences(ctx)));
  return new Map(rows.map(({ id, ...linked }) => [id, linked]));
}

import { eq, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { users } from '@/db/schema/identity';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';

/**
 * Position of the author of a revision, for the signature of its print: of the person on whose behalf it was written,
 * else of its writer. Empty where none is stored, and for readers without access to the document.
 */
export async function authorPosition(ctx: UserCtx, revisionPublicId: string): Promise<string> {
  const [row] = await ctx.db
    .select({ position: sql<string>`IFNULL(${users.jobTitle}, '')` })
    .from(correspondenceRevisions)
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .innerJoin(
      users,
      eq(users.userId, sql`IFNULL(${correspondenceRevisions.onBehalfOf}, ${correspondenceRevisions.createdBy})`),
    )
    .where(sql`${correspondenceRevisions.publicId} = ${revisionPublicId} AND ${visibleCorrespondences(ctx)}`);
  return row?.position ?? '';
}

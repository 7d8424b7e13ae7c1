import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { users } from '@/db/schema/identity';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { askFor, eachUser } from '@/lib/people/identity/access/asker';
import { actsFor } from '@/lib/people/identity/access/may-act';
import { fullName } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { deniedAccess } from '../document/read/denied-access';
import type { Mentionable } from './dto';

/** The actor's colleagues who may see a document when they act for the acting organization, without the actor. */
export function selectMentionable(ctx: UserCtx, documentPublicId: string, which?: SQL) {
  const { organizationId, userId } = ctx.actor;
  return ctx.db
    .select({
      userId: users.userId,
      publicId: users.publicId,
      name: fullName(users),
      jobTitle: sql<string>`IFNULL(${users.jobTitle}, '')`,
    })
    .from(users)
    .innerJoin(correspondences, eq(correspondences.publicId, documentPublicId))
    .where(
      and(
        which,
        ne(users.userId, userId),
        actsFor(ctx.db, organizationId),
        visibleCorrespondences(askFor(ctx.db, eachUser(organizationId))),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName));
}

/** Lists the people whom a note beside the document may name. @throws AppError DOCUMENT_NOT_FOUND, with an audit row */
export async function listMentionable(
  ctx: UserCtx,
  { documentPublicId }: { documentPublicId: string },
): Promise<Mentionable[]> {
  const [document] = await ctx.db
    .select({ id: correspondences.id })
    .from(correspondences)
    .where(and(eq(correspondences.publicId, documentPublicId), visibleCorrespondences(ctx)));
  if (!document) throw await deniedAccess(ctx, [documentPublicId]);
  const people = await selectMentionable(ctx, documentPublicId);
  return people.map(({ publicId, name, jobTitle }) => ({ publicId, name, jobTitle }));
}

import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { workflowDelegations } from '@/db/schema/delegations';
import { users } from '@/db/schema/identity';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import { selectColleagues } from '@/lib/people/identity/access/colleagues';
import { isInForce } from '@/lib/people/identity/access/may-act';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { canWriteFor } from './author-rules';

/** A person on whose behalf a letter is written. */
export interface Author {
  id: number;
  publicId: string;
  name: string;
}

/**
 * Persons that the actor may name in a letter of the project, by name. Delegations for one type are checked when the
 * type is known.
 */
export async function listAuthors(ctx: UserCtx, projectId: number): Promise<{ publicId: string; name: string }[]> {
  const rows = await selectColleagues(
    ctx,
    and(
      ne(users.userId, ctx.actor.userId),
      (await maySubmit(ctx, projectId)) ? undefined : delegatesTo(ctx, projectId, undefined),
    ),
  );
  return rows.map(({ publicId, displayName }) => ({ publicId, name: displayName }));
}

/**
 * The person on whose behalf the letter is written; null for the writer's own.
 * @throws AppError PERSON_UNKNOWN (also for persons of other organizations), AUTHOR_IS_WRITER, AUTHOR_NOT_DELEGATED
 */
export async function resolveAuthor(
  ctx: UserCtx,
  place: { projectId: number; typeCode: string },
  publicId: string | null,
): Promise<Author | null> {
  if (publicId === null) return null;
  const [person] = await selectColleagues(ctx, eq(users.publicId, publicId));
  const isSelf = person?.userId === ctx.actor.userId;
  const refusal = canWriteFor({
    isSelf,
    isColleague: person !== undefined,
    maySubmit: await maySubmit(ctx, place.projectId),
    hasDelegated: person !== undefined && (await hasDelegated(ctx, place, person.userId)),
  });
  if (refusal || !person) {
    const code = refusal ?? 'PERSON_UNKNOWN';
    throw new AppError(code, { fieldErrors: { onBehalfOfPublicId: [code] } });
  }
  return { id: person.userId, publicId: person.publicId, name: person.displayName };
}

async function maySubmit(ctx: UserCtx, projectId: number): Promise<boolean> {
  const scope = { organizationId: ctx.actor.organizationId, projectId };
  return (await listHeldPermissions(ctx, scope)).includes('correspondence.submit');
}

async function hasDelegated(
  ctx: UserCtx,
  { projectId, typeCode }: { projectId: number; typeCode: string },
  userId: number,
): Promise<boolean> {
  const isOfType = or(
    isNull(workflowDelegations.correspondenceTypeId),
    sql`${workflowDelegations.correspondenceTypeId} = (
      SELECT id FROM ${correspondenceTypes} WHERE type_code = ${typeCode})`,
  );
  const [row] = await selectColleagues(ctx, and(eq(users.userId, userId), delegatesTo(ctx, projectId, isOfType)));
  return row !== undefined;
}

/** True if a person's delegation to the actor is in force in the acting organization and covers the project. */
function delegatesTo(ctx: UserCtx, projectId: number, which: SQL | undefined): SQL {
  const { actor } = ctx;
  const isOpen = and(
    eq(workflowDelegations.delegateId, actor.userId),
    eq(workflowDelegations.organizationId, actor.organizationId),
    isInForce(),
    or(isNull(workflowDelegations.projectId), eq(workflowDelegations.projectId, projectId)),
    which,
  );
  return sql`${users.userId} IN (SELECT ${workflowDelegations.delegatorId} FROM ${workflowDelegations} WHERE ${isOpen})`;
}

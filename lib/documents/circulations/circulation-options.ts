import { and, asc, eq, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { askFor, eachUser } from '@/lib/people/identity/access/asker';
import { holdsWithinProject } from '@/lib/people/identity/access/holds-within-project';
import { mayActFor } from '@/lib/people/identity/sign-in/authenticate';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { loadSource } from './circulated-document';
import { ACTION_PERMISSIONS } from './constants';
import type { CirculationOptions } from './dto';
import { canCirculate } from './rules';
import { findSheetOf } from './write-circulations';

/**
 * What the dialog that starts a sheet of a document offers: the organization's people, and the sheet it has already.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, CIRCULATION_OF_DRAFT, CIRCULATION_OF_CANCELLED
 */
export async function circulationOptions(
  ctx: UserCtx,
  { documentPublicId }: { documentPublicId: string },
): Promise<CirculationOptions> {
  const source = await loadSource(ctx, documentPublicId);
  const refusal = canCirculate(source.facts);
  if (refusal) throw new AppError(refusal, { details: { permission: ACTION_PERMISSIONS.create } });
  const [existing, people] = await Promise.all([
    findSheetOf(ctx, source.id, ctx.actor.organizationId),
    listPeople(ctx, source),
  ]);
  return { source: source.document, existing, people };
}

/** Active people of the acting organization, and whether they may answer sheets there. */
export function listPeople(ctx: UserCtx, { projectId }: { projectId: number }) {
  const { organizationId } = ctx.actor;
  return ctx.db
    .select({
      publicId: users.publicId,
      name: sql<string>`CONCAT_WS(' ', ${users.firstName}, ${users.lastName})`,
      jobTitle: sql<string>`IFNULL(${users.jobTitle}, '')`,
      mayAnswer:
        sql`${holdsWithinProject(askFor(ctx.db, eachUser(organizationId)), 'circulation.respond', projectId)}`.mapWith(
          Boolean,
        ),
    })
    .from(users)
    .where(and(eq(users.isActive, true), eq(users.isService, false), mayActFor(ctx.db, organizationId)))
    .orderBy(asc(users.firstName), asc(users.lastName));
}

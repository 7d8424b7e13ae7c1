import { asc, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { loadSource } from './circulated-document';
import { ACTION_PERMISSIONS } from './constants';
import type { CirculationOptions } from './dto';
import { mayAnswer, mayBeAsked } from './people';
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

/** People who may take note of sheets for the acting organization, and whether they may answer them. */
export function listPeople(ctx: UserCtx, { projectId }: { projectId: number }) {
  const place = { organizationId: ctx.actor.organizationId, projectId };
  return ctx.db
    .select({
      publicId: users.publicId,
      name: sql<string>`CONCAT_WS(' ', ${users.firstName}, ${users.lastName})`,
      jobTitle: sql<string>`IFNULL(${users.jobTitle}, '')`,
      mayAnswer: mayAnswer(ctx.db, place),
    })
    .from(users)
    .where(mayBeAsked(ctx.db, place, 'INFO'))
    .orderBy(asc(users.firstName), asc(users.lastName));
}

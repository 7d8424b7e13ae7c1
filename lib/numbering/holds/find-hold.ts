import { eq, sql } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { documentNumberReservations } from '@/db/schema/numbering';
import { projects } from '@/db/schema/organizations';
import { requirePermission } from '@/lib/people/identity/access/access';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';

export type FoundHold = Awaited<ReturnType<typeof findHold>>;

/**
 * A hold by its token: for its holder, its creator, or a person with the permission, within the organization that owns
 * the number.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function findHold(ctx: UserCtx, token: string) {
  const ledger = documentNumberReservations;
  const [row] = await ctx.db
    .select({
      hold: ledger,
      projectCode: projects.projectCode,
      typeCode: correspondenceTypes.typeCode,
      isOver: sql`${ledger.expiresAt} <= NOW(3)`.mapWith(Boolean),
    })
    .from(ledger)
    .innerJoin(projects, eq(projects.id, ledger.projectId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, ledger.correspondenceTypeId))
    .where(eq(ledger.token, token));
  if (!row || row.hold.counterKey.originatorOrganizationId !== ctx.actor.organizationId) {
    throw new AppError('NOT_FOUND');
  }
  const { userId, organizationId, tokenScopes } = ctx.actor;
  const isOwn = row.hold.holderUserId === userId || row.hold.createdBy === userId;
  if (!isOwn || tokenScopes) {
    await requirePermission(ctx, 'numbering.hold', { organizationId, projectId: row.hold.projectId });
  }
  return row;
}

/** @throws AppError RESERVATION_EXPIRED, RESERVATION_CLOSED */
export function refuseClosed({ hold, isOver }: FoundHold): void {
  if (hold.state === 'EXPIRED' || (hold.state === 'RESERVED' && isOver)) throw new AppError('RESERVATION_EXPIRED');
  if (hold.state !== 'RESERVED') throw new AppError('RESERVATION_CLOSED');
}

/** The error for a hold that ended concurrently; null while it is open. The caller has locked its series. */
export async function closedMeanwhile(ctx: Ctx, token: string): Promise<AppError | null> {
  const ledger = documentNumberReservations;
  const [row] = await ctx.db.select({ state: ledger.state }).from(ledger).where(eq(ledger.token, token));
  if (row?.state === 'RESERVED') return null;
  return new AppError(row?.state === 'EXPIRED' ? 'RESERVATION_EXPIRED' : 'RESERVATION_CLOSED');
}

import { and, eq, exists, isNull, or, sql } from 'drizzle-orm';
import { userAssignments, users } from '@/db/schema/identity';
import { record } from '../audit/record';
import { resolveNumberParts } from '../correspondence/resolve-number-parts';
import type { UserCtx } from '../ctx';
import { env } from '../env';
import { AppError } from '../errors/app-error';
import { newPublicId } from '../id';
import { type IdempotencyClaim, recordAnswers } from '../idempotency';
import { requirePermission } from '../identity/access';
import { readNow } from '../numbering/database-time';
import { recordNumberingError } from '../numbering/record-error';
import { takeHolds } from '../numbering/take-holds';
import { transact } from '../transact';
import type { ReservationsAnswer } from './dto';
import type { HoldSlip, ReserveNumbers } from './schema';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Holds the next number of a series, or the next few in a row, for the actor, for NUMBERING_RESERVATION_TTL_S seconds;
 * with a holder and days, as a slip for that person. The numbers' year is that of the reservation.
 * @throws AppError FORBIDDEN, PERSON_UNKNOWN, the refusals of resolveNumberParts and what takeHolds reports
 */
export async function reserveNumbers(
  ctx: UserCtx,
  input: ReserveNumbers | HoldSlip,
  claim: IdempotencyClaim | null = null,
): Promise<ReservationsAnswer> {
  const parts = await resolveNumberParts(ctx, input);
  await requirePermission(ctx, 'numbering.hold', {
    organizationId: ctx.actor.organizationId,
    projectId: parts.projectId,
  });
  const holder = 'holderPublicId' in input ? await findColleague(ctx, input.holderPublicId) : ctx.actor;
  const lifetimeMs = 'days' in input ? input.days * DAY_MS : env().NUMBERING_RESERVATION_TTL_S * 1000;
  const { purpose, count } = input;
  try {
    return await transact(ctx, async (tx) => {
      const issuedAt = await readNow(tx);
      const expiresAt = new Date(issuedAt.getTime() + lifetimeMs);
      const holds = Array.from({ length: count }, () => ({
        token: newPublicId(),
        holderUserId: holder.userId,
        purpose,
        expiresAt,
      }));
      const taken = await takeHolds(tx, { ...parts, issuedAt, requestId: ctx.requestId }, holds);
      await record(
        tx,
        taken.map(({ token, documentNumber }) => ({
          action: 'numbering.reserved',
          entityType: 'number_hold',
          entityPublicId: token,
          entityLabel: documentNumber,
          projectId: parts.projectId,
          subjectOrganizationId: parts.originatorOrganizationId,
          reason: purpose,
        })),
      );
      const answer: ReservationsAnswer = {
        holder: { publicId: holder.publicId, name: holder.displayName },
        purpose,
        reservations: taken.map(({ token, documentNumber, sequence }) => ({
          token,
          documentNumber,
          sequence,
          expiresAt: expiresAt.toISOString(),
        })),
      };
      await recordAnswers(tx, [{ claim, answer }]);
      return answer;
    });
  } catch (error) {
    void recordNumberingError(ctx, error, { ...parts, documentPublicId: null });
    throw error;
  }
}

/** An active person of the acting organization, or one who holds a role in it. */
async function findColleague(ctx: UserCtx, publicId: string) {
  const { organizationId } = ctx.actor;
  const hasRole = ctx.db
    .select({ one: sql`1` })
    .from(userAssignments)
    .where(
      and(
        eq(userAssignments.userId, users.userId),
        eq(userAssignments.organizationId, organizationId),
        isNull(userAssignments.revokedAt),
      ),
    );
  const [person] = await ctx.db
    .select({
      userId: users.userId,
      publicId: users.publicId,
      displayName: sql<string>`CONCAT_WS(' ', ${users.firstName}, ${users.lastName})`,
    })
    .from(users)
    .where(
      and(
        eq(users.publicId, publicId),
        eq(users.isActive, true),
        or(eq(users.primaryOrganizationId, organizationId), exists(hasRole)),
      ),
    );
  if (!person) throw new AppError('PERSON_UNKNOWN', { fieldErrors: { holderPublicId: ['PERSON_UNKNOWN'] } });
  return person;
}

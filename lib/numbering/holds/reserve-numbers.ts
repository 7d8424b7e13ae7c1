import { and, eq, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { documentNumberReservations } from '@/db/schema/numbering';
import { kindOfType } from '@/lib/documents/kind-traits';
import { KINDS } from '@/lib/documents/kinds/kinds';
import { requirePermission } from '@/lib/people/identity/access/access';
import { selectColleagues } from '@/lib/people/identity/access/colleagues';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { readNow } from '@/lib/platform/time/database-time';
import { transact } from '@/lib/platform/transact';
import { observeGeneration } from '../engine/batch/observe-generation';
import { recordNumberingError } from '../engine/batch/record-error';
import { countNumberingCall } from '../engine/numbering-limit';
import { refuseWithheld } from '../engine/shared-series';
import { DEFAULT_SLIP_DAYS } from './constants';
import type { ReservationsAnswer } from './dto';
import { MAX_OPEN_HOLDS, type ReserveNumbers } from './schema';
import { takeHolds } from './take-holds';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Holds the next number of a series, or a few in a row, for the actor, for NUMBERING_RESERVATION_TTL_S seconds. With a
 * holder and days, it is a slip for that person. The numbers' year is that of the reservation.
 * @throws AppError FORBIDDEN, NUMBER_WITHHELD, PERSON_UNKNOWN, HOLD_LIMIT, the refusals of the kind's resolvePlace and
 *   what takeHolds reports
 */
export async function reserveNumbers(
  ctx: UserCtx,
  input: ReserveNumbers,
  claim: IdempotencyClaim | null = null,
): Promise<ReservationsAnswer> {
  const parts = await KINDS[kindOfType(input.typeCode)].resolvePlace(ctx, input);
  await requirePermission(ctx, 'numbering.hold', {
    organizationId: ctx.actor.organizationId,
    projectId: parts.projectId,
  });
  await refuseWithheld(ctx, parts);
  const { purpose, count, holderPublicId, days } = input;
  const holder = holderPublicId === undefined ? ctx.actor : await findColleague(ctx, holderPublicId);
  const isSlip = holderPublicId !== undefined || days !== undefined;
  const lifetimeMs = isSlip ? (days ?? DEFAULT_SLIP_DAYS) * DAY_MS : env().NUMBERING_RESERVATION_TTL_S * 1000;
  try {
    return await observeGeneration(parts, () =>
      transact(ctx, async (tx) => {
        const issuedAt = await readNow(tx);
        const expiresAt = new Date(issuedAt.getTime() + lifetimeMs);
        const holds = Array.from({ length: count }, () => ({
          token: newPublicId(),
          holderUserId: holder.userId,
          purpose,
          expiresAt,
        }));
        const request = { ...parts, issuedAt, requestId: ctx.requestId };
        const taken = await takeHolds(tx, request, holds, () =>
          refuseTooMany(tx, { projectId: parts.projectId, holderUserId: holder.userId, count }),
        );
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
          reservations: taken.map(({ token, documentNumber, seriesPublicId, sequence }) => ({
            token,
            documentNumber,
            seriesPublicId,
            sequence,
            expiresAt: expiresAt.toISOString(),
          })),
        };
        await recordAnswers(tx, [{ claim, answer }]);
        return answer;
      }),
    );
  } catch (error) {
    void recordNumberingError(ctx, error, { ...parts, documentPublicId: null });
    throw error;
  }
}
reserveNumbers.limit = countNumberingCall;

/**
 * Limits reservations, because unused numbers look like missing ones. Locks the holder's row while counting, so that
 * concurrent reservations for one person count each other. The lock order is series before user, as in every other
 * writer.
 */
async function refuseTooMany(
  tx: TxCtx<UserActor>,
  { projectId, holderUserId, count }: { projectId: number; holderUserId: number; count: number },
): Promise<void> {
  const ledger = documentNumberReservations;
  await tx.db.select({ userId: users.userId }).from(users).where(eq(users.userId, holderUserId)).for('update');
  const [row] = await tx.db
    .select({ open: sql<number>`COUNT(*)` })
    .from(ledger)
    .where(and(eq(ledger.holderUserId, holderUserId), eq(ledger.state, 'RESERVED'), eq(ledger.projectId, projectId)));
  const open = Number(row?.open ?? 0);
  if (open + count > MAX_OPEN_HOLDS) {
    throw new AppError('HOLD_LIMIT', {
      params: { open, limit: MAX_OPEN_HOLDS },
      details: { open, limit: MAX_OPEN_HOLDS },
    });
  }
}

/** An active person of the acting organization, or one who holds a role in it. */
async function findColleague(ctx: UserCtx, publicId: string) {
  const [person] = await selectColleagues(ctx, eq(users.publicId, publicId));
  if (!person) throw new AppError('PERSON_UNKNOWN', { fieldErrors: { holderPublicId: ['PERSON_UNKNOWN'] } });
  return person;
}

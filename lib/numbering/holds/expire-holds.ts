import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { documentNumberReservations } from '@/db/schema/numbering';
import { record } from '@/lib/platform/audit/record';
import type { Ctx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { lockSeries } from '../engine/void-numbers';
import { closeHolds } from './close-holds';

/** Expired holds of a series per transaction; the next run takes the rest, so that the series is locked briefly. */
const BATCH = 200;

/** Marks holds whose time is over as EXPIRED, one series at a time. Their numbers stay used. Returns how many. */
export async function expireHolds(ctx: Ctx): Promise<number> {
  const ledger = documentNumberReservations;
  const isOver = and(eq(ledger.state, 'RESERVED'), lte(ledger.expiresAt, sql`NOW(3)`));
  const series = await ctx.db.selectDistinct({ id: ledger.seriesId }).from(ledger).where(isOver);
  let expired = 0;
  for (const { id } of series) {
    expired += await transact(ctx, async (tx) => {
      const [tip] = await lockSeries(tx, [id]);
      if (!tip) return 0;
      const holds = await tx.db
        .select()
        .from(ledger)
        .where(and(eq(ledger.seriesId, id), isOver))
        .orderBy(asc(ledger.sequence))
        .limit(BATCH);
      const { closed } = await closeHolds(tx, tip, holds, { state: 'EXPIRED' });
      await record(
        tx,
        closed.map((hold) => ({
          action: 'numbering.reservation_expired',
          entityType: 'number_hold',
          entityPublicId: hold.token,
          entityLabel: hold.numberKey,
          projectId: hold.projectId,
          subjectOrganizationId: hold.counterKey.originatorOrganizationId ?? null,
        })),
      );
      return closed.length;
    });
  }
  return expired;
}

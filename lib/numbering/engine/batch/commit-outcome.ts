import { and, eq, inArray } from 'drizzle-orm';
import { documentNumberReservations, documentNumberSeries } from '@/db/schema/numbering';
import type { Ctx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import type { IssuedNumber } from './number-items';

/**
 * True if a transaction that took these numbers was committed. Locks the series row first: the server may still be
 * running the transaction, and releases the row when it ends.
 */
export async function wasCommitted(
  ctx: Ctx,
  taken: readonly { number: IssuedNumber; documentPublicId: string }[],
): Promise<boolean> {
  const [first] = taken;
  // All were repeats: nothing was written, so their answer does not depend on the commit.
  if (!first) return true;
  return transact(ctx, async (tx) => {
    const series = documentNumberSeries;
    const ledger = documentNumberReservations;
    await tx.db.select({ id: series.id }).from(series).where(eq(series.id, first.number.seriesId)).for('update');
    const rows = await tx.db
      .select({ sequence: ledger.sequence, documentPublicId: ledger.entityPublicId })
      .from(ledger)
      .where(
        and(
          eq(ledger.seriesId, first.number.seriesId),
          inArray(
            ledger.sequence,
            taken.map(({ number }) => number.sequence),
          ),
        ),
      );
    const documentOf = new Map(rows.map((row) => [row.sequence, row.documentPublicId]));
    return taken.every(({ number, documentPublicId }) => documentOf.get(number.sequence) === documentPublicId);
  });
}

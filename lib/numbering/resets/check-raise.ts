import { and, asc, between, count, eq } from 'drizzle-orm';
import { documentNumberReservations } from '@/db/schema/numbering';
import type { TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { HeldSeries } from '../engine/counters/raise-series';
import { isExhausted, printNumberKey } from '../engine/template/render-number';
import { MAX_SKIPPED } from './constants';

/** As many as a person reads before they believe it; the count says how many there are. */
const LISTED_REPEATS = 50;

/**
 * Refuses a `nextNumber` that does not raise this series.
 * @throws AppError RESET_REPEATS with the numbers that would repeat, RESET_NOTHING, RESET_TOO_FAR, SEQUENCE_EXHAUSTED
 */
export async function checkRaise(tx: TxCtx, held: HeldSeries, nextNumber: number): Promise<void> {
  const { open, template } = held.plan;
  const next = printNumberKey(open, nextNumber);
  if (nextNumber <= held.lastNumber) {
    const { numbers, total } = await listRepeats(tx, held, nextNumber);
    throw new AppError('RESET_REPEATS', {
      params: { next, count: total },
      fieldErrors: { nextNumber: ['RESET_REPEATS'] },
      details: { numbers, count: total, lowestPossible: held.lastNumber + 2 },
    });
  }
  if (nextNumber === held.lastNumber + 1) {
    throw new AppError('RESET_NOTHING', { params: { next }, fieldErrors: { nextNumber: ['RESET_NOTHING'] } });
  }
  if (nextNumber - 1 - held.lastNumber > MAX_SKIPPED) {
    const params = { max: MAX_SKIPPED.toLocaleString('en-US') };
    throw new AppError('RESET_TOO_FAR', { params, fieldErrors: { nextNumber: ['RESET_TOO_FAR'] } });
  }
  if (isExhausted(open, nextNumber, template.overflow)) {
    throw new AppError('SEQUENCE_EXHAUSTED', { fieldErrors: { nextNumber: ['SEQUENCE_EXHAUSTED'] } });
  }
}

/** Ledger numbers from `nextNumber` on; where the series only continues others, the numbers it follows. */
async function listRepeats(tx: TxCtx, held: HeldSeries, nextNumber: number) {
  const ledger = documentNumberReservations;
  const isRepeated = and(eq(ledger.seriesId, held.row.id), between(ledger.sequence, nextNumber, held.lastNumber));
  const rows = await tx.db
    .select({ sequence: ledger.sequence, numberKey: ledger.numberKey, state: ledger.state })
    .from(ledger)
    .where(isRepeated)
    .orderBy(asc(ledger.sequence))
    .limit(LISTED_REPEATS);
  const [counted] = await tx.db.select({ total: count() }).from(ledger).where(isRepeated);
  if (counted && counted.total > 0) return { numbers: rows, total: counted.total };
  const total = held.lastNumber - nextNumber + 1;
  const numbers = Array.from({ length: Math.min(total, LISTED_REPEATS) }, (_, index) => ({
    // No row of this series, and so nothing that explains it.
    sequence: null,
    numberKey: printNumberKey(held.plan.open, nextNumber + index),
    state: null,
  }));
  return { numbers, total };
}

import { and, eq, lte, sql } from 'drizzle-orm';
import { documentNumberResets } from '@/db/schema/number-resets';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { closeRequest } from './close-request';
import { selectResets } from './select-resets';

const hasLapsed = and(eq(documentNumberResets.state, 'PENDING'), lte(documentNumberResets.expiresAt, sql`NOW(3)`));

/** Marks requests without a timely decision as EXPIRED. Returns how many. */
export async function expireResets(ctx: Ctx): Promise<number> {
  let expired = 0;
  for (const row of await selectResets(ctx).where(hasLapsed)) {
    try {
      await transact(ctx, (tx) => closeRequest(tx, row, { state: 'EXPIRED' }, undefined));
      expired += 1;
    } catch (error) {
      // Another worker was faster.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return expired;
}

/** As above for one series that this transaction has locked: a lapsed request does not block a new one. */
export async function expireResetsOf(tx: TxCtx, seriesId: number): Promise<void> {
  const lapsed = await selectResets(tx).where(and(hasLapsed, eq(documentNumberResets.seriesId, seriesId)));
  for (const row of lapsed) await closeRequest(tx, row, { state: 'EXPIRED' }, undefined);
}

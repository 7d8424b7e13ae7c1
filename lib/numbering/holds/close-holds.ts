import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { documentNumberReservations } from '@/db/schema/numbering';
import type { TxCtx } from '@/lib/platform/ctx';
import type { CounterKey } from '../engine/batch/plan-number';
import { appendNumberAudit, type ChainTip, type NumberAuditEntry } from '../engine/verify/audit-chain';

export type HoldRow = typeof documentNumberReservations.$inferSelect;

/** End of a hold: its number is assigned to a document, cancelled, voided, or the hold expires. */
export type HoldEnd =
  | {
      state: 'CONFIRMED';
      documentId: number;
      documentPublicId: string;
      revisionPublicId: string;
      documentNumber: string;
      issuedAt: Date;
    }
  | { state: 'CANCELLED' | 'VOID'; reason: string }
  | { state: 'EXPIRED' };

/**
 * Ends holds of one series, which this transaction has locked, with an audit row each. Holds that already ended are
 * skipped; so are expired ones when confirming or cancelling.
 * @returns the holds that were ended and the chain's new end
 */
export async function closeHolds(
  tx: TxCtx,
  tip: ChainTip,
  holds: readonly HoldRow[],
  end: HoldEnd,
): Promise<{ closed: HoldRow[]; tip: ChainTip }> {
  const closed: HoldRow[] = [];
  for (const hold of holds) if (await closeOne(tx, hold, end)) closed.push(hold);
  return {
    closed,
    tip: await appendNumberAudit(
      tx,
      tip,
      closed.map((hold) => toEntry(tx, hold, end)),
    ),
  };
}

async function closeOne(tx: TxCtx, hold: HoldRow, end: HoldEnd): Promise<boolean> {
  const ledger = documentNumberReservations;
  const [result] = await tx.db
    .update(ledger)
    .set({
      state: end.state,
      closedBy: tx.actor.kind === 'user' ? tx.actor.userId : null,
      closedAt: sql`NOW(3)`,
      ...('reason' in end && { reason: end.reason }),
      ...(end.state === 'CONFIRMED' && {
        entityType: 'correspondence',
        entityPublicId: end.documentPublicId,
        issuedAt: end.issuedAt,
      }),
    })
    .where(
      and(
        eq(ledger.seriesId, hold.seriesId),
        eq(ledger.sequence, hold.sequence),
        eq(ledger.state, 'RESERVED'),
        isInTime(end),
      ),
    );
  return result.affectedRows === 1;
}

/** Void may be said at any moment: it is no use of the hold. */
function isInTime({ state }: HoldEnd) {
  const { expiresAt } = documentNumberReservations;
  if (state === 'VOID') return undefined;
  return state === 'EXPIRED' ? lte(expiresAt, sql`NOW(3)`) : gt(expiresAt, sql`NOW(3)`);
}

function toEntry(tx: TxCtx, hold: HoldRow, end: HoldEnd): NumberAuditEntry {
  const isConfirmed = end.state === 'CONFIRMED';
  return {
    event: end.state === 'VOID' ? 'VOIDED' : end.state,
    documentId: isConfirmed ? end.documentId : null,
    documentPublicId: isConfirmed ? end.documentPublicId : null,
    revisionPublicId: isConfirmed ? end.revisionPublicId : null,
    sequence: hold.sequence,
    generatedNumber: isConfirmed ? end.documentNumber : hold.numberKey,
    counterKey: hold.counterKey as unknown as CounterKey,
    templateUsed: hold.templateUsed,
    templateVersionId: hold.templateVersionId,
    requestId: tx.requestId,
    reason: 'reason' in end ? end.reason : null,
    retryCount: 0,
    lockWaitMs: null,
    totalDurationMs: null,
    fallbackUsed: 'NONE',
    issuedAt: isConfirmed ? end.issuedAt : null,
    by: tx,
  };
}

import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { documentNumberReservations, documentNumberSeries } from '@/db/schema/numbering';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { CounterKey } from './batch/plan-number';
import { appendNumberAudit, type ChainTip, type NumberAuditEntry } from './verify/audit-chain';

export interface VoidedNumber {
  seriesId: number;
  sequence: number;
  documentId: number;
  documentPublicId: string;
  /** The number as printed on the document. */
  documentNumber: string;
  reason: string;
  /** Actor of the void; the transaction's actor by default. */
  by?: Ctx;
}

/** Locks series rows in ascending order of id. A verb that may void a number does this before it locks a document. */
export async function lockSeries(tx: TxCtx, seriesIds: readonly number[]): Promise<ChainTip[]> {
  if (seriesIds.length === 0) return [];
  const series = documentNumberSeries;
  return tx.db
    .select({ id: series.id, auditCount: series.auditCount, auditHead: series.auditHead })
    .from(series)
    .where(inArray(series.id, [...new Set(seriesIds)]))
    .orderBy(asc(series.id))
    .for('update');
}

/**
 * Marks issued numbers as VOID in the ledger, with an audit row each. They stay used and are never issued again.
 * @throws AppError RECORD_CHANGED when one of them is not an issued number of its document (any more)
 */
export async function voidNumbers(tx: TxCtx, numbers: readonly VoidedNumber[]): Promise<void> {
  const tips = await lockSeries(
    tx,
    numbers.map((number) => number.seriesId),
  );
  for (const tip of tips) {
    const entries: NumberAuditEntry[] = [];
    for (const number of numbers.filter(({ seriesId }) => seriesId === tip.id)) entries.push(await voidOne(tx, number));
    await appendNumberAudit(tx, tip, entries);
  }
}

async function voidOne(tx: TxCtx, number: VoidedNumber): Promise<NumberAuditEntry> {
  const ledger = documentNumberReservations;
  const by = number.by ?? tx;
  const isThisNumber = and(
    eq(ledger.seriesId, number.seriesId),
    eq(ledger.sequence, number.sequence),
    eq(ledger.entityPublicId, number.documentPublicId),
  );
  const [row] = await tx.db.select().from(ledger).where(isThisNumber);
  const [result] = await tx.db
    .update(ledger)
    .set({
      state: 'VOID',
      reason: number.reason,
      closedBy: by.actor.kind === 'user' ? by.actor.userId : null,
      closedAt: sql`NOW(3)`,
    })
    .where(and(isThisNumber, eq(ledger.state, 'CONFIRMED')));
  if (!row || result.affectedRows !== 1) throw new AppError('RECORD_CHANGED');
  return {
    event: 'VOIDED',
    documentId: number.documentId,
    documentPublicId: number.documentPublicId,
    sequence: number.sequence,
    generatedNumber: number.documentNumber,
    counterKey: row.counterKey as unknown as CounterKey,
    templateUsed: row.templateUsed,
    templateVersionId: row.templateVersionId,
    requestId: null,
    reason: number.reason,
    retryCount: 0,
    lockWaitMs: null,
    totalDurationMs: null,
    fallbackUsed: 'NONE',
    issuedAt: row.issuedAt,
    by,
  };
}

import { and, eq } from 'drizzle-orm';
import { documentNumberCounters } from '@/db/schema/numbering';
import type { TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { findTakenTexts, insertLedgerRows, type LedgerRow } from '../batch/ledger';
import { startOfSeries } from '../batch/new-series';
import type { NumberPlan } from '../batch/plan-number';
import { advanceSeries, type LockedSeries, lockSeriesOf } from '../batch/series-row';
import { isExhausted, printNumberKey } from '../template/render-number';
import { appendNumberAudit, type ChainTip, type NumberAuditEntry } from '../verify/audit-chain';
import { advanceCounters, counterKeyText, type LockedCounter, lockCounters } from './counter-rows';

/** Rows that go into one statement: a run of ten thousand would not fit into a packet. */
const ROWS_AT_A_TIME = 500;

/** A series that this transaction has locked, with its position. */
export interface HeldSeries {
  plan: NumberPlan;
  row: LockedSeries;
  counters: ReadonlyMap<string, LockedCounter>;
  startNumber: number;
  /** The last number that is taken or may not be given out any more. */
  lastNumber: number;
}

/** Locks a series and the counters it is counted by this year, in the order in which numbers are issued. */
export async function holdSeries(tx: TxCtx, plan: NumberPlan): Promise<HeldSeries> {
  const row = await lockSeriesOf(tx, plan);
  const table = documentNumberCounters;
  const ofThisYear = await tx.db
    .select()
    .from(table)
    .where(and(eq(table.seriesId, row.id), eq(table.currentYear, plan.counterKey.currentYear)));
  const locked = await lockCounters(tx, [plan.counterKey, ...ofThisYear], row.id);
  const own = counterKeyText(plan.counterKey);
  // A counter that has moved to another template's series belongs to that series.
  const counters = new Map([...locked].filter(([key, one]) => key === own || one.seriesId === row.id));
  // version 0: nothing was ever taken, so it is still open where the series begins.
  const startNumber = row.version === 0 ? await startOfSeries(tx, plan) : row.startNumber;
  const lastNumber = Math.max(startNumber, row.lastNumber, ...[...counters.values()].map((one) => one.lastNumber));
  return { plan, row, counters, startNumber, lastNumber };
}

/**
 * Raises a held series so that `nextNumber` is the next number. Each skipped integer becomes a SKIPPED row with the
 * reason and a row of the audit chain. One more row records the raise.
 * @param nextNumber greater than the one that would have been next
 * @throws AppError SEQUENCE_EXHAUSTED when the template stops before it; VersionConflict
 */
export async function raiseSeries(tx: TxCtx, held: HeldSeries, nextNumber: number, reason: string): Promise<void> {
  const { plan, row, counters } = held;
  if (isExhausted(plan.open, nextNumber, plan.template.overflow)) throw new AppError('SEQUENCE_EXHAUSTED');
  const newLast = nextNumber - 1;
  await advanceSeries(tx, row, { startNumber: held.startNumber, lastNumber: newLast }, plan);
  const raised = new Map([...counters.keys()].map((key) => [key, newLast]));
  await advanceCounters(tx, counters, raised, row.id);
  // Integers that no counter of this series had taken are skipped too, so that each integer has a row.
  const first = Math.max(held.startNumber, row.lastNumber) + 1;
  let tip: ChainTip = row;
  for (let from = first; from <= newLast; from += ROWS_AT_A_TIME) {
    const sequences = Array.from({ length: Math.min(ROWS_AT_A_TIME, newLast - from + 1) }, (_, index) => from + index);
    await insertLedgerRows(tx, await skippedRows(tx, held, sequences, reason));
    tip = await appendNumberAudit(
      tx,
      tip,
      sequences.map((sequence) => auditEntry(tx, plan, { event: 'SKIPPED', sequence, reason })),
    );
  }
  await appendNumberAudit(tx, tip, [auditEntry(tx, plan, { event: 'RAISED', sequence: newLast, reason })]);
}

async function skippedRows(
  tx: TxCtx,
  { plan, row }: HeldSeries,
  sequences: readonly number[],
  reason: string,
): Promise<LedgerRow[]> {
  const texts = sequences.map((sequence) => printNumberKey(plan.open, sequence));
  const taken = await findTakenTexts(tx, plan.counterKey, texts);
  return sequences.map((sequence, index) => {
    const text = texts[index] ?? '';
    return {
      seriesId: row.id,
      sequence,
      // The unique key refuses a second row with a taken text, so the row names the sequence only.
      numberKey: taken.has(text) ? `{SKIPPED ${plan.pattern}}${sequence}` : text,
      state: 'SKIPPED',
      requestId: tx.requestId,
      entityType: null,
      entityPublicId: null,
      counterKey: plan.counterKey,
      printedCodes: plan.printedCodes,
      templateUsed: plan.template.tree.text,
      templateVersionId: plan.template.versionId,
      reason,
      userId: tx.actor.kind === 'user' ? tx.actor.userId : null,
      issuedAt: null,
      hold: null,
    };
  });
}

function auditEntry(
  tx: TxCtx,
  plan: NumberPlan,
  { event, sequence, reason }: { event: 'SKIPPED' | 'RAISED'; sequence: number; reason: string },
): NumberAuditEntry {
  return {
    event,
    documentId: null,
    documentPublicId: null,
    sequence,
    generatedNumber: printNumberKey(plan.open, sequence),
    counterKey: plan.counterKey,
    templateUsed: plan.template.tree.text,
    templateVersionId: plan.template.versionId,
    requestId: tx.requestId,
    reason,
    retryCount: 0,
    lockWaitMs: null,
    totalDurationMs: null,
    fallbackUsed: 'DB_LOCK',
    issuedAt: null,
    by: tx,
  };
}

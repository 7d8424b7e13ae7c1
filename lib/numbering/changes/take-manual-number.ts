import { and, eq } from 'drizzle-orm';
import { documentNumberReservations } from '@/db/schema/numbering';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { readIssueMoment } from '../engine/batch/issue-moment';
import { insertLedgerRows, type LedgerRow, NumberTextTaken } from '../engine/batch/ledger';
import { findGuard } from '../engine/batch/number-guard';
import type { NumberRequest } from '../engine/batch/number-items';
import type { CounterKey, NumberPlan } from '../engine/batch/plan-number';
import { advanceSeries, type LockedSeries, lockSeriesOf } from '../engine/batch/series-row';
import { auditTakenNumbers, takeNumbers } from '../engine/batch/take-numbers';
import { type HeldSeries, holdSeries, raiseSeries } from '../engine/counters/raise-series';
import { printNumber, printNumberKey } from '../engine/template/render-number';
import { appendNumberAudit, type ChainTip, type NumberAuditEntry } from '../engine/verify/audit-chain';
import { printAgain } from '../engine/verify/verify-texts';

/** As a reset (domain decision 9): a longer run is a typing mistake. */
const MAX_MANUAL_SKIP = 10_000;

/** Rows that go into one statement: a run of ten thousand would not fit into a packet. */
const ROWS_AT_A_TIME = 500;

export interface ManualNumber {
  request: NumberRequest;
  plan: NumberPlan;
  sequence: number;
  /** Of a format that no template prints: a series that only people add to, without counters. */
  isForeign: boolean;
  reason: string;
}

export interface TakenManually {
  seriesId: number;
  issuedAt: Date;
  /** Integers passed over for it, each a SKIPPED row. */
  skippedCount: number;
}

/**
 * Takes one chosen number in the caller's transaction, with ledger and audit rows, before any document is locked.
 * Sequences between the last number and this one are recorded as skipped, with the reason. A skipped sequence may be
 * taken later, because it was never issued.
 * @throws AppError NUMBER_TAKEN, NUMBER_TOO_FAR, NUMBER_BEFORE_SERIES, SEQUENCE_EXHAUSTED; VersionConflict
 */
export async function takeManualNumber(tx: TxCtx, given: ManualNumber): Promise<TakenManually> {
  const { plan, sequence, isForeign } = given;
  const held = isForeign ? await holdForeign(tx, plan, sequence) : await holdGuarded(tx, plan);
  const issuedAt = await readIssueMoment(tx, held.row.id);
  const manual = { ...given, request: { ...given.request, issuedAt } };
  const standing = await findByText(tx, plan.counterKey, printNumberKey(plan.open, sequence));
  if (standing) return takePassedOver(tx, held, manual, standing);
  const skippedCount = distance(held, sequence, isForeign);
  return isForeign ? takeForeign(tx, held, manual) : takeNext(tx, held, manual, skippedCount);
}

type StandingRow = typeof documentNumberReservations.$inferSelect;

/** Finds the ledger row with this text in the project and type, whatever its state. */
export async function findByText(
  ctx: Ctx,
  { projectId, correspondenceTypeId }: Pick<CounterKey, 'projectId' | 'correspondenceTypeId'>,
  numberKey: string,
): Promise<StandingRow | undefined> {
  const ledger = documentNumberReservations;
  const [row] = await ctx.db
    .select()
    .from(ledger)
    .where(
      and(
        eq(ledger.projectId, projectId),
        eq(ledger.correspondenceTypeId, correspondenceTypeId),
        eq(ledger.numberKey, numberKey),
      ),
    );
  return row;
}

/** True for a number that was passed over and that its own row still prints: it can be taken after all. */
export function isTakeable(row: StandingRow, manual: { seriesId: number | null; sequence: number }): boolean {
  const isSame = row.seriesId === manual.seriesId && row.sequence === manual.sequence;
  return row.state === 'SKIPPED' && isSame && printAgain(row) === row.numberKey;
}

/**
 * Count of integers that would be skipped.
 * @throws AppError NUMBER_TOO_FAR, NUMBER_BEFORE_SERIES
 */
export function distance(
  { startNumber, lastNumber }: Pick<HeldSeries, 'startNumber' | 'lastNumber'>,
  sequence: number,
  isForeign: boolean,
): number {
  const between = sequence > lastNumber ? sequence - lastNumber - 1 : isForeign ? startNumber - sequence : -1;
  if (between < 0) throw new AppError('NUMBER_BEFORE_SERIES', { params: { first: startNumber + 1 } });
  if (between <= MAX_MANUAL_SKIP) return between;
  throw new AppError('NUMBER_TOO_FAR', { params: { last: lastNumber, limit: MAX_MANUAL_SKIP } });
}

/** In a guarded project the block of a new series comes first: the given number is one of it, and the next is behind it. */
async function holdGuarded(tx: TxCtx, plan: NumberPlan): Promise<HeldSeries> {
  const held = await holdSeries(tx, plan);
  const guard = held.row.version === 0 ? await findGuard(tx, plan.counterKey.projectId) : null;
  if (!guard) return held;
  await raiseSeries(tx, held, held.lastNumber + guard.block + 1, guard.reason);
  return holdSeries(tx, plan);
}

/** A foreign series begins with the first of its numbers that anybody enters. */
async function holdForeign(tx: TxCtx, plan: NumberPlan, sequence: number): Promise<HeldSeries> {
  const row = await lockSeriesOf(tx, plan);
  const [startNumber, lastNumber] =
    row.version === 0 ? [sequence - 1, sequence - 1] : [row.startNumber, row.lastNumber];
  return { plan, row, counters: new Map(), startNumber, lastNumber };
}

async function takeNext(
  tx: TxCtx,
  held: HeldSeries,
  { request, plan, sequence, reason }: ManualNumber,
  skippedCount: number,
): Promise<TakenManually> {
  const text = printNumberKey(plan.open, sequence);
  if (skippedCount > 0) await raiseSeries(tx, held, sequence, `${text}: ${reason}`.slice(0, 1000));
  const taken = await takeNumbers(tx, [{ item: { ctx: tx, request }, plan }]);
  // Something else with this text came in between the look and the lock.
  if (taken.numbers[0]?.sequence !== sequence) throw new AppError('NUMBER_TAKEN');
  const entries = taken.entries.map((entry) => ({ ...entry, reason: entry.reason ?? reason }));
  await auditTakenNumbers(tx, { ...taken, entries }, NO_MEASURES);
  await writeReason(tx, { seriesId: held.row.id, sequence }, reason);
  return { seriesId: held.row.id, issuedAt: taken.moment, skippedCount };
}

async function takeForeign(tx: TxCtx, held: HeldSeries, manual: ManualNumber): Promise<TakenManually> {
  const { plan, sequence, reason } = manual;
  const { row, startNumber, lastNumber } = held;
  const passedOver = range(
    sequence > lastNumber ? lastNumber + 1 : sequence + 1,
    sequence > lastNumber ? sequence - 1 : startNumber,
  );
  const to = { startNumber: Math.min(startNumber, sequence - 1), lastNumber: Math.max(lastNumber, sequence) };
  await advanceSeries(tx, row, to, plan);
  const skipReason = `${printNumberKey(plan.open, sequence)}: ${reason}`.slice(0, 1000);
  let tip: ChainTip = row;
  try {
    for (let at = 0; at < passedOver.length; at += ROWS_AT_A_TIME) {
      const some = passedOver.slice(at, at + ROWS_AT_A_TIME);
      const skipped = some.map((one) => ({ sequence: one, reason: skipReason }));
      await insertLedgerRows(
        tx,
        skipped.map((one) => ledgerRow(tx, row, manual, { ...one, state: 'SKIPPED' })),
      );
      tip = await appendNumberAudit(
        tx,
        tip,
        skipped.map((one) => auditEntry(tx, manual, { ...one, event: 'SKIPPED' })),
      );
    }
    await insertLedgerRows(tx, [ledgerRow(tx, row, manual, { sequence, state: 'CONFIRMED', reason })]);
  } catch (error) {
    throw error instanceof NumberTextTaken ? new AppError('NUMBER_TAKEN', { cause: error }) : error;
  }
  await appendNumberAudit(tx, tip, [auditEntry(tx, manual, { event: 'ISSUED', sequence, reason })]);
  return { seriesId: row.id, issuedAt: manual.request.issuedAt, skippedCount: passedOver.length };
}

async function takePassedOver(
  tx: TxCtx,
  { row }: HeldSeries,
  manual: ManualNumber,
  standing: StandingRow,
): Promise<TakenManually> {
  const { sequence, request, reason } = manual;
  if (!isTakeable(standing, { seriesId: row.id, sequence })) throw new AppError('NUMBER_TAKEN');
  const ledger = documentNumberReservations;
  const [result] = await tx.db
    .update(ledger)
    .set({
      state: 'CONFIRMED',
      entityType: request.entityType,
      entityPublicId: request.documentPublicId,
      issuedAt: request.issuedAt,
      reason,
    })
    .where(and(eq(ledger.seriesId, row.id), eq(ledger.sequence, sequence), eq(ledger.state, 'SKIPPED')));
  if (result.affectedRows !== 1) throw new AppError('NUMBER_TAKEN');
  await appendNumberAudit(tx, row, [auditEntry(tx, manual, { event: 'ISSUED', sequence, reason })]);
  return { seriesId: row.id, issuedAt: request.issuedAt, skippedCount: 0 };
}

async function writeReason(tx: TxCtx, number: { seriesId: number; sequence: number }, reason: string): Promise<void> {
  const ledger = documentNumberReservations;
  await tx.db
    .update(ledger)
    .set({ reason })
    .where(and(eq(ledger.seriesId, number.seriesId), eq(ledger.sequence, number.sequence)));
}

const NO_MEASURES = { retryCount: 0, lockWaitMs: null, totalDurationMs: null, fallbackUsed: 'DB_LOCK' } as const;

function ledgerRow(
  tx: TxCtx,
  { id }: LockedSeries,
  { request, plan }: ManualNumber,
  { sequence, state, reason }: { sequence: number; state: 'SKIPPED' | 'CONFIRMED'; reason: string },
): LedgerRow {
  const isTaken = state === 'CONFIRMED';
  return {
    seriesId: id,
    sequence,
    numberKey: printNumberKey(plan.open, sequence),
    state,
    requestId: request.requestId,
    entityType: isTaken ? request.entityType : null,
    entityPublicId: isTaken ? request.documentPublicId : null,
    counterKey: plan.counterKey,
    printedCodes: plan.printedCodes,
    templateUsed: plan.template.tree.text,
    templateVersionId: plan.template.versionId,
    reason,
    userId: tx.actor.kind === 'user' ? tx.actor.userId : null,
    issuedAt: isTaken ? request.issuedAt : null,
    hold: null,
  };
}

function auditEntry(
  tx: TxCtx,
  { request, plan }: ManualNumber,
  { event, sequence, reason }: { event: 'SKIPPED' | 'ISSUED'; sequence: number; reason: string },
): NumberAuditEntry {
  const isTaken = event === 'ISSUED';
  return {
    event,
    documentId: isTaken ? request.documentId : null,
    documentPublicId: isTaken ? request.documentPublicId : null,
    revisionPublicId: isTaken ? request.revisionPublicId : null,
    contentHash: isTaken ? request.contentHash : null,
    sequence,
    generatedNumber: isTaken
      ? printNumber(plan.open, sequence, request.revisionLabel)
      : printNumberKey(plan.open, sequence),
    counterKey: plan.counterKey,
    templateUsed: plan.template.tree.text,
    templateVersionId: plan.template.versionId,
    requestId: request.requestId,
    reason,
    issuedAt: isTaken ? request.issuedAt : null,
    by: tx,
    ...NO_MEASURES,
  };
}

/** first … last; nothing when last is smaller. */
function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

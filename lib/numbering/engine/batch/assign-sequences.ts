import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { advanceCounters, counterKeyText, type LockedCounter } from '../counters/counter-rows';
import { isExhausted, printNumberKey } from '../template/render-number';
import { findTakenTexts, insertLedgerRows, type LedgerRow, NumberTextTaken } from './ledger';
import { startOfSeries } from './new-series';
import { findGuard, type NumberGuard } from './number-guard';
import type { NumberItem, NumberRequest } from './number-items';
import type { NumberPlan } from './plan-number';
import { advanceSeries, type LockedSeries } from './series-row';

export interface PlannedItem {
  item: Pick<NumberItem<unknown>, 'ctx' | 'request'>;
  plan: NumberPlan;
}
export type PlannedItems = readonly [PlannedItem, ...PlannedItem[]];

/** A series that is locked, with the counters at hand. */
export interface LockedState {
  series: LockedSeries;
  /** By their keys' texts. */
  counters: ReadonlyMap<string, LockedCounter>;
}

/** A document or a hold that takes a number. */
export interface NumberRecipient {
  item: { ctx: Ctx; request: Pick<NumberRequest, 'requestId'> };
  plan: NumberPlan;
}
export type NumberRecipients<T extends NumberRecipient> = readonly [T, ...T[]];

/** Columns of the ledger row that depend on the recipient of the number. */
export type LedgerFields = Pick<LedgerRow, 'state' | 'entityType' | 'entityPublicId' | 'issuedAt' | 'hold'>;

/** A sequence that no document gets, and why. */
export interface SkippedSequence {
  sequence: number;
  numberKey: string;
  reason: string;
}

export interface Assigned {
  /** One per item, in order. */
  sequences: number[];
  skipped: SkippedSequence[];
}

/** A longer run of taken texts needs a person to raise the series. */
const MAX_SKIPPED = 10_000;
/** Size of one look-up of taken texts ahead: imports come in runs. */
const LOOK_AHEAD = 256;
/** Kept in the ledger for good and read by everybody: in both languages. */
const TEXT_TAKEN = 'ข้อความเลขนี้มีผู้ใช้แล้ว / the text of this number was taken already';
const CONTINUES = 'นับต่อจากเลขที่ออกตามรูปแบบอื่น / continues after the numbers issued by another template';

/**
 * Gives each recipient the next sequence of a series that is locked with their counters, and writes series, counters
 * and ledger. A sequence that cannot be issued is passed over and stays in the ledger with the reason, so every integer
 * is accounted for.
 * @throws AppError SEQUENCE_EXHAUSTED, NUMBER_TAKEN; VersionConflict
 */
export async function assignSequences<T extends NumberRecipient>(
  tx: TxCtx,
  locked: LockedState,
  items: NumberRecipients<T>,
  ledgerFieldsOf: (recipient: T) => LedgerFields,
): Promise<Assigned> {
  const { plan } = items[0];
  const texts = new Set(items.map((planned) => counterKeyText(planned.plan.counterKey)));
  let { series } = locked;
  let counters = new Map([...locked.counters].filter(([text]) => texts.has(text)));
  // version 0: nothing was ever taken, so it is still open where the series begins.
  const isNew = series.version === 0;
  const start = isNew ? await startOfSeries(tx, plan) : series.startNumber;
  const guard = isNew ? await findGuard(tx, plan.counterKey.projectId) : null;
  const last = Math.max(start, series.lastNumber);
  const from = { last, floor: floorOf(counters, series.id, last), guard, count: items.length };
  const taken = new Set<string>();
  for (;;) {
    const assigned = place(plan, from, taken);
    const newLast = assigned.sequences.at(-1) ?? last;
    if (isExhausted(plan.open, newLast, plan.template.overflow)) throw new AppError('SEQUENCE_EXHAUSTED');
    const to = { startNumber: start, lastNumber: newLast };
    await advanceSeries(tx, series, to, plan);
    const counted = await advanceCounters(tx, counters, lastPerCounter(items, assigned.sequences), series.id);
    try {
      await insertLedgerRows(tx, ledgerRows(series.id, { items, assigned, ledgerFieldsOf }));
      return assigned;
    } catch (error) {
      if (!(error instanceof NumberTextTaken)) throw error;
    }
    const known = taken.size;
    for (const text of await takenAhead(tx, plan, last + 1, newLast + LOOK_AHEAD)) taken.add(text);
    if (taken.size === known) throw new AppError('NUMBER_TAKEN');
    series = { ...series, version: series.version + 1 };
    counters = counted;
  }
}

/** A counter that comes back from another template's series is ahead of this one, which catches up. */
function floorOf(counters: ReadonlyMap<string, LockedCounter>, seriesId: number, last: number): number {
  const strangers = [...counters.values()].filter((counter) => counter.seriesId !== seriesId);
  return Math.max(last, ...strangers.map((counter) => counter.lastNumber));
}

function place(
  plan: NumberPlan,
  { last, floor, guard, count }: { last: number; floor: number; guard: NumberGuard | null; count: number },
  taken: ReadonlySet<string>,
): Assigned {
  const sequences: number[] = [];
  const skipped: SkippedSequence[] = [];
  for (let sequence = last + 1; sequences.length < count; sequence++) {
    const numberKey = printNumberKey(plan.open, sequence);
    // The unique key refuses a second row with a taken text, so the row names the sequence only.
    if (taken.has(numberKey))
      skipped.push({ sequence, numberKey: `{SKIPPED ${plan.pattern}}${sequence}`, reason: TEXT_TAKEN });
    else if (sequence <= floor) skipped.push({ sequence, numberKey, reason: CONTINUES });
    else if (guard && sequence <= floor + guard.block) skipped.push({ sequence, numberKey, reason: guard.reason });
    else sequences.push(sequence);
    if (skipped.length > MAX_SKIPPED) throw new AppError('NUMBER_TAKEN');
  }
  return { sequences, skipped };
}

function takenAhead(tx: TxCtx, plan: NumberPlan, first: number, last: number): Promise<Set<string>> {
  const texts = Array.from({ length: last - first + 1 }, (_, index) => printNumberKey(plan.open, first + index));
  return findTakenTexts(tx, plan.counterKey, texts);
}

function lastPerCounter(items: NumberRecipients<NumberRecipient>, sequences: readonly number[]): Map<string, number> {
  return new Map(items.map((planned, index) => [counterKeyText(planned.plan.counterKey), sequences[index] ?? 0]));
}

function ledgerRows<T extends NumberRecipient>(
  seriesId: number,
  {
    items,
    assigned,
    ledgerFieldsOf,
  }: { items: NumberRecipients<T>; assigned: Assigned; ledgerFieldsOf: (recipient: T) => LedgerFields },
): LedgerRow[] {
  const [first] = items;
  const skipped = assigned.skipped.map(({ sequence, numberKey, reason }) => ({
    ...commonOf(first, seriesId),
    sequence,
    numberKey,
    state: 'SKIPPED' as const,
    entityType: null,
    entityPublicId: null,
    reason,
    issuedAt: null,
    hold: null,
  }));
  const taken = items.map((recipient, index) => {
    const sequence = assigned.sequences[index] ?? 0;
    return {
      ...commonOf(recipient, seriesId),
      ...ledgerFieldsOf(recipient),
      sequence,
      numberKey: printNumberKey(recipient.plan.open, sequence),
      reason: null,
    };
  });
  return [...skipped, ...taken];
}

function commonOf({ item, plan }: NumberRecipient, seriesId: number) {
  return {
    seriesId,
    requestId: item.request.requestId,
    counterKey: plan.counterKey,
    printedCodes: plan.printedCodes,
    templateUsed: plan.template.tree.text,
    templateVersionId: plan.template.versionId,
    userId: item.ctx.actor.kind === 'user' ? item.ctx.actor.userId : null,
  };
}

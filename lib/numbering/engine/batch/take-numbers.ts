import type { NumberingFallback } from '@/db/numbering-enums';
import type { TxCtx } from '@/lib/platform/ctx';
import { foldNumber } from '../template/fold-number';
import { fillNumberKey, printNumber, printNumberKey } from '../template/render-number';
import { appendNumberAudit, type NumberAuditEntry } from '../verify/audit-chain';
import {
  assignSequences,
  type LedgerFields,
  type PlannedItem,
  type PlannedItems,
  type SkippedSequence,
} from './assign-sequences';
import type { HeldNumber } from './ledger';
import { type LockedForNumbers, lockForNumbers } from './lock-for-numbers';
import type { IssuedNumber } from './number-items';
import type { LockedSeries } from './series-row';

/** For the audit row; known only at the end of the transaction. */
export interface Measures {
  retryCount: number;
  lockWaitMs: number | null;
  totalDurationMs: number | null;
  fallbackUsed: NumberingFallback;
}

/** Numbers of one series taken in this transaction, whose audit rows are still to be written. */
export interface TakenNumbers {
  series: LockedSeries;
  /** One per item, in order. */
  numbers: IssuedNumber[];
  entries: Omit<NumberAuditEntry, keyof Measures>[];
  /** Moment of issue of the taken numbers. */
  moment: Date;
}

/**
 * Takes the next number of one series for each item, and writes series, counters and ledger. A document that has a
 * number keeps it. The series stays locked until the end of the transaction.
 * @throws AppError SEQUENCE_EXHAUSTED, NUMBER_TAKEN; VersionConflict
 */
export async function takeNumbers(tx: TxCtx, items: PlannedItems): Promise<TakenNumbers> {
  return assignNumbers(tx, items, await lockForNumbers(tx, items));
}

/** `takeNumbers` from a series that is locked. */
export async function assignNumbers(
  tx: TxCtx,
  items: PlannedItems,
  { series, counters, numbers: held, moment }: LockedForNumbers,
): Promise<TakenNumbers> {
  const numbers = new Map(held);
  const [first, ...others] = withoutRepeats(items, numbers);
  if (!first) return { series, numbers: items.map((planned) => repeatedNumber(planned, numbers)), entries: [], moment };

  const fresh: PlannedItems = [first, ...others];
  const assigned = await assignSequences(tx, { series, counters }, fresh, (planned) => asIssued(planned, moment));
  const issued = new Map<PlannedItem, IssuedNumber>();
  for (const [index, planned] of fresh.entries()) {
    const number = freshNumber(planned, { seriesId: series.id, sequence: assigned.sequences[index] ?? 0, moment });
    issued.set(planned, number);
    numbers.set(publicIdOf(planned), number);
  }
  return {
    series,
    numbers: items.map((planned) => issued.get(planned) ?? repeatedNumber(planned, numbers)),
    entries: [
      ...assigned.skipped.map((passed) => passedOverEntry(first, passed)),
      ...[...issued].map(([planned, number]) => issuedEntry(planned, number)),
    ],
    moment,
  };
}

/** Writes the audit rows of taken numbers: the last writes of the transaction that concern the series. */
export async function auditTakenNumbers(
  tx: TxCtx,
  { series, entries, moment }: Pick<TakenNumbers, 'series' | 'entries' | 'moment'>,
  measures: Measures,
): Promise<void> {
  await appendNumberAudit(
    tx,
    series,
    entries.map((entry) => ({ ...entry, ...measures })),
    moment,
  );
}

function asIssued({ item: { request } }: PlannedItem, moment: Date): LedgerFields {
  return {
    state: 'CONFIRMED',
    entityType: request.entityType,
    entityPublicId: request.documentPublicId,
    issuedAt: moment,
    hold: null,
  };
}

function publicIdOf({ item }: PlannedItem): string {
  return item.request.documentPublicId;
}

/** The items whose document has no number yet, each document once. */
function withoutRepeats(items: PlannedItems, held: ReadonlyMap<string, unknown>): PlannedItem[] {
  const seen = new Set(held.keys());
  return items.filter((planned) => {
    const isFresh = !seen.has(publicIdOf(planned));
    seen.add(publicIdOf(planned));
    return isFresh;
  });
}

function freshNumber(
  { item, plan }: PlannedItem,
  { seriesId, sequence, moment }: { seriesId: number; sequence: number; moment: Date },
): IssuedNumber {
  const documentNumber = printNumber(plan.open, sequence, item.request.revisionLabel);
  return {
    seriesId,
    sequence,
    numberKey: printNumberKey(plan.open, sequence),
    documentNumber,
    numberFolded: foldNumber(documentNumber),
    issuedAt: moment,
    year: plan.counterKey.currentYear,
    templateUsed: plan.template.tree.text,
    templateVersionId: plan.template.versionId,
    isRepeat: false,
  };
}

/** The number a document has, printed for the revision at hand. */
function repeatedNumber({ item }: PlannedItem, numbers: ReadonlyMap<string, HeldNumber>): IssuedNumber {
  const number = numbers.get(item.request.documentPublicId);
  if (!number) throw new Error('a document was left without a number');
  const documentNumber = fillNumberKey(number.numberKey, item.request.revisionLabel);
  return { ...number, documentNumber, numberFolded: foldNumber(documentNumber), isRepeat: true };
}

type Entry = TakenNumbers['entries'][number];

function issuedEntry(planned: PlannedItem, number: IssuedNumber): Entry {
  return {
    ...commonEntry(planned),
    event: 'ISSUED',
    documentId: planned.item.request.documentId,
    documentPublicId: publicIdOf(planned),
    revisionPublicId: planned.item.request.revisionPublicId,
    contentHash: planned.item.request.contentHash,
    sequence: number.sequence,
    generatedNumber: number.documentNumber,
    reason: null,
    issuedAt: number.issuedAt,
  };
}

function passedOverEntry(planned: PlannedItem, { sequence, reason }: SkippedSequence): Entry {
  return {
    ...commonEntry(planned),
    event: 'SKIPPED',
    documentId: null,
    documentPublicId: null,
    sequence,
    generatedNumber: printNumberKey(planned.plan.open, sequence),
    reason,
    issuedAt: null,
  };
}

function commonEntry({ item, plan }: PlannedItem) {
  return {
    counterKey: plan.counterKey,
    templateUsed: plan.template.tree.text,
    templateVersionId: plan.template.versionId,
    requestId: item.request.requestId,
    by: item.ctx,
  };
}

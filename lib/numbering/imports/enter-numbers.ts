import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import {
  documentNumberImportRows,
  documentNumberImportSeries,
  type documentNumberImports,
  type WayBack,
} from '@/db/schema/number-imports';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { LockedSeries } from '../engine/batch/series-row';
import { VersionConflict } from '../engine/batch/version-conflict';
import { appendImportAudit } from './audit-entries';
import { ENTERED_VERDICTS } from './constants';
import {
  type EnteredRow,
  fillPassedOver,
  holesOf,
  insertEntries,
  issuedOn,
  type LedgerEntry,
  openAgain,
  purposeOf,
} from './ledger-entries';
import { seriesKey } from './ledger-facts';
import { lockPlannedSeries, moveSeries } from './lock-planned-series';
import { raiseCounters } from './raise-counters';
import type { NumberMaking } from './reading/read-row';
import { refuseChanges, type StaleChange } from './refuse-stale';

type Plan = typeof documentNumberImportSeries.$inferSelect;

interface Entering {
  plan: Plan;
  series: LockedSeries;
  /** By ascending sequence, at least one. */
  rows: readonly EnteredRow[];
  making: NumberMaking;
}

/**
 * Enters the numbers of a checked register: series in the product's lock order, counters, ledger, audit.
 * @throws AppError IMPORT_NOTHING, IMPORT_STALE; VersionConflict, and 1062 for a text that is taken by now
 */
export async function enterNumbers(
  tx: TxCtx<UserActor>,
  record: Pick<typeof documentNumberImports.$inferSelect, 'id' | 'projectId' | 'fileName'>,
  reason: string,
): Promise<{ numberCount: number; holeCount: number; seriesCount: number }> {
  const entering = await lockAll(tx, record);
  const holeReason = `ไม่มีในทะเบียนที่นำเข้า / Not in the imported register: ${record.fileName}`;
  const ways = new Map<number, WayBack>();
  let holeCount = 0;
  for (const one of entering) ways.set(one.plan.id, { ...(await raise(tx, one)), fills: [] });
  await moveAll(tx, entering);
  const fresh: LedgerEntry[] = [];
  const fills: { planId: number; seriesId: number; entries: LedgerEntry[] }[] = [];
  const perSeries = new Map<number, LedgerEntry[]>();
  for (const one of entering) {
    const entries = one.rows.map((row) => toEntry(one.series.id, row, reason));
    const inside = entries.filter((entry) => isInside(one, entry.sequence));
    const outside = entries.filter((entry) => !isInside(one, entry.sequence));
    const holes = await holesOf(tx, { id: one.series.id, pattern: one.plan.printedPattern }, missingSequences(one), {
      making: one.making,
      reason: holeReason,
    });
    holeCount += holes.length;
    fresh.push(...outside, ...holes);
    fills.push({ planId: one.plan.id, seriesId: one.series.id, entries: inside });
    perSeries.set(
      one.series.id,
      [...entries, ...holes].sort((left, right) => left.sequence - right.sequence),
    );
  }
  await insertEntries(tx, fresh);
  for (const { planId, seriesId, entries } of fills) {
    const before = await fillPassedOver(tx, seriesId, entries);
    const way = ways.get(planId);
    if (way) way.fills = before;
  }
  for (const { series } of entering) {
    const entries = perSeries.get(series.id) ?? [];
    await appendImportAudit(
      tx,
      series,
      entries.map((entry) => ({ ...entry, event: entry.state, purpose: purposeOf(entry) })),
    );
  }
  await keepWays(tx, record.id, entering, ways);
  const numberCount = entering.reduce((sum, { rows }) => sum + rows.length, 0);
  return { numberCount, holeCount, seriesCount: entering.length };
}

async function lockAll(tx: TxCtx, record: { id: number; projectId: number }): Promise<Entering[]> {
  const plans = await tx.db
    .select()
    .from(documentNumberImportSeries)
    .where(eq(documentNumberImportSeries.importId, record.id));
  const rows = new Map<string, EnteredRow[]>();
  for (const row of await readEntered(tx, record.id)) {
    const group = rows.get(seriesKey(row));
    if (group) group.push(row);
    else rows.set(seriesKey(row), [row]);
  }
  const wanted = plans.map((plan) => {
    const group = rows.get(keyOf(plan)) ?? [];
    const [first] = group;
    if (!first) throw new VersionConflict('series');
    return { plan, rows: group, making: first.making };
  });
  if (wanted.length === 0) throw new AppError('IMPORT_NOTHING');
  const locked = await lockPlannedSeries(
    tx,
    record.projectId,
    wanted.map(({ plan, making }) => ({
      typeId: plan.correspondenceTypeId,
      pattern: plan.printedPattern,
      width: openAgain(making).width,
      templateVersionId: making.templateVersionId,
    })),
  );
  const entering = wanted.map((one) => {
    const series = locked.get(keyOf(one.plan));
    if (!series) throw new Error('a series was neither found nor made');
    return { ...one, series };
  });
  refuseChanges(entering.flatMap(movedSince));
  // Counters are locked series by series, so in the order of the series.
  return entering.sort((left, right) => left.series.id - right.series.id);
}

function keyOf(plan: Plan): string {
  return seriesKey({ typeId: plan.correspondenceTypeId, pattern: plan.printedPattern });
}

function movedSince({ plan, series }: Entering): StaleChange[] {
  const isSame =
    series.version === plan.seenVersion && series.startNumber === plan.seenStart && series.lastNumber === plan.seenLast;
  if (isSame) return [];
  return [{ what: 'SERIES', pattern: plan.printedPattern, lastThen: plan.seenLast, lastNow: series.lastNumber }];
}

async function readEntered(tx: TxCtx, importId: number): Promise<EnteredRow[]> {
  const rows = documentNumberImportRows;
  const found = await tx.db
    .select({
      publicId: rows.publicId,
      typeId: rows.correspondenceTypeId,
      pattern: rows.printedPattern,
      sequence: rows.sequence,
      numberKey: rows.numberKey,
      making: rows.numberPlan,
      date: rows.documentDate,
      subject: rows.subject,
    })
    .from(rows)
    .where(and(eq(rows.importId, importId), inArray(rows.verdict, ['OK', 'FOREIGN']), isNotNull(rows.numberKey)))
    .orderBy(asc(rows.sequence));
  return found.map((row) => ({ ...row, making: row.making as unknown as NumberMaking }) as EnteredRow);
}

async function raise(tx: TxCtx, { plan, series, rows }: Entering): Promise<Omit<WayBack, 'fills'>> {
  const own = rows.filter(({ making }) => !making.isForeign);
  const counters = await raiseCounters(
    tx,
    { id: series.id, lastBefore: plan.seenLast, lastNumber: plan.newLast },
    own.map(({ making, sequence }) => ({ key: making.counterKey, sequence })),
  );
  return {
    version: series.version,
    counters: counters.map(({ key, lastNumber }) => ({ key: { ...key }, lastNumber })),
  };
}

async function moveAll(tx: TxCtx, entering: readonly Entering[]): Promise<void> {
  const moved = await moveSeries(
    tx,
    entering.map(({ plan, series, making }) => ({
      id: series.id,
      oldVersion: series.version,
      newVersion: series.version + 1,
      startNumber: plan.newStart,
      lastNumber: plan.newLast,
      width: openAgain(making).width,
      templateVersionId: making.templateVersionId,
    })),
  );
  if (moved !== entering.length) throw new VersionConflict('series');
}

function toEntry(seriesId: number, row: EnteredRow, reason: string): LedgerEntry {
  return {
    seriesId,
    sequence: row.sequence,
    numberKey: row.numberKey,
    state: 'IMPORTED',
    making: row.making,
    rowPublicId: row.publicId,
    subject: row.subject,
    issuedAt: issuedOn(row.date),
    reason,
  };
}

/** Inside the range that the series had before the import: such a number is in the ledger as skipped. */
function isInside({ plan }: Entering, sequence: number): boolean {
  return plan.seenLast > plan.seenStart && sequence > plan.seenStart && sequence <= plan.seenLast;
}

/** Every integer that the series grows by and the register has not. */
function missingSequences(one: Entering): number[] {
  const present = new Set(one.rows.map(({ sequence }) => sequence));
  const missing: number[] = [];
  for (let sequence = one.plan.newStart + 1; sequence <= one.plan.newLast; sequence++) {
    if (!present.has(sequence) && !isInside(one, sequence)) missing.push(sequence);
  }
  return missing;
}

async function keepWays(
  tx: TxCtx,
  importId: number,
  entering: readonly Entering[],
  ways: ReadonlyMap<number, WayBack>,
): Promise<void> {
  const values = JSON.stringify(
    entering.map(({ plan, series }) => [plan.id, series.id, JSON.stringify(ways.get(plan.id) ?? null)]),
  );
  // Raw: only the table function joins values of our own to a table.
  await tx.db.execute(sql`
    UPDATE JSON_TABLE(${values}, '$[*]' COLUMNS (
      i INT PATH '$[0]', s BIGINT PATH '$[1]', way LONGTEXT PATH '$[2]')) AS n
    STRAIGHT_JOIN document_number_import_series AS p FORCE INDEX (PRIMARY) ON p.id = n.i
    SET p.series_id = n.s, p.way_back = n.way`);
  // The rows once, each with one look at its series: the other way round the rows are read again for every series.
  await tx.db.execute(sql`
    UPDATE document_number_import_rows AS r FORCE INDEX (uq_document_number_import_rows_no)
    STRAIGHT_JOIN document_number_import_series AS p FORCE INDEX (uq_document_number_import_series_pattern)
      ON p.import_id = ${importId} AND p.correspondence_type_id = r.correspondence_type_id
      AND p.printed_pattern = r.printed_pattern
    SET r.series_id = p.series_id
    WHERE r.import_id = ${importId} AND r.verdict IN (${sql.join(
      ENTERED_VERDICTS.map((verdict) => sql`${verdict}`),
      sql`, `,
    )})`);
}

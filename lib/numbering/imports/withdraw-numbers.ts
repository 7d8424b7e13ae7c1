import { and, eq, or, sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { documentNumberImportSeries, type documentNumberImports, type WayBack } from '@/db/schema/number-imports';
import { documentNumberReservations } from '@/db/schema/numbering';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { CounterKey } from '../engine/batch/plan-number';
import type { LockedSeries } from '../engine/batch/series-row';
import { VersionConflict } from '../engine/batch/version-conflict';
import { bareText } from '../lookup/bare-text';
import { selectPlaces } from '../lookup/select-places';
import { appendImportAudit, type ImportAudit } from './audit-entries';
import { IMPORT_ROW_ENTITY } from './ledger-entries';
import { seriesKey } from './ledger-facts';
import { lockPlannedSeries, moveSeries } from './lock-planned-series';
import { restoreCounters } from './raise-counters';

type Plan = typeof documentNumberImportSeries.$inferSelect;

interface Entered {
  plan: Plan & { seriesId: number; wayBack: WayBack };
  series: LockedSeries;
}

/** A row of the ledger inside what an import made of a series. */
interface LedgerRow {
  seriesId: number;
  sequence: number;
  typeId: number;
  numberKey: string;
  state: string;
  /** Its row belongs to this import. */
  isOwn: 0 | 1;
  counterKey: string;
  templateUsed: string;
  templateVersionId: number | null;
}

/** A number that prevents undoing an import. */
type BlockingNumber = Pick<LedgerRow, 'seriesId' | 'sequence' | 'numberKey'>;

/** The series of everything that undone imports had entered, one per project and type. No text can print it. */
const ASIDE_PATTERN = '{UNDONE}';
/** Numbers that a refusal names; the rest is counted. */
const NAMED = 20;
/** Rows of one statement, which must fit into a packet. */
const CHUNK = 5000;

/**
 * Takes what an import entered out of its series.
 * @returns how many numbers
 * @throws AppError IMPORT_USED; VersionConflict
 */
export async function withdrawNumbers(
  tx: TxCtx<UserActor>,
  record: Pick<typeof documentNumberImports.$inferSelect, 'id' | 'projectId'>,
  reason: string,
): Promise<number> {
  const plans = await readPlans(tx, record.id);
  const typeIds = [...new Set(plans.map(({ correspondenceTypeId }) => correspondenceTypeId))];
  const asides = typeIds.map((typeId) => ({ typeId, pattern: ASIDE_PATTERN, width: 1, templateVersionId: null }));
  const wanted = plans.map((plan) => ({
    typeId: plan.correspondenceTypeId,
    pattern: plan.printedPattern,
    width: 1,
    templateVersionId: null,
  }));
  const locked = await lockPlannedSeries(tx, record.projectId, [...wanted, ...asides]);
  const entered = plans.map((plan): Entered => {
    const series = locked.get(seriesKey({ typeId: plan.correspondenceTypeId, pattern: plan.printedPattern }));
    if (!series) throw new Error('an imported series is gone');
    return { plan, series };
  });
  entered.sort((left, right) => left.series.id - right.series.id);
  const rows = await readLedger(tx, record.id, entered);
  await refuseUsed(tx, entered, rows);
  for (const { plan, series } of entered) {
    const counters = plan.wayBack.counters.map(({ key, lastNumber }) => ({
      key: key as unknown as CounterKey,
      lastNumber,
    }));
    await restoreCounters(tx, series.id, counters);
  }
  const isGone = (row: LedgerRow) => !isInside(entered, row);
  await putAside(tx, {
    importId: record.id,
    asides: typeIds.map((typeId) => ({ typeId, series: locked.get(seriesKey({ typeId, pattern: ASIDE_PATTERN })) })),
    rows: rows.filter(isGone),
    reason,
  });
  for (const { plan } of entered) await passOverAgain(tx, plan);
  await moveBack(tx, entered);
  for (const { plan, series } of entered) {
    const own = rows.filter((row) => row.seriesId === plan.seriesId);
    await appendImportAudit(
      tx,
      series,
      own.map((row) => toAudit(row, isGone(row) ? 'WITHDRAWN' : 'SKIPPED', reason)),
    );
  }
  return rows.filter(({ isOwn }) => isOwn === 1).length;
}

async function readPlans(tx: TxCtx, importId: number): Promise<Entered['plan'][]> {
  const plans = await tx.db
    .select()
    .from(documentNumberImportSeries)
    .where(eq(documentNumberImportSeries.importId, importId));
  return plans.flatMap((plan) =>
    plan.seriesId === null || plan.wayBack === null
      ? []
      : [{ ...plan, seriesId: plan.seriesId, wayBack: plan.wayBack }],
  );
}

/** The ledger rows now in the ranges of the import: the range it added, and the skipped ones it filled. */
async function readLedger(tx: TxCtx, importId: number, entered: readonly Entered[]): Promise<LedgerRow[]> {
  const ranges = JSON.stringify(
    entered.map(({ plan }) => [plan.seriesId, plan.newStart, plan.newLast, ...added(plan)]),
  );
  // Raw: only the table function joins values of our own to a table.
  const rows = await rowsOf<LedgerRow>(
    tx.db,
    sql`
    SELECT r.series_id AS seriesId, r.sequence, r.correspondence_type_id AS typeId, r.number_key AS numberKey, r.state,
      i.id IS NOT NULL AS isOwn, CAST(r.counter_key AS CHAR) AS counterKey, r.template_used AS templateUsed,
      r.template_version_id AS templateVersionId
    FROM JSON_TABLE(${ranges}, '$[*]' COLUMNS (s BIGINT PATH '$[0]', first INT PATH '$[1]', last INT PATH '$[2]',
      inside_first INT PATH '$[3]', inside_last INT PATH '$[4]')) AS n
    STRAIGHT_JOIN document_number_reservations AS r FORCE INDEX (PRIMARY)
      ON r.series_id = n.s AND r.sequence > n.first AND r.sequence <= n.last
    LEFT JOIN document_number_import_rows AS i
      ON r.entity_type = ${IMPORT_ROW_ENTITY} AND i.uuid = r.entity_uuid AND i.import_id = ${importId}
    WHERE i.id IS NOT NULL OR NOT (r.sequence > n.inside_first AND r.sequence <= n.inside_last)
    ORDER BY r.series_id, r.sequence`,
  );
  return rows;
}

/** Former range of the series, as (from, to]; empty for a new one. */
function added({ seenStart, seenLast, newStart }: Plan): [number, number] {
  return seenLast > seenStart ? [seenStart, seenLast] : [newStart, newStart];
}

function isInside(entered: readonly Entered[], row: LedgerRow): boolean {
  const plan = entered.find(({ series }) => series.id === row.seriesId)?.plan;
  if (!plan) return false;
  const [from, to] = added(plan);
  return row.sequence > from && row.sequence <= to;
}

/** Numbers taken after the import, and numbers of the import that something has happened to. */
async function refuseUsed(
  tx: TxCtx<UserActor>,
  entered: readonly Entered[],
  rows: readonly LedgerRow[],
): Promise<void> {
  const blocking: BlockingNumber[] = [];
  let count = 0;
  for (const { plan, series } of entered) {
    if (series.lastNumber === plan.newLast && series.startNumber === plan.newStart) continue;
    blocking.push(...(await numbersBeyond(tx, plan)));
    count += Math.max(1, series.lastNumber - plan.newLast + plan.newStart - series.startNumber);
  }
  const changed = rows.filter((row) => !(row.isOwn === 1 ? row.state === 'IMPORTED' : row.state === 'SKIPPED'));
  blocking.push(...changed);
  count += changed.length;
  const missing =
    entered.reduce((sum, { plan }) => sum + plan.numberCount, 0) - rows.filter((row) => row.isOwn === 1).length;
  if (count === 0 && missing === 0) return;
  const numbers = await withPlaces(tx, blocking.slice(0, NAMED));
  throw new AppError('IMPORT_USED', { details: { numbers, count: Math.max(count, missing) } });
}

async function withPlaces(tx: TxCtx<UserActor>, blocking: readonly BlockingNumber[]) {
  if (blocking.length === 0) return [];
  const ledger = documentNumberReservations;
  const which = blocking.map(({ seriesId, sequence }) =>
    and(eq(ledger.seriesId, seriesId), eq(ledger.sequence, sequence)),
  );
  const known = await selectPlaces(tx, or(...which));
  return blocking.map(({ seriesId, sequence, numberKey }) => {
    const isIt = (row: (typeof known)[number]) => row.seriesId === seriesId && row.place.sequence === sequence;
    return { number: bareText(numberKey), explained: known.find(isIt)?.place ?? null };
  });
}

async function numbersBeyond(tx: TxCtx, plan: Entered['plan']): Promise<BlockingNumber[]> {
  const rows = await rowsOf<BlockingNumber>(
    tx.db,
    sql`
    SELECT series_id AS seriesId, sequence, number_key AS numberKey FROM document_number_reservations
    WHERE series_id = ${plan.seriesId} AND (sequence > ${plan.newLast} OR sequence <= ${plan.newStart})
    ORDER BY sequence LIMIT ${NAMED}`,
  );
  return rows;
}

/** Moves rows into the series of undone imports, which stays as contiguous and as audited as any other. */
async function putAside(
  tx: TxCtx<UserActor>,
  {
    importId,
    asides,
    rows,
    reason,
  }: {
    importId: number;
    asides: readonly { typeId: number; series: LockedSeries | undefined }[];
    rows: readonly LedgerRow[];
    reason: string;
  },
): Promise<void> {
  for (const { typeId, series } of asides) {
    const own = rows.filter((row) => row.typeId === typeId);
    if (!series || own.length === 0) continue;
    const moved = own.map((row, index) => ({ ...row, aside: series.lastNumber + index + 1 }));
    for (let start = 0; start < moved.length; start += CHUNK) {
      const values = JSON.stringify(
        moved.slice(start, start + CHUNK).map(({ seriesId, sequence, aside }) => [seriesId, sequence, aside]),
      );
      await tx.db.execute(
        sql`CALL withdraw_imported_numbers(${importId}, ${values}, ${series.id}, ${tx.actor.userId}, ${reason})`,
      );
    }
    const count = await moveSeries(tx, [
      {
        id: series.id,
        oldVersion: series.version,
        newVersion: series.version + 1,
        startNumber: series.startNumber,
        lastNumber: series.lastNumber + own.length,
        width: null,
        templateVersionId: null,
      },
    ]);
    if (count !== 1) throw new VersionConflict('series');
    await appendImportAudit(
      tx,
      series,
      moved.map((row) => ({ ...toAudit(row, 'CANCELLED', reason), sequence: row.aside })),
    );
  }
}

/** Numbers that had been passed over before the import filled them are passed over again. */
async function passOverAgain(tx: TxCtx, plan: Entered['plan']): Promise<void> {
  if (plan.wayBack.fills.length === 0) return;
  const values = JSON.stringify(plan.wayBack.fills.map(({ sequence, reason }) => [sequence, reason]));
  const [result] = await tx.db.execute(sql`
    UPDATE JSON_TABLE(${values}, '$[*]' COLUMNS (q INT PATH '$[0]', why VARCHAR(1000) PATH '$[1]')) AS n
    STRAIGHT_JOIN document_number_reservations AS r FORCE INDEX (PRIMARY)
      ON r.series_id = ${plan.seriesId} AND r.sequence = n.q
    SET r.state = 'SKIPPED', r.reason = n.why, r.entity_type = NULL, r.entity_uuid = NULL, r.purpose = NULL,
      r.issued_at = NULL
    WHERE r.state = 'IMPORTED'`);
  if (result.affectedRows !== plan.wayBack.fills.length) throw new VersionConflict('sequence');
}

async function moveBack(tx: TxCtx, entered: readonly Entered[]): Promise<void> {
  const moved = await moveSeries(
    tx,
    entered.map(({ plan, series }) => ({
      id: series.id,
      oldVersion: series.version,
      // A series that had never given a number is open again as to where it begins.
      newVersion: plan.wayBack.version === 0 ? 0 : series.version + 1,
      startNumber: plan.seenStart,
      lastNumber: plan.seenLast,
      width: null,
      templateVersionId: null,
    })),
  );
  if (moved !== entered.length) throw new VersionConflict('series');
}

function toAudit(row: LedgerRow, event: ImportAudit['event'], reason: string): ImportAudit {
  return {
    event,
    sequence: row.sequence,
    numberKey: row.numberKey,
    making: {
      counterKey: JSON.parse(row.counterKey) as CounterKey,
      templateUsed: row.templateUsed,
      templateVersionId: row.templateVersionId,
    },
    reason,
    issuedAt: null,
  };
}

import { asc, inArray, sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { documentNumberSeries } from '@/db/schema/numbering';
import type { TxCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import type { LockedSeries } from '../engine/batch/series-row';
import { findSeries, seriesKey } from './ledger-facts';

/** A series that is about to be entered into, and what it is made with where it is new. */
export interface WantedSeries {
  typeId: number;
  pattern: string;
  width: number;
  templateVersionId: number | null;
}

/**
 * Locks series until the transaction ends, in the product's order: existing series by ascending id, then new ones by
 * text, because their ids will be higher.
 */
export async function lockPlannedSeries(
  tx: TxCtx,
  projectId: number,
  wanted: readonly WantedSeries[],
): Promise<Map<string, LockedSeries>> {
  const found = await findSeries(tx, projectId, wanted);
  const locked = new Map<string, LockedSeries>();
  for (const row of await lockById(
    tx,
    [...found.values()].map(({ id }) => id),
  ))
    locked.set(seriesKey(row), row);
  const missing = wanted
    .filter((one) => !locked.has(seriesKey(one)))
    .sort((left, right) => left.typeId - right.typeId || (left.pattern < right.pattern ? -1 : 1));
  if (missing.length === 0) return locked;
  const values = missing.map((one) => [
    newPublicId(),
    projectId,
    one.typeId,
    one.pattern,
    one.width,
    one.templateVersionId,
  ]);
  // Drizzle has no RETURNING for this dialect. A locking read of missing rows would let two callers in.
  const rows = await rowsOf<LockedSeries & { typeId: number; pattern: string }>(
    tx.db,
    sql`
    INSERT INTO document_number_series
      (uuid, project_id, correspondence_type_id, printed_pattern, seq_width, template_version_id)
    VALUES ${sql.param(values)}
    ON DUPLICATE KEY UPDATE version = version
    RETURNING id, correspondence_type_id AS typeId, printed_pattern AS pattern, start_number AS startNumber,
      last_number AS lastNumber, version, audit_count AS auditCount, audit_head AS auditHead`,
  );
  for (const row of rows) locked.set(seriesKey(row), row);
  return locked;
}

/** Locks series rows in ascending order of id. */
async function lockById(tx: TxCtx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const series = documentNumberSeries;
  return tx.db
    .select({
      id: series.id,
      typeId: series.correspondenceTypeId,
      pattern: series.printedPattern,
      startNumber: series.startNumber,
      lastNumber: series.lastNumber,
      version: series.version,
      auditCount: series.auditCount,
      auditHead: series.auditHead,
    })
    .from(series)
    .where(inArray(series.id, [...ids]))
    .orderBy(asc(series.id))
    .for('update');
}

/**
 * Writes where locked series begin and end, each by compare-and-swap on its version.
 * @returns how many were written
 */
export async function moveSeries(
  tx: TxCtx,
  rows: readonly {
    id: number;
    oldVersion: number;
    newVersion: number;
    startNumber: number;
    lastNumber: number;
    width: number | null;
    templateVersionId: number | null;
  }[],
): Promise<number> {
  const values = JSON.stringify(
    rows.map((row) => [
      row.id,
      row.oldVersion,
      row.newVersion,
      row.startNumber,
      row.lastNumber,
      row.width,
      row.templateVersionId,
    ]),
  );
  // Raw: only the table function joins values of our own to a table. Without a width, width and template stay.
  const [result] = await tx.db.execute(sql`
    UPDATE JSON_TABLE(${values}, '$[*]' COLUMNS (
      i BIGINT PATH '$[0]', old_version INT PATH '$[1]', new_version INT PATH '$[2]', first INT PATH '$[3]',
      last INT PATH '$[4]', width INT PATH '$[5]', template INT PATH '$[6]')) AS n
    STRAIGHT_JOIN document_number_series AS s FORCE INDEX (PRIMARY) ON s.id = n.i
    SET s.start_number = n.first, s.last_number = n.last, s.version = n.new_version,
      s.template_version_id = IF(n.width IS NULL, s.template_version_id, n.template),
      s.seq_width = COALESCE(n.width, s.seq_width)
    WHERE s.version = n.old_version`);
  return result.affectedRows;
}

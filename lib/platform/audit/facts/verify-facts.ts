import { sql } from 'drizzle-orm';
import { readMoment } from '@/db/client';
import { rowsOf } from '@/db/rows-of';
import type { Ctx } from '../../ctx';
import { ALWAYS, BOUND_TABLES, type BoundTable } from './bound-tables';
import { findSealFaults } from './fact-seals';
import { factHash, factKey, isRowOfFact, REMOVED } from './fact-sql';
import type { RecordFault } from './record-fault';

/** More of one kind say nothing new; the first ones say where to look. */
const MAX_PER_TABLE = 100;

/**
 * Verifies bound rows at one moment. Compares each with the hash of its last change, finds removed rows and rows
 * without a change, and computes the seals again. Empty when all is well.
 */
export async function findRecordFaults(ctx: Ctx): Promise<RecordFault[]> {
  return readMoment(async (db) => {
    const moment = { ...ctx, db };
    const faults: RecordFault[] = [];
    for (const of of BOUND_TABLES) {
      faults.push(...(await compareRows(moment, of, ALWAYS)), ...(await findRemoved(moment, of)));
    }
    return [...faults, ...(await findSealFaults(moment))];
  });
}

/**
 * Compares the bound rows of one record with the hashes of their last change. A removed row shows in the verification of
 * the whole database alone, because nothing says which record it was of.
 * @param parts by table, the condition on its row `x`
 * @returns the count of compared rows, and the rows that differ
 */
export async function compareRecord(
  ctx: Ctx,
  parts: Readonly<Record<string, string>>,
): Promise<{ rows: number; faults: RecordFault[] }> {
  const faults: RecordFault[] = [];
  let rows = 0;
  for (const of of BOUND_TABLES) {
    const condition = parts[of.table];
    if (condition === undefined) continue;
    faults.push(...(await compareRows(ctx, of, condition)));
    const [counted] = await rowsOf<{ total: number }>(
      ctx.db,
      sql.raw(`SELECT COUNT(*) AS total FROM ${of.table} AS x WHERE ${condition}`),
    );
    rows += Number(counted?.total ?? 0);
  }
  return { rows, faults };
}

// Raw SQL below: the text is shared with the triggers, and the tables are looked at as a whole.

async function compareRows(ctx: Ctx, of: BoundTable, condition: string): Promise<RecordFault[]> {
  const rows = await rowsOf<{ rowKey: string; label: string | null; bound: string | null }>(
    ctx.db,
    sql.raw(`SELECT looked.rowKey, looked.label, looked.bound FROM (
      SELECT ${factKey(of, 'x')} AS rowKey, ${of.label} AS label, CONVERT(${factHash(of, 'x')} USING ascii) AS now,
        ${of.boundWhen.replaceAll('{row}', 'x')} AS isDue,
        (SELECT f.hash FROM record_facts AS f WHERE f.kind = '${of.table}' AND f.row_key = ${factKey(of, 'x')}
          ORDER BY f.id DESC LIMIT 1) AS bound
      FROM ${of.table} AS x WHERE ${condition}) AS looked
    WHERE (looked.bound IS NULL AND looked.isDue) OR looked.bound <> looked.now LIMIT ${MAX_PER_TABLE}`),
  );
  return rows.map(({ rowKey, label, bound }) => ({
    kind: of.table,
    rowKey: String(rowKey),
    label,
    problem: bound === null || bound === REMOVED ? 'added' : 'changed',
  }));
}

async function findRemoved(ctx: Ctx, of: BoundTable): Promise<RecordFault[]> {
  const rows = await rowsOf<{ rowKey: string }>(
    ctx.db,
    sql.raw(`SELECT f.row_key AS rowKey FROM (
      SELECT MAX(id) AS id FROM record_facts WHERE kind = '${of.table}' GROUP BY row_key) AS newest
    JOIN record_facts AS f ON f.id = newest.id LEFT JOIN ${of.table} AS x ON ${isRowOfFact(of)}
    WHERE f.hash <> '${REMOVED}' AND x.${of.key[0]} IS NULL LIMIT ${MAX_PER_TABLE}`),
  );
  return rows.map(({ rowKey }) => ({ kind: of.table, rowKey: String(rowKey), label: null, problem: 'removed' }));
}

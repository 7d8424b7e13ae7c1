import { sql } from 'drizzle-orm';
import { readMoment } from '@/db/client';
import { rowsOf } from '@/db/rows-of';
import type { Ctx } from '@/lib/platform/ctx';
import { everywhere, type Within } from '@/lib/platform/within';
import type { Finding } from './finding';
import { findBindingFaults } from './verify-bindings';
import { findChainFaults } from './verify-chains';
import { findStateFaults } from './verify-states';
import { findTemplateFaults } from './verify-templates';
import { findTextFaults } from './verify-texts';

/**
 * Verifies the numbers of a database at one moment, so that it can run while numbers are issued. Each integer of each
 * series is accounted for once; counters, documents and ledger agree. Texts print again, and audit chains are unbroken
 * and agree with the ledger. Each number's audit binds its document, content and moment.
 * @returns an empty list when all is well
 */
export async function verifyNumbering(ctx: Ctx): Promise<Finding[]> {
  return readMoment((db) => verifyMoment({ ...ctx, db }));
}

/** `verifyNumbering` in the caller's own transaction, which decides what moment is looked at. */
export async function verifyMoment(ctx: Ctx): Promise<Finding[]> {
  return [
    ...(await findSeriesFaults(ctx, everywhere)),
    ...(await findTextFaults(ctx)),
    ...(await findTemplateFaults(ctx)),
  ];
}

/**
 * Verifies series by themselves at one moment: numbers without a gap, each once and on its document, the audit chain, and
 * what it binds.
 * @param of the series, over their keys
 */
export async function findSeriesFaults(ctx: Ctx, of: Within): Promise<Finding[]> {
  return [
    ...(await findGaps(ctx, of)),
    ...(await findCounterFaults(ctx, of)),
    ...(await findDocumentFaults(ctx, of)),
    ...(await findChainFaults(ctx, of)),
    ...(await findStateFaults(ctx, of)),
    ...(await findBindingFaults(ctx, of)),
  ];
}

// Raw SQL below: aggregates over the whole of each table, which the query builder would only make longer.

/** start + 1 … last has one row each: the primary key forbids two, so counting and the two ends suffice. */
async function findGaps(ctx: Ctx, of: Within): Promise<Finding[]> {
  const rows = await rowsOf<{
    id: number;
    start: number;
    last: number;
    taken: number;
    lowest: number | null;
    highest: number | null;
  }>(
    ctx.db,
    sql`
    SELECT s.id, s.start_number AS start, s.last_number AS last, COUNT(r.sequence) AS taken,
      MIN(r.sequence) AS lowest, MAX(r.sequence) AS highest
    FROM document_number_series AS s LEFT JOIN document_number_reservations AS r ON r.series_id = s.id
    WHERE ${of('s.id')} GROUP BY s.id, s.start_number, s.last_number
    HAVING taken <> last - start OR lowest <> start + 1 OR highest <> last`,
  );
  return rows.map((row) => ({
    seriesId: row.id,
    rule: 'CONTIGUITY',
    detail: `${row.start + 1} to ${row.last} should be taken; the ledger has ${row.taken}, ${row.lowest} to ${row.highest}`,
  }));
}

/** A series whose counters have all moved to another template's series has nothing to compare with. */
async function findCounterFaults(ctx: Ctx, of: Within): Promise<Finding[]> {
  const rows = await rowsOf<{ id: number; last: number; counted: number }>(
    ctx.db,
    sql`
    SELECT s.id, s.last_number AS last, MAX(c.last_number) AS counted
    FROM document_number_series AS s JOIN document_number_counters AS c ON c.series_id = s.id
    WHERE ${of('s.id')} GROUP BY s.id, s.last_number HAVING counted <> last`,
  );
  return rows.map((row) => ({
    seriesId: row.id,
    rule: 'COUNTER',
    detail: `the series is at ${row.last}, its highest counter at ${row.counted}`,
  }));
}

/** Checks that issued numbers are printed on their document, and that documents' numbers are in the ledger. */
async function findDocumentFaults(ctx: Ctx, of: Within): Promise<Finding[]> {
  const rows = await rowsOf<{ id: number | null; numberKey: string; what: string }>(
    ctx.db,
    sql`
    SELECT r.series_id AS id, r.number_key AS numberKey, 'is issued, but not on its document' AS what
    FROM document_number_reservations AS r LEFT JOIN correspondences AS c ON c.uuid = r.entity_uuid
    WHERE ${of('r.series_id')} AND r.state = 'CONFIRMED' AND r.entity_type = 'correspondence' AND NOT COALESCE(c.series_id = r.series_id
      AND c.sequence = r.sequence AND c.number_key = r.number_key AND c.issued_at = r.issued_at, FALSE)
    UNION ALL
    SELECT c.series_id, c.number_key, 'is on a document, but not in the ledger'
    FROM correspondences AS c LEFT JOIN document_number_reservations AS r
      ON r.series_id = c.series_id AND r.sequence = c.sequence AND r.entity_uuid = c.uuid
      AND r.state IN ('CONFIRMED', 'VOID', 'IMPORTED')
    WHERE ${of('c.series_id')} AND c.number_key IS NOT NULL AND r.series_id IS NULL
    UNION ALL
    SELECT r.series_id, r.number_key, 'is issued, but not on its circulation'
    FROM document_number_reservations AS r LEFT JOIN circulations AS s ON s.uuid = r.entity_uuid
    WHERE ${of('r.series_id')} AND r.state = 'CONFIRMED' AND r.entity_type = 'circulation' AND NOT COALESCE(s.series_id = r.series_id
      AND s.sequence = r.sequence AND s.number_key = r.number_key AND s.issued_at = r.issued_at, FALSE)
    UNION ALL
    SELECT s.series_id, s.number_key, 'is on a circulation, but not in the ledger'
    FROM circulations AS s LEFT JOIN document_number_reservations AS r
      ON r.series_id = s.series_id AND r.sequence = s.sequence AND r.entity_uuid = s.uuid AND r.state = 'CONFIRMED'
    WHERE ${of('s.series_id')} AND s.number_key IS NOT NULL AND r.series_id IS NULL`,
  );
  return rows.map((row) => ({ seriesId: row.id, rule: 'DOCUMENT', detail: `${row.numberKey} ${row.what}` }));
}

import { eq, sql } from 'drizzle-orm';
import { documentNumberImportSeries } from '@/db/schema/number-imports';
import type { TxCtx } from '@/lib/platform/ctx';
import { foldNumber } from '../engine/template/fold-number';
import type { SeriesPlan } from './judge-rows';
import type { ReadRow } from './reading/read-row';

/** Rows sent at a time: a statement must fit into a packet. */
const CHUNK = 2000;
const MAX_FOLDED = 150;

/** Writes what each row was judged to be, over what an earlier check said. */
export async function storeVerdicts(tx: TxCtx, importId: number, rows: readonly ReadRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    const values = JSON.stringify(rows.slice(start, start + CHUNK).map(toColumns));
    // Raw: only the table function joins thousands of values of our own to a table.
    await tx.db.execute(sql`
      UPDATE JSON_TABLE(${values}, '$[*]' COLUMNS (
        n INT PATH '$[0]', verdict VARCHAR(20) PATH '$[1]', detail VARCHAR(500) PATH '$[2]', missing INT PATH '$[3]',
        t INT PATH '$[4]', txt VARCHAR(200) PATH '$[5]', k VARCHAR(150) PATH '$[6]', folded VARCHAR(150) PATH '$[7]',
        pattern VARCHAR(200) PATH '$[8]', q INT PATH '$[9]', making VARCHAR(4000) PATH '$[10]',
        dated VARCHAR(10) PATH '$[11]', subject VARCHAR(1000) PATH '$[12]', originator VARCHAR(255) PATH '$[13]',
        recipient VARCHAR(255) PATH '$[14]', note VARCHAR(1000) PATH '$[15]')) AS j
      STRAIGHT_JOIN document_number_import_rows AS r FORCE INDEX (uq_document_number_import_rows_no)
        ON r.import_id = ${importId} AND r.row_no = j.n
      SET r.verdict = j.verdict, r.detail = j.detail, r.missing_before = j.missing, r.correspondence_type_id = j.t,
        r.number_text = j.txt, r.number_key = j.k, r.number_folded = j.folded, r.printed_pattern = j.pattern,
        r.sequence = j.q, r.number_plan = j.making, r.document_date = j.dated, r.subject = j.subject,
        r.originator_text = j.originator, r.recipient_text = j.recipient, r.note = j.note`);
  }
}

function toColumns(row: ReadRow): (string | number | null)[] {
  const { number } = row;
  return [
    row.rowNo,
    row.verdict,
    row.detail && JSON.stringify(row.detail),
    row.missingBefore,
    row.typeId,
    row.numberText.slice(0, 200),
    number?.numberKey ?? null,
    number
      ? foldNumber(number.numberKey.replace('{REV}', () => number.revisionLabel ?? '')).slice(0, MAX_FOLDED)
      : null,
    number?.pattern ?? null,
    number?.sequence ?? null,
    number && JSON.stringify(number.making),
    row.date,
    row.subject,
    row.originator,
    row.recipient,
    row.note,
  ];
}

/** Writes what would become of each series, in place of what an earlier check found. */
export async function storePlans(tx: TxCtx, importId: number, plans: readonly SeriesPlan[]): Promise<void> {
  const table = documentNumberImportSeries;
  await tx.db.delete(table).where(eq(table.importId, importId));
  const rows = plans.map((plan) => ({
    importId,
    correspondenceTypeId: plan.typeId,
    printedPattern: plan.pattern,
    isForeign: plan.isForeign,
    seenVersion: plan.seen?.version ?? 0,
    seenStart: plan.seen?.startNumber ?? 0,
    seenLast: plan.seen?.lastNumber ?? 0,
    newStart: plan.newStart,
    newLast: plan.newLast,
    numberCount: plan.numberCount,
    holeCount: plan.holeCount,
  }));
  if (rows.length > 0) await tx.db.insert(table).values(rows);
}

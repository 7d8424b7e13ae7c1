import { sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';
import { toDatabaseTime } from '@/lib/platform/time/database-time';
import { hourOfDay } from '@/lib/platform/time/project-day';
import { findTakenTexts } from '../engine/batch/ledger';
import { VersionConflict } from '../engine/batch/version-conflict';
import { foldNumberKey } from '../engine/template/fold-number';
import { CODE_TOKENS, type CodeToken, parseTemplate } from '../engine/template/parse-template';
import { type OpenNumber, openNumber, printNumberKey } from '../engine/template/render-number';
import type { NumberMaking } from './reading/read-row';

/** A row of the register that gets a number of its own. */
export interface EnteredRow {
  publicId: string;
  typeId: number;
  pattern: string;
  sequence: number;
  numberKey: string;
  making: NumberMaking;
  /** ISO 8601. */
  date: string | null;
  subject: string | null;
}

/** A row of the ledger that the import writes. */
export interface LedgerEntry {
  seriesId: number;
  sequence: number;
  numberKey: string;
  state: 'IMPORTED' | 'SKIPPED';
  making: NumberMaking;
  rowPublicId: string | null;
  subject: string | null;
  issuedAt: Date | null;
  reason: string;
}

/** Entity type, in the ledger, of the register row that a number represents. */
export const IMPORT_ROW_ENTITY = 'number_import_row';

/** Rows of one statement, which must fit into a packet. */
const CHUNK = 2000;
/** The column. */
const MAX_PURPOSE = 500;

/** The subject, cut to the column. */
export function purposeOf({ subject }: Pick<LedgerEntry, 'subject'>): string | null {
  return subject?.slice(0, MAX_PURPOSE) ?? null;
}

/** A day of the register as the moment of issue: noon, so that it is that day in every neighbour's zone. */
export function issuedOn(date: string | null): Date | null {
  return date === null ? null : hourOfDay(date, 12);
}

export function openAgain({ templateUsed, printedCodes, counterKey }: NumberMaking): OpenNumber {
  const codes = Object.fromEntries(CODE_TOKENS.map((token) => [token, printedCodes[token] ?? null]));
  return openNumber(parseTemplate(templateUsed), {
    codes: codes as Record<CodeToken, string | null>,
    year: counterKey.currentYear,
  });
}

/**
 * The unused sequences between the register's numbers, formatted like their neighbour. A text that another series
 * already has in the ledger would violate its unique key, so such a row carries the sequence only.
 */
export async function holesOf(
  tx: TxCtx,
  series: { id: number; pattern: string },
  sequences: readonly number[],
  like: { making: NumberMaking; reason: string },
): Promise<LedgerEntry[]> {
  if (sequences.length === 0) return [];
  const open = openAgain(like.making);
  const texts = sequences.map((sequence) => printNumberKey(open, sequence));
  const taken = new Set<string>();
  for (let start = 0; start < texts.length; start += CHUNK) {
    for (const text of await findTakenTexts(tx, like.making.counterKey, texts.slice(start, start + CHUNK)))
      taken.add(text);
  }
  return sequences.map((sequence, index) => {
    const text = texts[index] ?? '';
    return {
      seriesId: series.id,
      sequence,
      numberKey: taken.has(text) ? `{SKIPPED ${series.pattern}}${sequence}` : text,
      state: 'SKIPPED',
      making: like.making,
      rowPublicId: null,
      subject: null,
      issuedAt: null,
      reason: like.reason,
    };
  });
}

export async function insertEntries(tx: TxCtx<UserActor>, entries: readonly LedgerEntry[]): Promise<void> {
  for (let start = 0; start < entries.length; start += CHUNK) {
    const values = entries
      .slice(start, start + CHUNK)
      .map((entry) => [
        entry.seriesId,
        entry.sequence,
        entry.making.counterKey.projectId,
        entry.making.counterKey.correspondenceTypeId,
        entry.numberKey,
        foldNumberKey(entry.numberKey),
        entry.state,
        tx.requestId,
        entry.rowPublicId === null ? null : IMPORT_ROW_ENTITY,
        entry.rowPublicId,
        entry.making.counterKey.currentYear,
        JSON.stringify(entry.making.printedCodes),
        JSON.stringify(entry.making.counterKey),
        entry.making.templateUsed,
        entry.making.templateVersionId,
        purposeOf(entry),
        entry.reason,
        tx.actor.userId,
        entry.issuedAt && toDatabaseTime(entry.issuedAt),
      ]);
    // Raw: the driver writes all rows into one placeholder, which costs a fraction of a thousand of them.
    await tx.db.execute(sql`
      INSERT INTO document_number_reservations (series_id, sequence, project_id, correspondence_type_id, number_key,
        search_key, state, request_id, entity_type, entity_uuid, current_year, printed_codes, counter_key, template_used,
        template_version_id, purpose, reason, created_by, issued_at) VALUES ${sql.param(values)}`);
  }
}

/** A passed-over number of the ledger, with why it was passed over. */
export interface PassedOverRow {
  sequence: number;
  reason: string | null;
}

/**
 * Gives numbers that had been passed over to the rows of the register that turn out to have used them.
 * @returns what their rows said before
 * @throws VersionConflict when one of them is not passed over any more
 */
export async function fillPassedOver(
  tx: TxCtx<UserActor>,
  seriesId: number,
  entries: readonly LedgerEntry[],
): Promise<PassedOverRow[]> {
  if (entries.length === 0) return [];
  const values = JSON.stringify(
    entries.map((entry) => [
      entry.sequence,
      entry.numberKey,
      entry.rowPublicId,
      purposeOf(entry),
      entry.issuedAt && toDatabaseTime(entry.issuedAt),
      entry.reason,
    ]),
  );
  const rows = sql`JSON_TABLE(${values}, '$[*]' COLUMNS (
    q INT PATH '$[0]', k VARCHAR(150) CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin PATH '$[1]',
    row_uuid VARCHAR(36) PATH '$[2]', subject VARCHAR(500) PATH '$[3]', dated VARCHAR(23) PATH '$[4]',
    why VARCHAR(1000) PATH '$[5]')) AS n`;
  const join = sql`STRAIGHT_JOIN document_number_reservations AS r FORCE INDEX (PRIMARY)
    ON r.series_id = ${seriesId} AND r.sequence = n.q`;
  // Raw, as above.
  const before = await rowsOf<PassedOverRow>(
    tx.db,
    sql`SELECT r.sequence, r.reason FROM ${rows} ${join} WHERE r.state = 'SKIPPED' AND r.number_key = n.k`,
  );
  const [result] = await tx.db.execute(sql`
    UPDATE ${rows} ${join}
    SET r.state = 'IMPORTED', r.entity_type = ${IMPORT_ROW_ENTITY}, r.entity_uuid = n.row_uuid, r.purpose = n.subject,
      r.issued_at = n.dated, r.reason = n.why
    WHERE r.state = 'SKIPPED' AND r.number_key = n.k`);
  if (result.affectedRows !== entries.length) throw new VersionConflict('sequence');
  return before;
}

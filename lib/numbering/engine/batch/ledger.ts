import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-insert';
import { documentNumberReservations } from '@/db/schema/numbering';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { writeUnique } from '@/lib/platform/gather-writes';
import { toDatabaseTime } from '@/lib/platform/time/database-time';
import { foldNumberKey } from '../template/fold-number';
import type { IssuedNumber } from './number-items';
import type { CounterKey } from './plan-number';
import { VersionConflict } from './version-conflict';

/** A number kept for a person: `token` is what they confirm or cancel it with. */
export interface Hold {
  token: string;
  holderUserId: number;
  purpose: string;
  expiresAt: Date;
}

/** A number taken, as the ledger keeps it: issued to a document, held for a person, or passed over with a reason. */
export interface LedgerRow {
  seriesId: number;
  sequence: number;
  numberKey: string;
  state: 'CONFIRMED' | 'RESERVED' | 'SKIPPED';
  requestId: string;
  entityType: string | null;
  entityPublicId: string | null;
  counterKey: CounterKey;
  printedCodes: Record<string, string>;
  templateUsed: string;
  templateVersionId: number | null;
  reason: string | null;
  userId: number | null;
  issuedAt: Date | null;
  hold: Hold | null;
}

/** Somebody has one of these texts already: an import, or a code that came to print like another. */
export class NumberTextTaken extends Error {}

/**
 * Writes ledger rows, all or none.
 * @throws NumberTextTaken, VersionConflict when a sequence is already taken; among gathered writes where they are sent
 */
export async function insertLedgerRows(tx: TxCtx, rows: readonly LedgerRow[]): Promise<void> {
  const values = rows.map((row) => [
    row.seriesId,
    row.sequence,
    row.counterKey.projectId,
    row.counterKey.correspondenceTypeId,
    row.numberKey,
    foldNumberKey(row.numberKey),
    row.state,
    row.requestId,
    row.entityType,
    row.entityPublicId,
    row.counterKey.currentYear,
    JSON.stringify(row.printedCodes),
    JSON.stringify(row.counterKey),
    row.templateUsed,
    row.templateVersionId,
    row.reason,
    row.userId,
    row.issuedAt && toDatabaseTime(row.issuedAt),
    row.hold?.token ?? null,
    row.hold?.holderUserId ?? null,
    row.hold?.purpose ?? null,
    row.hold ? toDatabaseTime(row.hold.expiresAt) : null,
  ]);
  const insert = sql`
    INSERT INTO document_number_reservations (series_id, sequence, project_id, correspondence_type_id, number_key,
      search_key, state, request_id, entity_type, entity_uuid, current_year, printed_codes, counter_key, template_used, template_version_id,
      reason, created_by, issued_at, token, holder_user_id, purpose, expires_at) ${rowsOf(values)}`;
  await writeUnique(tx, insert, {
    rows: rows.length,
    onDuplicate: (index) =>
      index === 'uq_document_number_reservations_number' ? new NumberTextTaken() : new VersionConflict('sequence'),
  });
}

/** Which of these texts are taken in a project and type. */
export async function findTakenTexts(
  ctx: Ctx,
  { projectId, correspondenceTypeId }: CounterKey,
  numberKeys: readonly string[],
): Promise<Set<string>> {
  const ledger = documentNumberReservations;
  const rows = await ctx.db
    .select({ numberKey: ledger.numberKey })
    .from(ledger)
    .where(
      and(
        eq(ledger.projectId, projectId),
        eq(ledger.correspondenceTypeId, correspondenceTypeId),
        inArray(ledger.numberKey, [...numberKeys]),
      ),
    );
  return new Set(rows.map((row) => row.numberKey));
}

/** A number as the ledger has it, without what only printing adds. */
export type HeldNumber = Omit<IssuedNumber, 'documentNumber' | 'numberFolded' | 'isRepeat'>;

/** What finds the numbers that documents have already. */
export function numbersOf(documentPublicIds: readonly string[]): SQL {
  const ledger = documentNumberReservations;
  return sql`
    SELECT ${ledger.seriesId} AS seriesId, ${ledger.sequence} AS sequence, ${ledger.entityPublicId} AS entityPublicId,
      ${ledger.issuedAt} AS issuedAt, ${ledger.currentYear} AS year, ${ledger.templateUsed} AS templateUsed,
      ${ledger.templateVersionId} AS templateVersionId, ${ledger.numberKey} AS numberKey
    FROM ${ledger}
    WHERE ${inArray(ledger.entityPublicId, [...documentPublicIds])} AND ${eq(ledger.state, 'CONFIRMED')}`;
}

export type HeldNumberRow = Omit<HeldNumber, 'issuedAt'> & { entityPublicId: string; issuedAt: string };

/** The numbers in the answer to `numbersOf`, by their documents. */
export function heldNumbers(rows: readonly HeldNumberRow[]): Map<string, HeldNumber> {
  return new Map(
    rows.map(({ entityPublicId, issuedAt, ...row }) => [
      entityPublicId,
      { ...row, issuedAt: documentNumberReservations.issuedAt.mapFromDriverValue(issuedAt) as Date },
    ]),
  );
}

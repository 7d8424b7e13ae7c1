import { and, eq, inArray, sql } from 'drizzle-orm';
import { documentNumberReservations } from '@/db/schema/numbering';
import type { Ctx, TxCtx } from '../ctx';
import { writeUnique } from '../gather-writes';
import { toDatabaseTime } from './database-time';
import type { IssuedNumber } from './number-items';
import type { CounterKey } from './plan-number';
import { foldNumberKey } from './template/fold-number';
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
  // Raw: the driver writes all rows into one placeholder, which costs a fraction of a thousand of them.
  const insert = sql`
    INSERT INTO document_number_reservations (series_id, sequence, project_id, correspondence_type_id, number_key,
      search_key, state, request_id, entity_type, entity_uuid, current_year, printed_codes, counter_key, template_used, template_version_id,
      reason, created_by, issued_at, token, holder_user_id, purpose, expires_at) VALUES ${sql.param(values)}`;
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

/** Numbers that documents already have. */
export async function findNumbersOf(ctx: Ctx, documentPublicIds: readonly string[]): Promise<Map<string, HeldNumber>> {
  const ledger = documentNumberReservations;
  const rows = await ctx.db
    .select({
      seriesId: ledger.seriesId,
      sequence: ledger.sequence,
      entityPublicId: ledger.entityPublicId,
      issuedAt: ledger.issuedAt,
      year: ledger.currentYear,
      templateUsed: ledger.templateUsed,
      templateVersionId: ledger.templateVersionId,
      numberKey: ledger.numberKey,
    })
    .from(ledger)
    .where(and(inArray(ledger.entityPublicId, [...documentPublicIds]), eq(ledger.state, 'CONFIRMED')));
  const held = new Map<string, HeldNumber>();
  for (const { entityPublicId, issuedAt, ...row } of rows) {
    if (entityPublicId && issuedAt) held.set(entityPublicId, { ...row, issuedAt });
  }
  return held;
}

import { and, eq, inArray, sql } from 'drizzle-orm';
import { ERRNO, errnoOf, isDuplicateOf } from '@/db/errors';
import { documentNumberReservations } from '@/db/schema/numbering';
import type { Ctx, TxCtx } from '../ctx';
import { toDatabaseTime } from './database-time';
import type { CounterKey } from './plan-number';
import type { IssuedNumber } from './types';
import { VersionConflict } from './version-conflict';

/** A number taken, as the ledger keeps it: issued to a document, or passed over with a reason. */
export interface LedgerRow {
  seriesId: number;
  sequence: number;
  numberKey: string;
  state: 'CONFIRMED' | 'SKIPPED';
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
}

/** Somebody has one of these texts already: an import, or a code that came to print like another. */
export class NumberTextTaken extends Error {}

/**
 * Writes ledger rows, all or none.
 * @throws NumberTextTaken, VersionConflict when a sequence is already taken
 */
export async function insertLedgerRows(tx: TxCtx, rows: readonly LedgerRow[]): Promise<void> {
  try {
    await insertAll(tx, rows);
  } catch (error) {
    if (isDuplicateOf(error, 'uq_document_number_reservations_number')) throw new NumberTextTaken();
    if (errnoOf(error) === ERRNO.duplicate) throw new VersionConflict('sequence');
    throw error;
  }
}

async function insertAll(tx: TxCtx, rows: readonly LedgerRow[]): Promise<void> {
  const json = JSON.stringify(
    rows.map((row) => ({
      ...row,
      counterKey: JSON.stringify(row.counterKey),
      printedCodes: JSON.stringify(row.printedCodes),
      projectId: row.counterKey.projectId,
      typeId: row.counterKey.correspondenceTypeId,
      year: row.counterKey.currentYear,
      issuedAt: row.issuedAt && toDatabaseTime(row.issuedAt),
    })),
  );
  // One parameter whatever the number of rows: building a thousand placeholders would cost more than the statement.
  await tx.db.execute(sql`
    INSERT INTO document_number_reservations (series_id, sequence, project_id, correspondence_type_id, number_key, state,
      request_id, entity_type, entity_uuid, current_year, printed_codes, counter_key, template_used, template_version_id,
      reason, created_by, issued_at, closed_by, closed_at)
    SELECT series_id, sequence, project_id, type_id, number_key, state, request_id, entity_type, entity_uuid, year,
      printed_codes, counter_key, template_used, template_version_id, reason, user_id, issued_at,
      IF(state = 'SKIPPED', user_id, NULL), IF(state = 'SKIPPED', NOW(3), NULL)
    FROM JSON_TABLE(${json}, '$[*]' COLUMNS (
      series_id BIGINT PATH '$.seriesId', sequence INT PATH '$.sequence', project_id INT PATH '$.projectId',
      type_id INT PATH '$.typeId', number_key VARCHAR(1000) PATH '$.numberKey', state VARCHAR(20) PATH '$.state',
      request_id VARCHAR(40) PATH '$.requestId', entity_type VARCHAR(100) PATH '$.entityType',
      entity_uuid VARCHAR(40) PATH '$.entityPublicId', year INT PATH '$.year',
      printed_codes VARCHAR(4000) PATH '$.printedCodes', counter_key VARCHAR(4000) PATH '$.counterKey',
      template_used VARCHAR(1000) PATH '$.templateUsed', template_version_id INT PATH '$.templateVersionId',
      reason VARCHAR(4000) PATH '$.reason', user_id INT PATH '$.userId', issued_at DATETIME(3) PATH '$.issuedAt')) AS n`);
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

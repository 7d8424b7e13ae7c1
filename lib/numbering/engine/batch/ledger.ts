import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { rowsInsert } from '@/db/rows-insert';
import { documentNumberReservations } from '@/db/schema/numbering';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { writeUnique } from '@/lib/platform/statement-buffer';
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

/** One of these texts is in the ledger already: from an import, or of a code that prints like another. */
export class NumberTextTaken extends Error {}

/**
 * Writes ledger rows, all or none.
 * @throws NumberTextTaken, VersionConflict when a sequence is already taken; buffered writes throw where they are flushed
 */
export async function insertLedgerRows(tx: TxCtx, rows: readonly LedgerRow[]): Promise<void> {
  const insert = rowsInsert(
    documentNumberReservations,
    rows.map(({ counterKey, hold, userId, ...row }) => ({
      ...row,
      projectId: counterKey.projectId,
      correspondenceTypeId: counterKey.correspondenceTypeId,
      searchKey: foldNumberKey(row.numberKey),
      currentYear: counterKey.currentYear,
      counterKey: { ...counterKey },
      createdBy: userId,
      token: hold?.token ?? null,
      holderUserId: hold?.holderUserId ?? null,
      purpose: hold?.purpose ?? null,
      expiresAt: hold?.expiresAt ?? null,
    })),
  );
  await writeUnique(tx, insert, {
    onDuplicate: (index) =>
      index === 'uq_document_number_reservations_number' ? new NumberTextTaken() : new VersionConflict('sequence'),
  });
}

/** Those of the texts that are taken in a project and type. */
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

/** Predicate: ledger rows of these documents' numbers. */
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

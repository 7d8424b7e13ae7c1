import { inArray, sql } from 'drizzle-orm';
import { documentReaders } from '@/db/schema/document-readers';
import { contracts } from '@/db/schema/organizations';
import type { TxCtx } from '@/lib/platform/ctx';
import { write } from '@/lib/platform/statement-buffer';
import { type ChosenDocuments, documentsOf, readersOf } from './readers-rule';

/** A document whose row the transaction has locked or inserted. */
interface ChangedDocument {
  id: number;
  contractId: number | null;
}

/**
 * Writes the readers that documents have gained, in the transaction that submits them or asks a designer. Two buffered
 * statements, however many documents there are; known readers stay.
 */
export async function addReaders(tx: TxCtx, documents: readonly ChangedDocument[]): Promise<void> {
  if (documents.length === 0) return;
  await lockParties(
    tx,
    documents.flatMap(({ contractId }) => contractId ?? []),
  );
  await insertReaders(tx, documentsOf(documents.map(({ id }) => id)));
}

/**
 * Shares the lock of contracts until the transaction ends. A change of parties holds it alone, so it meets all readers
 * that follow from the former parties. Locked after documents, as `refreshReaders` does.
 */
export async function lockParties(tx: TxCtx, contractIds: readonly number[]): Promise<void> {
  const ids = [...new Set(contractIds)].sort((a, b) => a - b);
  if (ids.length === 0) return;
  // Raw: DO has no answer, so the buffer can hold it. The index keeps rows of other contracts unlocked.
  await write(
    tx,
    sql`DO (SELECT COUNT(*) FROM ${contracts} FORCE INDEX (PRIMARY) WHERE ${inArray(contracts.id, ids)}
      LOCK IN SHARE MODE)`,
  );
}

/** Inserts missing rows. Raw: the builder has no INSERT … SELECT with IGNORE. */
export async function insertReaders(tx: TxCtx, chosen: ChosenDocuments): Promise<void> {
  await write(tx, sql`INSERT IGNORE INTO ${documentReaders} (correspondence_id, organization_id) ${readersOf(chosen)}`);
}

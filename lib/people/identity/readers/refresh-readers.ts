import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { correspondences } from '@/db/schema/correspondence';
import { documentReaders } from '@/db/schema/document-readers';
import type { TxCtx } from '@/lib/platform/ctx';
import { flushWrites } from '@/lib/platform/statement-buffer';
import { insertReaders, lockParties } from './add-readers';
import { type Difference, differencesOf, documentsOf } from './readers-rule';

/**
 * Makes the rows of documents agree with the rule, in the transaction that changes what the rule reads. The transaction
 * has locked the documents, or their contract alone. The count of statements does not depend on that of documents.
 */
export async function refreshReaders(tx: TxCtx, documentIds: readonly number[]): Promise<void> {
  if (documentIds.length === 0) return;
  // The rule reads what the transaction has written so far.
  await flushWrites(tx);
  const places = await tx.db
    .selectDistinct({ contractId: correspondences.contractId })
    .from(correspondences)
    .where(and(inArray(correspondences.id, [...documentIds]), isNotNull(correspondences.contractId)));
  await lockParties(
    tx,
    places.flatMap(({ contractId }) => contractId ?? []),
  );
  const chosen = documentsOf(documentIds);
  await insertReaders(tx, chosen);
  await flushWrites(tx);
  const others = await rowsOf<Difference>(tx.db, differencesOf(chosen));
  if (others.length === 0) return;
  // Raw: a row comparison over the primary key. Its rows are found before, because a subquery would lock what it reads.
  const keys = others.map((row) => sql`(${row.documentId}, ${row.organizationId})`);
  await tx.db.execute(sql`DELETE FROM ${documentReaders}
    WHERE (${documentReaders.correspondenceId}, ${documentReaders.organizationId}) IN (${sql.join(keys, sql`, `)})`);
}

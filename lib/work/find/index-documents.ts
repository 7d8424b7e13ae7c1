import { inArray, sql } from 'drizzle-orm';
import { findTexts } from '@/db/schema/find-texts';
import type { TxCtx } from '@/lib/platform/ctx';
import { loadFindDocuments } from './load-documents';
import { INDEX_VERSION, mariadbEngine } from './mariadb-engine';

/**
 * Indexes documents as they are now. Their rows of the index are locked before the documents are read: of two that
 * index the same document, the later one reads what the other has missed. A document without text to show keeps an
 * empty row.
 */
export async function indexDocuments(tx: TxCtx, correspondenceIds: readonly number[]): Promise<void> {
  const ids = [...new Set(correspondenceIds)].sort((left, right) => left - right);
  if (ids.length === 0) return;
  const empty = { indexVersion: INDEX_VERSION, content: '', fileContent: '', tokens: '', fileTokens: '' };
  await tx.db
    .insert(findTexts)
    .values(ids.map((correspondenceId) => ({ correspondenceId, ...empty })))
    // Takes the lock of the row that is there, and changes nothing else.
    .onDuplicateKeyUpdate({ set: { correspondenceId: sql`${findTexts.correspondenceId}` } });
  await tx.db
    .select({ id: findTexts.correspondenceId })
    .from(findTexts)
    .where(inArray(findTexts.correspondenceId, ids))
    .for('update');
  const documents = await loadFindDocuments(tx, ids);
  const found = new Set(documents.map(({ correspondenceId }) => correspondenceId));
  const hidden = ids.filter((id) => !found.has(id));
  await mariadbEngine.index(tx, [
    ...documents,
    ...hidden.map((correspondenceId) => ({
      correspondenceId,
      revision: null,
      document: { short: [], long: [], numbers: [] },
      files: [],
    })),
  ]);
}

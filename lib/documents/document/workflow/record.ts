import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { addReaders } from '@/lib/people/identity/readers/add-readers';
import { write } from '@/lib/platform/statement-buffer';
import type { WorkflowRecord } from '@/lib/workflow/engine/registered-subjects';
import { type DocumentSubject, factsReader, type OwnFacts } from './facts';

/**
 * The row that letters, RFAs and transmittals share, as the workflow engine reads and writes it.
 * @param own the facts that one kind alone has; one query reads those of all kinds
 */
export function documentRecord(own: Readonly<{ [S in DocumentSubject]: OwnFacts<S> }>): WorkflowRecord {
  return {
    lock: async (tx, documentId) => {
      const [row] = await tx.db
        .select({ versionNo: correspondences.versionNo })
        .from(correspondences)
        .where(eq(correspondences.id, documentId))
        .for('update');
      return row?.versionNo ?? null;
    },
    readFacts: factsReader(own),
    raiseVersions: async (tx, documentIds) => {
      const raised = { versionNo: sql`${correspondences.versionNo} + 1` };
      await write(
        tx,
        tx.db
          .update(correspondences)
          .set(raised)
          .where(inArray(correspondences.id, [...documentIds])),
      );
    },
    admitAsked: (tx, documents) =>
      addReaders(
        tx,
        documents.map(({ documentId, contractId }) => ({ id: documentId, contractId })),
      ),
    writeStatus: async (tx, documentIds, statusCode) => {
      const isOther = and(inArray(correspondences.id, [...documentIds]), ne(correspondences.statusCode, statusCode));
      await write(tx, tx.db.update(correspondences).set({ statusCode }).where(isOther));
    },
  };
}

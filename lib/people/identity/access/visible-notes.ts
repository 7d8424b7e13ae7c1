import { and, exists, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondences } from '@/db/schema/correspondence';
import { documentNotes } from '@/db/schema/document-notes';
import { visibleCorrespondences } from './access';
import type { PredicateCtx } from './asker';

const notedDocuments = alias(correspondences, 'noted_documents');

/** Columns of the table of notes that the predicate uses, so that it also accepts an alias. */
export type NoteColumns = Record<'correspondenceId' | 'organizationId', SQLWrapper>;

/**
 * True for the internal notes that the actor may read: of the acting organization, beside visible documents. Never
 * another organization's, not even for a Superadmin (decision 085).
 * @param notes `document_notes` or an alias of it
 */
export function visibleNotes(ctx: PredicateCtx, notes: NoteColumns = documentNotes): SQL {
  const { actor } = ctx;
  if (actor.kind === 'system') return sql`TRUE`;
  const seesDocument = exists(
    ctx.db
      .select({ one: sql`1` })
      .from(notedDocuments)
      .where(and(sql`${notedDocuments.id} = ${notes.correspondenceId}`, visibleCorrespondences(ctx, notedDocuments))),
  );
  return sql`(${notes.organizationId} = ${actor.organizationId} AND ${seesDocument})`;
}

import { and, eq, exists, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { documentReaders, readerBacklogs } from '@/db/schema/document-readers';
import type { Ctx } from '@/lib/platform/ctx';
import { type DocumentColumns, organizationMaySee } from '../access/access';

const knownBy = alias(documentReaders, 'known_by');
const behind = alias(readerBacklogs, 'behind_parties');

/**
 * True if all people of an organization may see a submitted document, by the rows of `document_readers`. Confidential
 * documents are restricted further by person. While the rows of a contract follow a change of its parties, the rule has
 * to agree: an organization loses sight at once, and gains it with the row.
 * @param organizationId a column of the query
 */
export function knowsDocument(ctx: Ctx, organizationId: SQLWrapper, documents: DocumentColumns): SQL {
  const hasRow = exists(
    ctx.db
      .select({ one: sql`1` })
      .from(knownBy)
      .where(and(eq(knownBy.correspondenceId, documents.id), eq(knownBy.organizationId, organizationId))),
  );
  const isBehind = exists(
    ctx.db.select({ one: sql`1` }).from(behind).where(eq(behind.contractId, documents.contractId)),
  );
  return sql`(${hasRow} AND (NOT ${isBehind} OR ${organizationMaySee(ctx, organizationId, documents)}))`;
}

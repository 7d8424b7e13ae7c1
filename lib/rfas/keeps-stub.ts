import { and, eq, exists, isNotNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { rfaRevisions } from '@/db/schema/rfas';
import type { Ctx } from '../ctx';
import { type DocumentColumns, wouldReceive } from '../identity/access';

const keptRevisions = alias(correspondenceRevisions, 'kept_revisions');
const keptRfas = alias(rfaRevisions, 'kept_rfas');

/** What is told of a document to whoever keeps a stub of it. */
export const TOLD_OF_STUBS: readonly string[] = ['RECALLED', 'CANCELLED', 'VOIDED', 'REPLACED'];

/** True for what the actor had got and what was called back since: they keep its number, and why, and nothing else. */
export function keepsStub(ctx: Ctx, documents: DocumentColumns = correspondences): SQL {
  const calledBack = ctx.db
    .select({ one: sql`1` })
    .from(keptRevisions)
    .innerJoin(keptRfas, eq(keptRfas.id, keptRevisions.id))
    .where(and(eq(keptRevisions.currentOf, documents.id), isNotNull(keptRfas.recalledAt)));
  return sql`(${documents.submittedAt} IS NULL AND ${exists(calledBack)} AND ${wouldReceive(ctx, documents)})`;
}

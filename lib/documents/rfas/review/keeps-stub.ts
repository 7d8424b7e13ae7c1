import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { rfaRevisions } from '@/db/schema/rfas';
import type { DocumentColumns } from '@/lib/people/identity/access/access';
import type { PredicateCtx } from '@/lib/people/identity/access/asker';
import { isStub } from '../register/register-filters';

const keptRevisions = alias(correspondenceRevisions, 'kept_revisions');
const keptRfas = alias(rfaRevisions, 'kept_rfas');

/** Audit actions visible to the reader of a stub. */
export const STUB_REASONS: readonly string[] = ['RECALLED', 'CANCELLED', 'VOIDED', 'REPLACED'];

/** `isStub` for where nothing of the document's revisions is at hand. */
export function keepsStub(ctx: PredicateCtx, documents: DocumentColumns = correspondences): SQL {
  const calledBack = ctx.db
    .select({ one: sql`1` })
    .from(keptRevisions)
    .innerJoin(keptRfas, eq(keptRfas.id, keptRevisions.id))
    .where(and(eq(keptRevisions.currentOf, documents.id), isStub(ctx, documents, keptRfas)));
  return exists(calledBack);
}

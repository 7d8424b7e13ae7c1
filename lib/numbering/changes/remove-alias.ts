import { and, eq, isNull, sql } from 'drizzle-orm';
import { documentNumberAliases } from '@/db/schema/number-changes';
import { auditedDocument } from '@/lib/documents/document/change-document';
import { documentChanged } from '@/lib/documents/document/document-changed';
import { KIND_TRAITS } from '@/lib/documents/kind-traits';
import { openDocument } from '@/lib/documents/kinds/kinds';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { emit } from '@/lib/platform/outbox/emit';
import { transact } from '@/lib/platform/transact';
import type { RemoveAlias } from './schema';

/**
 * Removes an alias (a number the document has elsewhere). The row is kept with actor and time, and the search skips it.
 * Allowed for the alias's organization, its author and the sender.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, NOT_FOUND, RECORD_CHANGED when the optimistic lock fails
 */
export async function removeAlias(
  ctx: UserCtx,
  input: RemoveAlias,
  claim: IdempotencyClaim | null = null,
): Promise<{ publicId: string }> {
  const { kind, document, refusalOf } = await openDocument(ctx, input.publicId);
  const refusal = refusalOf('nameAlias');
  if (refusal) throw new AppError(refusal);
  const aliases = documentNumberAliases;
  const [alias] = await ctx.db
    .select()
    .from(aliases)
    .where(and(eq(aliases.publicId, input.aliasPublicId), eq(aliases.correspondenceId, document.id)));
  if (!alias) throw new AppError('NOT_FOUND');
  const isOwn = alias.organizationId === ctx.actor.organizationId || alias.addedBy === ctx.actor.userId;
  if (!isOwn && !document.facts.isOriginator) throw new AppError('FORBIDDEN');
  const answer = { publicId: alias.publicId };
  await transact(ctx, async (tx) => {
    const [result] = await tx.db
      .update(aliases)
      .set({ removedBy: tx.actor.userId, removedAt: sql`NOW(3)` })
      .where(and(eq(aliases.id, alias.id), isNull(aliases.removedAt)));
    if (result.affectedRows !== 1) throw new AppError('RECORD_CHANGED');
    await record(tx, {
      ...auditedDocument(document),
      action: `${KIND_TRAITS[kind].audit}.alias_removed`,
      changes: { alias: [alias.aliasNumber, null] },
    });
    await emit(tx, [documentChanged(document.publicId)]);
    await recordAnswers(tx, [{ claim, answer }]);
  });
  return answer;
}

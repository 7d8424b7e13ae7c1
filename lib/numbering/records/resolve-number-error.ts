import { and, eq, isNull, sql } from 'drizzle-orm';
import { documentNumberErrors } from '@/db/schema/numbering';
import { requirePermission } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import type { ResolveNumberError } from './schema';

/**
 * Says of a numbering error that it was dealt with, and how. It is said once; the error itself stays as it was written.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND, RECORD_CHANGED when it is resolved already
 */
export async function resolveNumberError(
  ctx: UserCtx,
  { publicId, note }: ResolveNumberError,
): Promise<{ publicId: string }> {
  await requirePermission(ctx, 'numbering.verify');
  const errors = documentNumberErrors;
  return transact(ctx, async (tx) => {
    const [error] = await tx.db
      .select({ errorType: errors.errorType })
      .from(errors)
      .where(eq(errors.publicId, publicId));
    if (!error) throw new AppError('NOT_FOUND');
    const [result] = await tx.db
      .update(errors)
      .set({ resolvedAt: sql`NOW(3)`, resolvedBy: tx.actor.userId, resolutionNote: note })
      .where(and(eq(errors.publicId, publicId), isNull(errors.resolvedAt)));
    if (result.affectedRows !== 1) throw new AppError('RECORD_CHANGED');
    await record(tx, {
      action: 'numbering.error_resolved',
      entityType: 'number_error',
      entityPublicId: publicId,
      entityLabel: error.errorType,
      reason: note,
    });
    return { publicId };
  });
}

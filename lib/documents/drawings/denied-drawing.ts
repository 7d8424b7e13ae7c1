import { recordDenials } from '@/lib/platform/audit/record-denials';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';

/**
 * Leaves an audit row for a drawing that was asked for and is not to be seen, and returns the refusal, which is the same
 * whether it exists or not. The row does not say whose it is.
 */
export async function deniedDrawing(ctx: Ctx, publicId: string): Promise<AppError> {
  await recordDenials(ctx, [
    { action: 'document.access_denied', severity: 'WARN', entityType: 'drawing', entityPublicId: publicId },
  ]);
  return new AppError('DRAWING_NOT_FOUND');
}

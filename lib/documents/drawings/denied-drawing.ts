import { recordDenials } from '@/lib/platform/audit/record-denials';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';

/**
 * Writes an audit row for a requested drawing that is not visible, and returns the refusal, which is the same for a
 * missing one. The row does not name its owner.
 */
export async function deniedDrawing(ctx: Ctx, publicId: string): Promise<AppError> {
  await recordDenials(ctx, [
    { action: 'document.access_denied', severity: 'WARN', entityType: 'drawing', entityPublicId: publicId },
  ]);
  return new AppError('DRAWING_NOT_FOUND');
}

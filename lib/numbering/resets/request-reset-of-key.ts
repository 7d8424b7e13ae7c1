import { requirePermission } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import type { IdempotencyClaim } from '@/lib/platform/idempotency';
import type { ResetRequest } from './dto';
import { findSeriesByKey } from './find-series';
import { requestReset } from './request-reset';
import type { ResetCounterBody } from './schema';

/**
 * `requestReset` for a series identified by its counter key.
 * @throws AppError SERIES_UNKNOWN and what requestReset refuses
 */
export async function requestResetOfKey(
  ctx: UserCtx,
  { configId, counterKey, ...wish }: ResetCounterBody & { configId: string },
  claim: IdempotencyClaim | null,
): Promise<ResetRequest> {
  await requirePermission(ctx, 'numbering.reset');
  const seriesPublicId = await findSeriesByKey(ctx, configId, counterKey);
  return requestReset(ctx, { ...wish, seriesPublicId }, claim);
}

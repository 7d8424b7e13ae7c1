import type { UserCtx } from '@/lib/platform/ctx';
import type { IdempotencyClaim } from '@/lib/platform/idempotency';
import type { SavedFormat } from './dto';
import type { SaveFormatVersion } from './schema';
import { findConfig } from './select-configs';
import { writeVersion } from './write-version';

/**
 * Changes how a type is numbered in a project, at once or from a date. Issued numbers stay as they are; a new series
 * goes on where the old one is.
 * @throws AppError NOT_FOUND, TOKEN_SCOPE, FORBIDDEN and what writeVersion refuses
 */
export async function saveFormatVersion(
  ctx: UserCtx,
  { configId, versionNo, ...version }: SaveFormatVersion,
  claim: IdempotencyClaim | null = null,
): Promise<SavedFormat> {
  const config = await findConfig(ctx, configId);
  return writeVersion(ctx, config, {
    ...version,
    seenVersionNo: versionNo,
    copiedFrom: null,
    action: 'numbering.template_saved',
    claim,
  });
}

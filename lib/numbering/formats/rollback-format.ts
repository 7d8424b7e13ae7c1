import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { IdempotencyClaim } from '@/lib/platform/idempotency';
import type { SavedFormat } from './dto';
import type { RollbackFormat } from './schema';
import { findConfig, selectVersions } from './select-configs';
import { writeVersion } from './write-version';

/**
 * Takes an earlier template up again, as a new version that copies it.
 * @throws AppError NOT_FOUND also for a version that never was, TOKEN_SCOPE, FORBIDDEN and what writeVersion refuses
 */
export async function rollbackFormat(
  ctx: UserCtx,
  { configId, versionNo, toVersionNo, ...version }: RollbackFormat,
  claim: IdempotencyClaim | null = null,
): Promise<SavedFormat> {
  const config = await findConfig(ctx, configId);
  const versions = await selectVersions(ctx, config.formatId === null ? [] : [config.formatId]);
  const copiedFrom = versions.find((row) => row.versionNo === toVersionNo);
  if (!copiedFrom) throw new AppError('NOT_FOUND');
  return writeVersion(ctx, config, {
    ...version,
    template: copiedFrom.template,
    overflow: copiedFrom.overflow,
    seenVersionNo: versionNo,
    copiedFrom,
    action: 'numbering.template_rolled_back',
    claim,
  });
}

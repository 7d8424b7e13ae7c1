import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { defaultTemplate } from '../engine/template/default-templates';
import type { FormatHistory } from './dto';
import { findConfig, selectVersions, toVersion } from './select-configs';

/**
 * Every version a type's template ever had: who, when, why.
 * @throws AppError NOT_FOUND, TOKEN_SCOPE, FORBIDDEN
 */
export async function formatHistory(ctx: UserCtx, { configId }: { configId: string }): Promise<FormatHistory> {
  const config = await findConfig(ctx, configId);
  const versions = await selectVersions(ctx, config.formatId === null ? [] : [config.formatId]);
  await transact(ctx, (tx) =>
    record(tx, {
      action: 'numbering.template_history_read',
      entityType: 'number_format',
      entityLabel: configId,
      projectId: config.projectId,
    }),
  );
  return { configId, defaultTemplate: defaultTemplate(config.typeCode).text, versions: versions.map(toVersion) };
}

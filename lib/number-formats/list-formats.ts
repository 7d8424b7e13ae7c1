import { and, eq } from 'drizzle-orm';
import { projects } from '@/db/schema/organizations';
import { record } from '../audit/record';
import type { UserCtx } from '../ctx';
import { requireAnywhere } from '../identity/access';
import { transact } from '../transact';
import { describeFormat, inForceOf, readLongestCodes } from './describe-formats';
import type { FormatList } from './dto';
import type { ListFormats } from './schema';
import { configIdOf, selectConfigs, selectVersions, templateProjects, toVersion } from './select-configs';

/**
 * The templates of all types, with what they mean, in the projects whose templates the actor may change.
 * @throws AppError FORBIDDEN when there is no such project
 */
export async function listFormats(ctx: UserCtx, input: ListFormats): Promise<FormatList> {
  await requireAnywhere(ctx, 'numbering.template');
  const configs = await selectConfigs(
    ctx,
    and(templateProjects(ctx), input.project === undefined ? undefined : eq(projects.projectCode, input.project)),
  );
  const versions = await selectVersions(
    ctx,
    configs.flatMap(({ formatId }) => formatId ?? []),
  );
  const [longestCode, all] = [await readLongestCodes(ctx), inForceOf(configs, versions)];
  await transact(ctx, (tx) =>
    record(tx, { action: 'numbering.templates_read', entityType: 'number_format', entityLabel: input.project ?? null }),
  );
  return {
    configs: all.map(({ config, tree, version }) => {
      const own = versions.filter((row) => row.formatId === config.formatId);
      return {
        configId: configIdOf(config),
        projectCode: config.projectCode,
        type: { code: config.typeCode, name: config.typeName },
        description: config.description,
        versionNo: own[0]?.versionNo ?? 0,
        isDefault: version === null,
        template: tree.text,
        overflow: version?.overflow ?? 'WIDEN',
        scheduled: own.filter(({ state }) => state === 'SCHEDULED').map(toVersion),
        report: describeFormat(config, tree, { neighbours: all, longestCode }),
      };
    }),
  };
}

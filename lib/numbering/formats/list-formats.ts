import { and, eq } from 'drizzle-orm';
import { projects } from '@/db/schema/organizations';
import { requireAnywhere } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { readNow } from '@/lib/platform/time/database-time';
import { transact } from '@/lib/platform/transact';
import type { PlannedRequest } from '../engine/batch/plan-number';
import type { Template } from '../engine/template/parse-template';
import { printNumber } from '../engine/template/render-number';
import { describeFormat, inForceOf, readLintFacts } from './describe-formats';
import type { FormatList } from './dto';
import { planSample } from './sample-numbers';
import { readSampleRequests } from './sample-requests';
import type { ListFormats } from './schema';
import { configIdOf, selectConfigs, selectVersions, templateProjects, toVersion } from './select-configs';
import { readFullestSeries } from './series-fill';

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
  const [facts, all] = [await readLintFacts(ctx, configs), inForceOf(configs, versions)];
  const [samples, fullest] = [await readSampleRequests(ctx, configs, 1), await readFullestSeries(ctx, configs)];
  const now = await readNow(ctx);
  await transact(ctx, (tx) =>
    record(tx, { action: 'numbering.templates_read', entityType: 'number_format', entityLabel: input.project ?? null }),
  );
  return {
    configs: all.map(({ config, tree, version }) => {
      const [sample] = samples.get(config) ?? [];
      const own = versions.filter((row) => row.formatId === config.formatId);
      return {
        configId: configIdOf(config),
        projectCode: config.projectCode,
        type: { code: config.typeCode, name: config.typeName },
        description: config.description,
        versionNo: own[0]?.versionNo ?? 0,
        isDefault: version === null,
        inForceVersionNo: version?.versionNo ?? 0,
        template: tree.text,
        overflow: version?.overflow ?? 'WIDEN',
        scheduled: own.filter(({ state }) => state === 'SCHEDULED').map(toVersion),
        example: sample ? printExample({ ...sample, issuedAt: now }, tree) : null,
        changedAt: own[0]?.createdAt ?? null,
        changedBy: own[0]?.createdBy ?? null,
        fullest: fullest.get(config) ?? null,
        report: describeFormat(config, tree, { neighbours: all, facts }),
      };
    }),
  };
}

/** The first number of a series; null where the sample lacks a part that the template prints. */
function printExample(request: PlannedRequest, tree: Template): string | null {
  const plan = planSample(request, tree);
  return plan && printNumber(plan.open, 1, request.revisionLabel);
}

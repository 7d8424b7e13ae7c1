import { eq } from 'drizzle-orm';
import { projects } from '@/db/schema/organizations';
import type { UserCtx } from '@/lib/platform/ctx';
import { parseTemplate } from '../engine/template/parse-template';
import { describeFormat, inForceOf, readLintFacts } from './describe-formats';
import type { FormatReport } from './dto';
import { type Config, selectConfigs, selectVersions } from './select-configs';

/** Reports the effect of a template on a type of a project, beside the project's other types as numbered now. */
export async function reportOn(
  ctx: UserCtx,
  config: Pick<Config, 'projectId' | 'projectCode' | 'typeId' | 'typeCode' | 'revisionStyle'>,
  text: string,
): Promise<FormatReport> {
  const configs = await selectConfigs(ctx, eq(projects.id, config.projectId));
  const versions = await selectVersions(
    ctx,
    configs.flatMap(({ formatId }) => formatId ?? []),
  );
  const neighbours = inForceOf(configs, versions);
  return describeFormat(config, parseTemplate(text), { neighbours, facts: await readLintFacts(ctx, [config]) });
}

import { and, eq } from 'drizzle-orm';
import { projects } from '@/db/schema/organizations';
import { contractorsOf } from '@/lib/people/projects/contractors';
import type { UserCtx } from '@/lib/platform/ctx';
import { isSharedByRivals, rivalsOf } from '../engine/shared-series';
import { parseTemplate } from '../engine/template/parse-template';
import { inForceOf } from './describe-formats';
import { withToken } from './rules';
import { selectConfigs, selectVersions, templateProjects } from './select-configs';

/** A template in force by which contractors of one project continue each other's numbers. */
interface SharedTemplate {
  type: { code: string; name: string };
  template: string;
  /** The template with the originator added: each contractor has a series of its own. */
  proposed: string;
  /** ISO 8601: a version that prints the originator takes over then; null: none is scheduled. */
  endsAt: string | null;
  /** Codes are shown elsewhere; this is how many read each other. */
  contractors: number;
}

/**
 * The shared templates of a project, for the people who may change its templates; for everyone else none. Read when a
 * page is opened: contracts and members change without a word to the templates.
 */
export async function listSharedTemplates(ctx: UserCtx, projectCode: string): Promise<SharedTemplate[]> {
  const configs = await selectConfigs(ctx, and(templateProjects(ctx), eq(projects.projectCode, projectCode)));
  const [first] = configs;
  if (!first) return [];
  const contractors = (await contractorsOf(ctx.db, [first.projectId])).get(first.projectId);
  const versions = await selectVersions(
    ctx,
    configs.flatMap(({ formatId }) => formatId ?? []),
  );
  return inForceOf(configs, versions).flatMap(({ config, tree }): SharedTemplate[] => {
    const rivals = rivalsOf(config.typeCode, contractors);
    if (!isSharedByRivals(tree, rivals)) return [];
    const next = versions
      .filter((row) => row.formatId === config.formatId && row.state === 'SCHEDULED')
      .findLast((row) => !isSharedByRivals(parseTemplate(row.template), rivals));
    return [
      {
        type: { code: config.typeCode, name: config.typeName },
        template: tree.text,
        proposed: withToken(tree.text, '{ORIGINATOR}'),
        endsAt: next?.effectiveFrom ?? null,
        contractors: rivals.size,
      },
    ];
  });
}

import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { defaultTemplate } from '../engine/template/default-templates';
import { type LintContext, printedTokens } from '../engine/template/lint-template';
import type { CodeToken } from '../engine/template/parse-template';
import { inForceOf, lintContextOf, readLintFacts } from './describe-formats';
import type { FormatVersion, SeriesFill, TemplateTrial } from './dto';
import { withToken } from './rules';
import { configIdOf, findConfig, selectVersions, toVersion } from './select-configs';
import { readFullestSeries } from './series-fill';
import { tryTemplate } from './try-template';

/** Everything the template builder begins with. */
export interface TemplateBuilder {
  configId: string;
  typeCode: string;
  typeName: string;
  description: string | null;
  /** Of the newest version, for the next change; 0 while the type has its default. */
  versionNo: number;
  /** In force now. */
  template: string;
  /** Text that the editor opens with: the template in force, or the proposed one. */
  draft: string;
  overflow: FormatVersion['overflow'];
  defaultTemplate: string;
  /** Newest first. */
  versions: FormatVersion[];
  lintContext: LintContext;
  fullest: SeriesFill | null;
  /** Of the draft; null where it could not be saved as it is today. */
  trial: TemplateTrial | null;
}

interface OpenBuilder {
  configId: string;
  /** Begins with a draft that prints this token as well. */
  printing?: CodeToken | undefined;
}

/**
 * A type's template with its versions and what it does.
 * @throws AppError NOT_FOUND, TOKEN_SCOPE, FORBIDDEN
 */
export async function openBuilder(ctx: UserCtx, { configId, printing }: OpenBuilder): Promise<TemplateBuilder> {
  const config = await findConfig(ctx, configId);
  const versions = await selectVersions(ctx, config.formatId === null ? [] : [config.formatId]);
  const [inForce] = inForceOf([config], versions);
  if (!inForce) throw new Error('a type was left without a template');
  const isPrinted = printing === undefined || printedTokens(inForce.tree).has(printing);
  const draft = isPrinted ? inForce.tree.text : withToken(inForce.tree.text, `{${printing}}`);
  await transact(ctx, (tx) =>
    record(tx, {
      action: 'numbering.template_history_read',
      entityType: 'number_format',
      entityLabel: configIdOf(config),
      projectId: config.projectId,
    }),
  );
  return {
    configId: configIdOf(config),
    typeCode: config.typeCode,
    typeName: config.typeName,
    description: config.description,
    versionNo: versions[0]?.versionNo ?? 0,
    template: inForce.tree.text,
    draft,
    overflow: inForce.version?.overflow ?? 'WIDEN',
    defaultTemplate: defaultTemplate(config.typeCode).text,
    versions: versions.map(toVersion),
    lintContext: lintContextOf(config, await readLintFacts(ctx, [config])),
    fullest: (await readFullestSeries(ctx, [config])).get(config) ?? null,
    trial: await tryTemplate(ctx, { configId, template: draft }).catch(unlessInvalid),
  };
}

function unlessInvalid(error: unknown): null {
  if (error instanceof AppError && error.code === 'TEMPLATE_INVALID') return null;
  throw error;
}

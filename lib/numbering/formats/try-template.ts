import { eq } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { projects } from '@/db/schema/organizations';
import { record } from '@/lib/platform/audit/record';
import { canonicalText } from '@/lib/platform/canonical-text';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { readNow } from '@/lib/platform/time/database-time';
import { projectYear, startOfYear } from '@/lib/platform/time/project-day';
import { transact } from '@/lib/platform/transact';
import { parseTemplate } from '../engine/template/parse-template';
import { describeFormat, type InForce, inForceOf, readLintFacts } from './describe-formats';
import type { TemplateTrial } from './dto';
import { forecastCapacity } from './forecast';
import { findAmbiguousPair, projectsThatLookAlike } from './look-alikes';
import { printSamples } from './sample-numbers';
import { readCodesInUse, readSampleRequests } from './sample-requests';
import type { TryTemplate } from './schema';
import { type Config, configIdOf, findConfig, selectConfigs, selectVersions } from './select-configs';

const MINUTE_MS = 60_000;
/** Enough to see which parts matter, few enough to read. */
const SAMPLES = 6;

/**
 * Tries a draft template on the project's own documents: printed numbers, shared or similar series, and remaining
 * capacity. Saves and reserves nothing.
 * @throws AppError NOT_FOUND, TOKEN_SCOPE, FORBIDDEN, TEMPLATE_INVALID with the findings
 */
export async function tryTemplate(ctx: UserCtx, { configId, template }: TryTemplate): Promise<TemplateTrial> {
  const config = await findConfig(ctx, configId);
  const tree = parseTemplate(canonicalText(template));
  const around = await readInForce(ctx, config);
  const facts = await readLintFacts(ctx, [config]);
  const report = describeFormat(config, tree, { neighbours: around.here, facts });
  const errors = report.lint.filter(({ level }) => level === 'error');
  if (errors.length > 0) throw new AppError('TEMPLATE_INVALID', { details: { lint: errors } });
  const now = await readNow(ctx);
  const newYear = startOfYear(projectYear(now) + 1).getTime();
  const moments = [now, new Date(newYear - MINUTE_MS), new Date(newYear + MINUTE_MS)] as const;
  const requests = (await readSampleRequests(ctx, [config], SAMPLES)).get(config) ?? [];
  const samples = await printSamples(ctx, requests, { tree, before: around.before, moments });
  const [sample] = requests;
  const otherProjects = sample ? await projectsThatLookAlike(ctx, { tree, sample }, around.elsewhere) : [];
  const text = samples[0]?.numbers[0] ?? '';
  const trial: TemplateTrial = {
    report,
    moments: moments.map((moment) => moment.toISOString()),
    samples,
    twins: [
      ...report.looksLike.map((other) => ({ kind: 'TYPE' as const, other, text })),
      ...otherProjects.map((other) => ({ kind: 'PROJECT' as const, other, text })),
    ],
    ambiguous: findAmbiguousPair(tree, await readCodesInUse(ctx, config)),
    forecast: await forecastCapacity(ctx, config, { tree, now }),
  };
  await transact(ctx, (tx) =>
    record(tx, {
      action: 'numbering.template_previewed',
      entityType: 'number_format',
      entityLabel: configIdOf(config),
      projectId: config.projectId,
    }),
  );
  return trial;
}

/** The templates in force: of the project's types, of this type in other projects, and of this type here. */
async function readInForce(ctx: UserCtx, config: Config) {
  const [ofProject, ofType] = [
    await selectConfigs(ctx, eq(projects.id, config.projectId)),
    await selectConfigs(ctx, eq(correspondenceTypes.id, config.typeId)),
  ];
  const all = [...ofProject, ...ofType];
  const versions = await selectVersions(ctx, [...new Set(all.flatMap(({ formatId }) => formatId ?? []))]);
  const here = inForceOf(ofProject, versions);
  const own = here.find((other: InForce) => other.config.typeId === config.typeId);
  return {
    here,
    elsewhere: inForceOf(ofType, versions).filter((other) => other.config.projectId !== config.projectId),
    before: own?.tree ?? null,
  };
}

import { sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { type Contractors, contractorsOf } from '@/lib/people/projects/contractors';
import type { Ctx } from '@/lib/platform/ctx';
import { rivalsOf } from '../engine/shared-series';
import { defaultTemplate } from '../engine/template/default-templates';
import {
  canLookAlike,
  type LintContext,
  lintTemplate,
  longestNumber,
  reportUniqueness,
} from '../engine/template/lint-template';
import { type CodeToken, parseTemplate, type Template } from '../engine/template/parse-template';
import type { FormatReport } from './dto';
import type { Config, VersionRow } from './select-configs';

/** A type with the template in force for it. */
export interface InForce {
  config: Config;
  tree: Template;
  version: VersionRow | null;
}

/** The template each type is numbered by now. */
export function inForceOf(configs: readonly Config[], versions: readonly VersionRow[]): InForce[] {
  return configs.map((config) => {
    const version = versions.find((row) => row.formatId === config.formatId && row.state === 'IN_FORCE') ?? null;
    return { config, version, tree: version ? parseTemplate(version.template) : defaultTemplate(config.typeCode) };
  });
}

/** Describes a template for a type, beside the other types of its project. */
export function describeFormat(
  config: Pick<Config, 'projectId' | 'projectCode' | 'typeId' | 'typeCode' | 'revisionStyle'>,
  tree: Template,
  { neighbours, facts }: { neighbours: readonly InForce[]; facts: LintFacts },
): FormatReport {
  const context = lintContextOf(config, facts);
  return {
    lint: lintTemplate(tree, context),
    ...reportUniqueness(tree, config.typeCode),
    longest: longestNumber(tree, context.longestCode),
    looksLike: neighbours
      .filter(
        (other) =>
          other.config.projectId === config.projectId &&
          other.config.typeId !== config.typeId &&
          canLookAlike(tree, other.tree),
      )
      .map((other) => other.config.typeCode),
  };
}

/** Context of the linter for a type of a project. */
export function lintContextOf(
  { typeCode, revisionStyle, projectCode, projectId }: Omit<Parameters<typeof describeFormat>[0], 'typeId'>,
  { longestCode, contractors }: LintFacts,
): LintContext {
  const longest = { ...longestCode, PROJECT: projectCode.length, CORR_TYPE: typeCode.length };
  return {
    typeCode,
    revisionStyle,
    contractors: rivalsOf(typeCode, contractors.get(projectId)).size,
    longestCode: longest,
  };
}

/** Programme-wide facts for the linter. */
interface LintFacts {
  longestCode: LongestCodes;
  contractors: ReadonlyMap<number, Contractors>;
}

type LongestCodes = Partial<Record<CodeToken, number>>;

export async function readLintFacts(ctx: Ctx, configs: readonly Pick<Config, 'projectId'>[]): Promise<LintFacts> {
  const projectIds = configs.map(({ projectId }) => projectId);
  return { longestCode: await readLongestCodes(ctx), contractors: await contractorsOf(ctx.db, projectIds) };
}

/** Raw: one row of maxima over five tables. Codes in use today; a longer one later is seen when it is added. */
async function readLongestCodes(ctx: Ctx): Promise<LongestCodes> {
  const rows = await rowsOf<Record<string, number | null>>(
    ctx.db,
    sql`
    SELECT (SELECT MAX(CHAR_LENGTH(organization_code)) FROM organizations) AS ORIGINATOR,
      (SELECT MAX(CHAR_LENGTH(organization_code)) FROM organizations) AS RECIPIENT,
      (SELECT MAX(CHAR_LENGTH(sub_type_number)) FROM correspondence_sub_types) AS SUB_TYPE,
      (SELECT MAX(CHAR_LENGTH(type_code)) FROM rfa_types) AS RFA_TYPE,
      (SELECT MAX(CHAR_LENGTH(discipline_code)) FROM disciplines) AS DISCIPLINE`,
  );
  const entries = Object.entries(rows[0] ?? {}).filter(([, length]) => length !== null);
  return Object.fromEntries(entries) as LongestCodes;
}

import { requirePermission } from '@/lib/people/identity/access/access';
import type { Ctx } from '@/lib/platform/ctx';
import { edgesOf } from '../definitions/graph';
import { layOut } from '../definitions/layout';
import { lintDefinition } from '../definitions/lint/lint-definition';
import { locateLines } from '../definitions/lint/locate';
import { finding, hasErrors, type LintFinding } from '../definitions/lint/messages';
import { readDefinitionText } from '../definitions/lint/read-definition';
import { toMermaid } from '../definitions/mermaid';
import { completePaths, coveringPaths, forbiddenCells } from '../definitions/paths';
import type { Definition } from '../definitions/schema';
import { readDefinitionContext } from './definition-context';
import type { DefinitionReport } from './dto';
import type { CheckDefinition } from './schema';

/** Checks a definition text: findings with their lines, the diagram, and its paths. @throws AppError FORBIDDEN */
export async function checkDefinition(ctx: Ctx, input: CheckDefinition): Promise<DefinitionReport> {
  await requirePermission(ctx, 'workflow.define');
  return reportOn(ctx, input.text, input.workflowCode);
}

/** As checkDefinition, for a caller whose permission is checked already. */
export async function reportOn(ctx: Ctx, text: string, workflowCode?: string): Promise<DefinitionReport> {
  const { definition, findings } = await lintText(ctx, text, workflowCode);
  return {
    isPublishable: definition !== null && !hasErrors(findings),
    findings: withLines(text, findings),
    diagram: definition ? layOut(definition) : null,
    mermaid: definition ? toMermaid(definition, ctx.locale) : null,
    counts: definition
      ? {
          states: Object.keys(definition.states).length,
          edges: edgesOf(definition).length,
          paths: completePaths(definition).length,
          forbidden: forbiddenCells(definition).length,
        }
      : null,
    paths: definition ? coveringPaths(definition) : [],
  };
}

/** Applies all lint rules, including those that query the database. */
export async function lintText(
  ctx: Ctx,
  text: string,
  workflowCode?: string,
): Promise<{ definition: Definition | null; findings: LintFinding[] }> {
  const { definition, findings } = readDefinitionText(text);
  if (!definition) return { definition, findings };
  const expected = workflowCode ?? definition.code;
  const wrongCode =
    definition.code === expected ? [] : [finding('E01.code', ['code'], { found: definition.code, expected })];
  const surroundings = await readDefinitionContext(ctx, expected);
  return { definition, findings: [...findings, ...wrongCode, ...lintDefinition(definition, surroundings)] };
}

function withLines(text: string, findings: readonly LintFinding[]) {
  const lines = findings.length > 0 && isJson(text) ? locateLines(text) : new Map<string, number>();
  return findings.map((found) => ({ ...found, line: lineOf(found.path, lines) }));
}

/** The line of the path, or of its nearest existing ancestor, because a missing element has no line. */
function lineOf(path: string, lines: ReadonlyMap<string, number>): number | null {
  for (let place = path; ; place = place.slice(0, place.lastIndexOf('/'))) {
    const line = lines.get(place);
    if (line !== undefined) return line;
    if (place === '') return null;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

import { and, eq, inArray } from 'drizzle-orm';
import { projectOrganizations } from '@/db/schema/organizations';
import { canonicalText } from '@/lib/platform/canonical-text';
import type { Ctx } from '@/lib/platform/ctx';
import { canLookAlike, printedTokens } from '../engine/template/lint-template';
import { type CodeToken, parseTemplate, type Segment, type Template } from '../engine/template/parse-template';
import type { InForce } from './describe-formats';
import type { AmbiguousPair } from './dto';
import type { SampleRequest } from './sample-request';

/** The projects in which the same type is numbered alike and the same organization writes. */
export async function projectsThatLookAlike(
  ctx: Ctx,
  { tree, sample }: { tree: Template; sample: SampleRequest },
  elsewhere: readonly InForce[],
): Promise<string[]> {
  if (printedTokens(tree).has('PROJECT')) return [];
  const alike = elsewhere.filter((other) => hasSameShape(tree, other.tree));
  if (alike.length === 0) return [];
  const rows = await ctx.db
    .select({ projectId: projectOrganizations.projectId })
    .from(projectOrganizations)
    .where(
      and(
        eq(projectOrganizations.organizationId, sample.originatorOrganizationId),
        eq(projectOrganizations.isActive, true),
        inArray(
          projectOrganizations.projectId,
          alike.map(({ config }) => config.projectId),
        ),
      ),
    );
  const member = new Set(rows.map(({ projectId }) => projectId));
  return alike.filter(({ config }) => member.has(config.projectId)).map(({ config }) => config.projectCode);
}

/** As between two types, but the type is the same here and may well be printed. */
function hasSameShape(left: Template, right: Template): boolean {
  const withoutType = (tree: Template) => ({
    ...tree,
    segments: tree.segments.filter((segment) => segment.kind !== 'code' || segment.token !== 'CORR_TYPE'),
  });
  return left.segments.length === right.segments.length && canLookAlike(withoutType(left), withoutType(right));
}

export type CodesInUse = Partial<Record<CodeToken, readonly string[]>>;

/** Pairs beyond this many are not compared: a page waits for the answer. */
const MAX_PAIRS = 40_000;

/**
 * Two real pairs of codes that print the same text because a code contains the separator, e.g. A-B and C beside A and
 * B-C. Their documents share a series: numbers stay unique, but the text does not identify the organizations.
 */
export function findAmbiguousPair(tree: Template, codes: CodesInUse): AmbiguousPair | null {
  for (const [index, segment] of tree.segments.entries()) {
    const between = tree.segments[index + 1];
    const next = between?.kind === 'literal' ? tree.segments[index + 2] : between;
    if (segment.kind !== 'code' || next?.kind !== 'code') continue;
    const found = collide(segment.token, between?.kind === 'literal' ? between.text : '', next.token, codes);
    if (found) return { ...found, fix: separatorFix(tree.segments, index + 1, codes) };
  }
  return null;
}

function collide(
  left: CodeToken,
  between: string,
  right: CodeToken,
  codes: CodesInUse,
): Omit<AmbiguousPair, 'fix'> | null {
  const [lefts, rights] = [codes[left] ?? [], codes[right] ?? []];
  if (lefts.length * rights.length > MAX_PAIRS) return null;
  const seen = new Map<string, [string, string]>();
  for (const a of lefts.map(canonicalText)) {
    for (const b of rights.map(canonicalText)) {
      const text = `${a}${between}${b}`;
      const other = seen.get(text);
      if (other && other[0] !== a) return { tokens: [left, right], text, first: other, second: [a, b] };
      seen.set(text, [a, b]);
    }
  }
  return null;
}

/** Separators for codes that contain a hyphen themselves. */
const SEPARATORS = ['/', '_', ' / '];

function separatorFix(segments: readonly Segment[], at: number, codes: CodesInUse): string | null {
  const isLiteral = segments[at]?.kind === 'literal';
  for (const separator of SEPARATORS) {
    const written = [
      ...segments.slice(0, at),
      { kind: 'literal' as const, text: separator },
      ...segments.slice(isLiteral ? at + 1 : at),
    ];
    const text = written.map(writtenAs).join('');
    const tree = parseTemplate(text);
    const [left, right] = [segments[at - 1], segments[isLiteral ? at + 1 : at]];
    if (left?.kind !== 'code' || right?.kind !== 'code') return null;
    if (!collide(left.token, separator, right.token, codes)) return tree.text;
  }
  return null;
}

function writtenAs(segment: Segment): string {
  switch (segment.kind) {
    case 'literal':
    case 'unknown':
      return segment.text;
    case 'code':
    case 'deprecated':
      return `{${segment.token}}`;
    case 'sequence':
      return `{SEQ:${segment.width}}`;
    case 'year':
      return `{YEAR:${segment.era}}`;
    default:
      return '{REV}';
  }
}

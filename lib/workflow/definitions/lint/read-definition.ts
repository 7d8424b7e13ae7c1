import type { z } from 'zod';
import { isWithinBounds } from '@/lib/platform/input-bounds';
import { MAX_STATES } from '../constants';
import { tooLarge } from '../rules';
import { Definition } from '../schema';
import { findDuplicateKeys } from './locate';
import { finding, type LintFinding } from './messages';

export interface ReadDefinition {
  /** Null when it cannot be understood; then the findings say why. */
  definition: Definition | null;
  findings: LintFinding[];
}

const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);
/** More findings do not help: they are shown beside the text, and the first ones often cause the rest. */
const MAX_FINDINGS = 100;

/** The text of a definition: size, JSON, names, shape (rules E01, E17, E20). Never throws. */
export function readDefinitionText(text: string): ReadDefinition {
  const oversize = tooLarge(text);
  if (oversize) return refuse(oversize);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refuse(finding('E01.json', [], { problem: error instanceof Error ? error.message : String(error) }));
  }
  const twice = findDuplicateKeys(text);
  const read = readDefinition(value);
  return { ...read, findings: [...twice, ...read.findings].slice(0, MAX_FINDINGS) };
}

/** A definition that has been parsed already, e.g. from a request body. */
export function readDefinition(value: unknown): ReadDefinition {
  // A definition is 9 levels deep; what goes on for thousands is made to run a recursion out of stack.
  if (!isWithinBounds(value)) return refuse(finding('E01.depth', []));
  const reserved = findReserved(value, []);
  if (reserved.length > 0) return { definition: null, findings: reserved };
  const oversize = tooLarge(JSON.stringify(value) ?? '');
  if (oversize) return refuse(oversize);
  const parsed = Definition.safeParse(value);
  if (parsed.success) return { definition: parsed.data, findings: [] };
  return {
    definition: null,
    findings: parsed.error.issues.flatMap((issue) => toFindings(issue)).slice(0, MAX_FINDINGS),
  };
}

function refuse(only: LintFinding): ReadDefinition {
  return { definition: null, findings: [only] };
}

function findReserved(value: unknown, path: readonly (string | number)[]): LintFinding[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(RESERVED.has(key) ? [finding('E17.reserved', [...path, key], { name: key })] : []),
    ...findReserved(inner, [...path, key]),
  ]);
}

const UPPER = 'A–Z 0–9 _';
const LOWER = 'a–z A–Z 0–9 _';

function toFindings(issue: z.core.$ZodIssue, base: readonly (string | number)[] = []): LintFinding[] {
  const path = [...base, ...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))];
  const last = String(path.at(-1) ?? '');
  if (isLabelPath(path)) return [finding('E20', path)];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((name) => finding('E01.unknown_key', [...path, name], { name }));
  }
  if (issue.code === 'invalid_key') return [finding('E17.name', path, { name: last, form: keyForm(path) })];
  if (issue.code === 'invalid_union') return unionFindings(issue, path);
  if (issue.code === 'custom') return [finding('E01.too_many', path, { limit: last === 'states' ? MAX_STATES : 30 })];
  if (issue.code === 'too_big') return [finding('E01.too_many', path, { limit: Number(issue.maximum) })];
  if (issue.code === 'invalid_value') {
    return [finding('E01.choice', path, { choices: issue.values.map(String).join(', ') })];
  }
  if (issue.code === 'invalid_type' && issue.message.includes('received undefined')) {
    return [finding('E01.missing', path)];
  }
  if (issue.code === 'invalid_format' && NAMED.has(last)) {
    return [finding('E17.name', path, { name: String(issue.input ?? last), form: UPPER })];
  }
  return [finding('E01.value', path, { problem: issue.message })];
}

/** Keys whose value names a state, an action or a party. */
const NAMED = new Set(['to', 'initial', 'onComplete', 'party', 'code', 'fire', 'action']);

function keyForm(path: readonly (string | number)[]): string {
  const parent = path.at(-2);
  return parent === 'doc' || parent === 'codeLists' ? LOWER : UPPER;
}

/** The alternative that parsed furthest is the intended one. */
function unionFindings(issue: z.core.$ZodIssueInvalidUnion, path: (string | number)[]): LintFinding[] {
  const depth = (issues: readonly z.core.$ZodIssue[]): number =>
    Math.max(0, ...issues.map((inner) => inner.path.length));
  const best = [...issue.errors].sort((a, b) => depth(b) - depth(a) || a.length - b.length)[0];
  if (!best || best.length === 0 || depth(best) === 0) {
    const named = best?.find((inner) => inner.code === 'unrecognized_keys');
    return named ? toFindings(named, path) : [finding('E01.value', path, { problem: issue.message })];
  }
  return best.flatMap((inner) => toFindings(inner, path));
}

function isLabelPath(path: readonly (string | number)[]): boolean {
  const [last, parent] = [path.at(-1), path.at(-2)];
  const isLabel = (part: string | number | undefined): boolean =>
    part === 'label' || part === 'title' || part === 'message';
  return (isLabel(last) && path.length > 0) || ((last === 'th' || last === 'en') && isLabel(parent));
}

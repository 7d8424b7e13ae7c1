import type { Disposition } from '@/db/enums';
import { type GuardFacts, type GuardScope, readPaths } from '../guard';

export interface FactCase extends GuardFacts {
  /** The disposition that this case is about, where one is looked at. */
  decision: string | null;
}

/** Five conditions over six dispositions and eight yes-or-no facts are 1,536; more would take longer than a keystroke. */
const MAX_CASES = 4096;
const OTHER = 'ANYTHING_ELSE';

/** Every combination of the values that make a difference to the conditions; null when there are too many. */
export function enumerateFacts(
  sources: readonly string[],
  scope: GuardScope,
  dispositions: readonly Disposition[],
): FactCase[] | null {
  const paths = [...new Set(sources.flatMap((source) => readPaths(source, scope) ?? []))];
  const texts = [
    ...new Set(sources.flatMap((source) => [...source.matchAll(/['"]([^'"]*)['"]/g)].map((m) => m[1] ?? ''))),
  ];
  const numbers = [...new Set(sources.flatMap((source) => [...source.matchAll(/\b\d+\b/g)].map((m) => Number(m[0]))))];
  const choices = paths.map((path) => ({ path, values: valuesOf(path, scope, { dispositions, texts, numbers }) }));
  const total = choices.reduce((product, { values }) => product * values.length, 1);
  if (total > MAX_CASES || choices.some(({ values }) => values.length === 0)) return null;
  return choices
    .reduce<[string, unknown][][]>(
      (cases, { path, values }) =>
        cases.flatMap((known) => values.map((value) => [...known, [path, value] as const] as [string, unknown][])),
      [[]],
    )
    .map(toFacts);
}

interface Known {
  dispositions: readonly Disposition[];
  texts: readonly string[];
  numbers: readonly number[];
}

function valuesOf(path: string, scope: GuardScope, known: Known): unknown[] {
  const [root, field = ''] = path.split('.');
  if (path.endsWith('.disposition')) return [...known.dispositions];
  if (root === 'task' && (field === 'total' || field === 'responded')) return numbersAround(known.numbers);
  if (root === 'actor') return field === 'isDelegate' ? [true, false] : [];
  const type = root === 'doc' && Object.hasOwn(scope.doc, field) ? scope.doc[field] : 'string';
  if (type === 'bool') return [true, false];
  if (type === 'int' || type === 'double') return numbersAround(known.numbers);
  if (type === 'list<string>') return [[], ...known.texts.map((text) => [text])];
  return [...known.texts, OTHER];
}

function numbersAround(numbers: readonly number[]): number[] {
  return [...new Set([0, ...numbers.flatMap((number) => [number - 1, number, number + 1])])];
}

function toFacts(known: readonly [string, unknown][]): FactCase {
  const facts = {
    doc: {} as Record<string, unknown>,
    actor: { orgId: '', perms: [] as string[], isDelegate: false },
    input: { code: { code: '', disposition: '' }, reason: '' },
    task: { total: 1, responded: 0, result: { code: '', disposition: '' } },
    decision: null as string | null,
  };
  for (const [path, value] of known) {
    const [root, field = '', inner] = path.split('.');
    if (root === 'doc') facts.doc[field] = value;
    else if (root === 'actor') facts.actor.isDelegate = value === true;
    else if (path === 'input.reason') facts.input.reason = String(value);
    else if (path === 'task.total') facts.task.total = Number(value);
    else if (path === 'task.responded') facts.task.responded = Number(value);
    else {
      const code = root === 'input' ? facts.input.code : facts.task.result;
      if (inner === 'disposition') {
        code.disposition = String(value);
        facts.decision = code.disposition;
      } else code.code = String(value);
    }
  }
  return facts;
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve('.');

/** Files that take numbers: for documents, and for holds. */
const ISSUING = ['lib/numbering/engine/batch/issue-numbers.ts', 'lib/numbering/holds/take-holds.ts'];

/** Names the verbs of every kind, so a file that imports it reaches a number only where it calls one of these by its kind. */
const REGISTRY = 'lib/documents/kinds/kinds.ts';
const CALLS_BY_KIND = /\b(submit|submitEach|writeSubmission)\(/;

/** These call `countNumberingCall` when there is work that needs a number; numbering-limit.test.ts proves it for each. */
const COUNT_THEMSELVES = ['act', 'submitDrafts', 'submitRfas'];
/** An adapter passes these to `bulkSubmit`, which counts the call. */
const PASSED_TO_BULK = ['submitEach'];

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** The files of ours that a file imports by value, each with the names it takes. */
function importsOf(file: string): { target: string; names: string[] }[] {
  const imports = [...read(file).matchAll(/^(?:import|export)\s+(?!type\s)\{([^}]*)\}\s+from\s+'([^']+)'/gm)];
  return imports.flatMap(([, names = '', specifier = '']) => {
    const bare = specifier.startsWith('@/') ? specifier.slice(2) : path.join(path.dirname(file), specifier);
    const target = [`${bare}.ts`, `${bare}.tsx`].find((candidate) => existsSync(path.join(ROOT, candidate)));
    const values = names.split(',').map((name) => name.trim());
    return target ? [{ target, names: values.filter((name) => name && !name.startsWith('type ')) }] : [];
  });
}

const known = new Map<string, boolean>();
function reachesIssuing(file: string): boolean {
  const found = known.get(file);
  if (found !== undefined) return found;
  known.set(file, ISSUING.includes(file));
  const reaches =
    ISSUING.includes(file) ||
    importsOf(file).some(({ target }) =>
      target === REGISTRY ? CALLS_BY_KIND.test(read(file)) : reachesIssuing(target),
    );
  known.set(file, reaches);
  return reaches;
}

const adapters = readdirSync(path.join(ROOT, 'app'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => path.join('app', file));

/** Imports of the app from files that can issue a number. */
const exposed = adapters.flatMap((file) =>
  importsOf(file)
    .filter(({ target }) => target.startsWith('lib/') && reachesIssuing(target))
    .flatMap(({ target, names }) => names.map((name) => ({ file, target, name }))),
);
/** `submitterOf` gives the verb that it makes the limit. */
const isLimited = ({ target, name }: { target: string; name: string }) =>
  read(target).includes(`\n${name}.limit = countNumberingCall;\n`) ||
  new RegExp(`\\{ submit: ${name}\\b[^}]*\\} = submitterOf\\b`).test(read(target));

describe('a verb that issues numbers', () => {
  it('has the rate limit declared beside it before the app exposes it', () => {
    expect(exposed.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'act',
        'generateNumber',
        'giveNumber',
        'reserveNumbers',
        'submitCorrespondence',
        'submitDrafts',
        'submitEach',
        'submitRfa',
        'submitRfas',
      ]),
    );
    const unlimited = exposed.filter(
      (verb) => !isLimited(verb) && ![...COUNT_THEMSELVES, ...PASSED_TO_BULK].includes(verb.name),
    );
    expect(unlimited).toEqual([]);
  });

  it('is passed to `command` or `commandOperation`, which apply the limit, and never called by an adapter', () => {
    const called = exposed.filter(
      (verb) =>
        (isLimited(verb) || PASSED_TO_BULK.includes(verb.name)) &&
        new RegExp(`(?<![\\w.])${verb.name}\\(`).test(read(verb.file)),
    );
    expect(called).toEqual([]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Comments and docs use plain technical English. A sentence names its actor, its verb and its object; a comment begins
 * with a verb or a noun. Code strings are not checked, because a test may need such a value.
 */
const ROOT = resolve(import.meta.dirname, '..');
const FOLDERS = ['app', 'lib', 'db', 'workers', 'scripts', 'tests', 'docs', 'ops'] as const;
const PAGES = ['README.md', 'CONTRIBUTING.md'] as const;

/** Pronouns that hide the actor; split, so that this file passes its own check. */
const HIDDEN_ACTOR = new RegExp(`\\b(${['who' + 'ever', 'no' + 'body'].join('|')})\\b`, 'i');

/** Phrases of comments, each with a better one. Split for the same reason. */
const PHRASES: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [new RegExp(`\\b(un)?t${'old'}\\b|\\bt${'ell'}(s|ing)?\\b`, 'i'), 'notify, emit, log, count, report, disclose'],
  [new RegExp(`\\bmean${'while'}\\b`, 'i'), 'since, concurrently, during the call'],
  [new RegExp(`\\bthe on${'es?'} (that|who|which|before|after)\\b`, 'i'), 'the noun itself'],
  [new RegExp(`\\btho${'se'} (before|after)\\b`, 'i'), 'earlier ones, later ones'],
  [new RegExp(`\\b(is|are|was|were) ask${'ed'}\\b`, 'i'), 'needs, gets a task, is requested'],
  [new RegExp(`\\bwh${'at'} (is|are|was|were)\\b`, 'i'), 'the noun itself'],
  [new RegExp(`\\bst${'ands'}\\b|\\bcomes al${'ong'}\\b`, 'i'), 'is, equals, applies'],
];

/** A comment begins with a verb or a noun: not with the question that its declaration answers. */
const QUESTION = /^(What|Whose|Whom?|Where|Which|How|Whether|Told)\b/;
const MAX_WORDS = 25;

function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listFiles(path);
    return /\.(tsx?|mjs|css|sql|md)$/.test(entry.name) ? [path] : [];
  });
}

/** The prose of a file with its line breaks: a page without code spans, or the comments of a source. */
function proseOf(path: string, text: string): string {
  if (path.endsWith('.md')) return text.replaceAll(/`[^`\n]*`/g, '');
  return commentsOf(path, text).join('\n');
}

/** The block comments of a source, and its runs of line comments; a glob in a string begins none. */
function commentsOf(path: string, text: string): string[] {
  const line = path.endsWith('.sql') ? /(^|\s)--.*$/gm : /(^[ \t]*\/\/.*\n?)+|(?<=\s)\/\/.*$/gm;
  return [/(?<=^|[\s{(])\/\*[\s\S]*?\*\//g, line].flatMap((comment) => text.match(comment) ?? []);
}

/** Plain text of a comment: without its marks, code spans and tags. */
function plainText(comment: string): string {
  const body = comment.replaceAll(/^\s*(\/\*+|\*+\/?|\/\/)|\*\/\s*$/gm, '').replaceAll(/`[^`]*`/g, 'X');
  return body.split(/^\s*@|\s@(?=param|return|throws|type)/m)[0] ?? '';
}

function faultOf(comment: string): string | null {
  const text = plainText(comment).trim();
  const phrase = PHRASES.find(([found]) => found.test(text));
  if (phrase) return `${phrase[0].exec(text)?.[0]}: write ${phrase[1]}`;
  if (QUESTION.test(text)) return 'begins with a question word';
  const sentences = text.split(/[.?!:;]\s|\n\s*\n|\n\s*[-–|●·]+\s/);
  const long = sentences.find((sentence) => sentence.split(/\s+/).length > MAX_WORDS);
  return long === undefined ? null : `a sentence of more than ${MAX_WORDS} words`;
}

/** Lines of prose with a pronoun that hides the actor, with the path of their file. */
function findHiddenActors(path: string, text: string): string[] {
  return proseOf(path, text)
    .split('\n')
    .filter((line) => HIDDEN_ACTOR.test(line))
    .map((line) => `${path}: ${line.trim()}`);
}

/** Comments of a source that break a rule of words. */
function findUnclear(path: string, text: string): string[] {
  if (!/\.(tsx?|mjs|css)$/.test(path)) return [];
  return commentsOf(path, text).flatMap((comment) => {
    const fault = faultOf(comment);
    return fault === null ? [] : [`${path}: ${fault}: ${plainText(comment).trim().replaceAll(/\s+/g, ' ')}`];
  });
}

describe('comments and docs', () => {
  const paths = [...PAGES, ...FOLDERS.flatMap(listFiles)];
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

  it('are read in full', () => {
    expect(paths.length).toBeGreaterThan(1500);
  });

  it('name the actor', () => {
    expect(paths.flatMap((path) => findHiddenActors(path, read(path)))).toEqual([]);
  });

  it('say what a declaration is or does, in short sentences', () => {
    expect(paths.flatMap((path) => findUnclear(path, read(path)))).toEqual([]);
  });

  it.each([
    ['lib/a.ts', `/** Locks the row for ${'who' + 'ever'} asks. */`],
    ['lib/a.ts', `const a = 1; // ${'No' + 'body'} reads it.`],
    ['docs/a.md', `It is sent to ${'no' + 'body'}.`],
    ['db/a.sql', `-- ${'Who' + 'ever'} runs it`],
  ])('are refused in %s with a hidden actor', (path, text) => {
    expect(findHiddenActors(path, text)).toHaveLength(1);
  });

  it.each([
    `/** T${'ells'} the recipients of it. */`,
    `/** The holder is t${'old'} of a move. */`,
    `// Another worker took it mean${'while'}.`,
    `/** The row, and the on${'e'} before it. */`,
    `/** Earlier files and tho${'se'} before. */`,
    `/** People who are ask${'ed'} to answer. */`,
    `/** Sends wh${'at'} is due. */`,
    `/** Position where the counter st${'ands'}. */`,
    `/** ${'What'} a page needs. */`,
    `/** ${'Whose'} task it was. */`,
    `  /**\n   * ${'Where'} the series begins:\n   * after its last number.\n   */`,
    `// ${'Which'} of the rows are taken.\n`,
    `/** ${'One word more. '.replace('.', '').repeat(9)} */`,
  ])('are refused: %s', (text) => {
    expect(findUnclear('lib/a.ts', text)).toHaveLength(1);
  });

  it.each([
    ['lib/a.ts', `const url = 'mysql://${'no' + 'body'}@127.0.0.1';`],
    ['docs/a.md', `The user \`${'no' + 'body'}\` is not used.`],
    ['lib/a.ts', `const text = 'What it t${'ells'}';`],
    [
      'lib/a.ts',
      '/** Reads a page. @throws AppError A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V */',
    ],
    ['lib/a.ts', `/** The call of \`changedMean${'while'}\`. */`],
  ])('may hold the words in code, as in %s', (path, text) => {
    expect([...findHiddenActors(path, text), ...findUnclear(path, text)]).toEqual([]);
  });
});

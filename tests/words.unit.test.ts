import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Comments and docs name the actor: the caller, the recipient, the worker, a person with a permission. Two pronouns that
 * hide the actor are refused. Code strings are not checked, because a test may need such a value.
 */
const ROOT = resolve(import.meta.dirname, '..');
const FOLDERS = ['app', 'lib', 'db', 'workers', 'scripts', 'tests', 'docs', 'ops'] as const;
const PAGES = ['README.md', 'CONTRIBUTING.md'] as const;
/** Split, so that this file passes its own check. */
const BANNED = new RegExp(`\\b(${['who' + 'ever', 'no' + 'body'].join('|')})\\b`, 'i');

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
  const line = path.endsWith('.sql') ? /(^|\s)--.*$/gm : /(^|\s)\/\/.*$/gm;
  return [/\/\*[\s\S]*?\*\//g, line].flatMap((comment) => text.match(comment) ?? []).join('\n');
}

/** Lines of prose with a banned word, with the path of their file. */
function findBanned(path: string, text: string): string[] {
  return proseOf(path, text)
    .split('\n')
    .filter((line) => BANNED.test(line))
    .map((line) => `${path}: ${line.trim()}`);
}

describe('comments and docs', () => {
  const paths = [...PAGES, ...FOLDERS.flatMap(listFiles)];

  it('are read in full', () => {
    expect(paths.length).toBeGreaterThan(1500);
  });

  it('name the actor', () => {
    expect(paths.flatMap((path) => findBanned(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
  });

  it.each([
    ['lib/a.ts', `/** Locks the row for ${'who' + 'ever'} asks. */`],
    ['lib/a.ts', `const a = 1; // ${'No' + 'body'} reads it.`],
    ['docs/a.md', `It is sent to ${'no' + 'body'}.`],
    ['db/a.sql', `-- ${'Who' + 'ever'} runs it`],
  ])('are refused in %s with a planted violation', (path, text) => {
    expect(findBanned(path, text)).toHaveLength(1);
  });

  it.each([
    ['lib/a.ts', `const url = 'mysql://${'no' + 'body'}@127.0.0.1';`],
    ['docs/a.md', `The user \`${'no' + 'body'}\` is not used.`],
  ])('may hold the word in code, as in %s', (path, text) => {
    expect(findBanned(path, text)).toEqual([]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROLES } from '@/lib/people/identity/access/permissions';
import words from '../../../_i18n/messages/th/audit.json';

const SOURCES = ['lib', 'workers']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(path, 'utf8'));

/** First group of each match of a pattern in the sources. */
const foundBy = (pattern: RegExp) => [
  ...new Set(SOURCES.flatMap((source) => [...source.matchAll(pattern)].map(([, found]) => found ?? ''))),
];

function hasWords(branch: keyof typeof words, path: string): boolean {
  const end = path.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], words[branch]);
  return typeof end === 'string';
}

describe('the words of the audit', () => {
  it.each([
    ['action', /(?:action|[A-Z]): '([a-z_]+\.[a-z_]+)'/g, 80],
    ['entity', /action: .+,\s+(?:severity: .+,\s+)?entityType: '([a-z_]+)'/g, 15],
  ] as const)('name every %s that is written', (branch, pattern, atLeast) => {
    const found = foundBy(pattern);
    expect(found.length).toBeGreaterThan(atLeast);
    expect(found.filter((code) => !hasWords(branch, code))).toEqual([]);
  });

  it('name every field that is written', () => {
    const found = foundBy(/changes: (\{[^}]*\})/g).flatMap((changes) =>
      [...changes.matchAll(/(\w+): \[/g)].map(([, field]) => field ?? ''),
    );
    expect(found.length).toBeGreaterThan(30);
    expect(found.filter((field) => !hasWords('field', field))).toEqual([]);
  });

  it('name every role', () => {
    expect(ROLES.filter(({ code }) => !hasWords('value', code))).toEqual([]);
  });
});

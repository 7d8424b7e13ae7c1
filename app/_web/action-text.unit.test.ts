import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { REQUEST_BOUNDS } from '@/lib/platform/input-bounds';
import { isActionText, MOST_VISITS } from './action-text.mjs';

/** React's own side of the browser, as Next bundles it; it has no types. */
const react = createRequire(import.meta.url)('next/dist/compiled/react-server-dom-turbopack/client.browser') as {
  encodeReply: (call: unknown, options: object) => Promise<string | FormData>;
  createTemporaryReferenceSet: () => object;
};

/** Ten members that refer to the part before, level upon level: 10 to the power of `levels` paths in a small text. */
function bomb(levels: number): string {
  const parts = Array.from({ length: levels }, (_, level) =>
    Object.fromEntries(Array.from({ length: 10 }, (__, key) => [`k${key}`, level ? `$0:0:${level - 1}` : 1])),
  );
  return JSON.stringify([parts]);
}

describe('the text of a call', () => {
  it.each<[string, string]>([
    ['no argument', '[]'],
    ['input and page', '[{"idempotencyKey":"x","input":{"subject":"$$5","era":"$undefined"}},{"userPublicId":"x"}]'],
    ['a list that is used twice', '[{"to":[{"id":1}],"cc":"$0:0:to","first":"$0:0:to:0"}]'],
    ['an event of the browser as a further argument', '[{"x":1},"$T"]'],
    ['numbers that JSON has not', '["$NaN","$-0","$Infinity","$-Infinity"]'],
    ['500 entries of a matrix', JSON.stringify([{ entries: Array(500).fill({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }) }])],
    ['as many references as are walked in no time', bomb(4)],
  ])('of %s passes', (_what, text) => expect(isActionText(text)).toBe(true));

  it.each<[string, string]>([
    ['half a list', '['],
    ['half an object', '{'],
    ['nothing', ''],
    ['no list', '{"0":1}'],
    ['eleven arguments', JSON.stringify(Array(11).fill(1))],
    ['references level upon level', bomb(5)],
    ['more references level upon level', bomb(60)],
    ['itself', '["$0"]'],
    ['a cycle', '[{"a":"$0:0"}]'],
    ['a longer cycle', '[{"a":{"b":"$0:0:c"},"c":{"d":"$0:0:a"}}]'],
    ['what comes later', '[{"a":"$0:0:b","b":{}}]'],
    ['what is not there', '[{"a":"$0:1"}]'],
    ['what every object inherits', '[{"a":{},"b":"$0:0:a:__proto__:x"}]'],
    ['a text as a part', '[{"a":"x","b":"$0:0:a"}]'],
    ['a place behind a reference', '[{"a":{"x":{}},"b":"$0:0:a","c":"$0:0:b:x"}]'],
    ['another part', '["$1"]'],
    ...[
      '$@1',
      '$F1',
      '$h1',
      '$K1',
      '$Q1',
      '$W1',
      '$i1',
      '$B1',
      '$R1',
      '$x1',
      '$A1',
      '$o1',
      '$n99',
      '$D2026',
      '$S',
      '$',
    ].map((mark): [string, string] => [`the mark ${mark}`, JSON.stringify([{ a: mark }])]),
    ['objects upon objects', `[${'{"a":'.repeat(40)}1${'}'.repeat(40)}]`],
    ['bottomless lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    [
      'references to what is deep',
      `[${'{"a":'.repeat(20)}{}${'}'.repeat(20)},${'['.repeat(20)}"$0:0"${']'.repeat(20)}]`,
    ],
    [
      'a hundred thousand keys',
      JSON.stringify([Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`k${n}`, 1]))]),
    ],
    ['a hundred thousand objects', JSON.stringify([Array(100_000).fill({})])],
    ['a hundred thousand references', JSON.stringify([[{}, ...Array(100_000).fill('$0:0:0')]])],
  ])('of %s is refused', (_what, text) => expect(isActionText(text)).toBe(false));

  it('is what React writes in a browser for calls of ours, in one text', async () => {
    const none: unknown[] = [];
    const people = [{ publicId: 'a', name: '$5 ก' }];
    class Press {
      type = 'click';
    }
    const calls: unknown[][] = [
      [{ idempotencyKey: 'x', input: { to: people, cc: people, tags: none, references: none, first: people[0] } }, {}],
      [{ dueDate: undefined, text: '$undefined', number: Number.NaN, 'a:b': { 'c:d': [1] } }],
      [{ publicId: 'x' }, new Press(), () => undefined],
      [],
      [undefined],
      ['01a217ae-033c-7000-8000-abc123def456'],
    ];
    for (const call of calls) {
      const text = await react.encodeReply(call, { temporaryReferences: react.createTemporaryReferenceSet() });
      expect(text).toBeTypeOf('string');
      expect(isActionText(String(text)), String(text)).toBe(true);
    }
  });

  it('may be larger than what an action looks at, so that a form is refused in words', () => {
    expect(MOST_VISITS).toBeGreaterThan(REQUEST_BOUNDS.visits);
  });

  it('has no parts of its own: no form of ours is an action, and no action takes a file', () => {
    const files = (readdirSync('app', { recursive: true }) as string[]).filter((file) => /\.tsx?$/.test(file));
    const found = files.filter((file) => {
      const source = readFileSync(path.join('app', file), 'utf8');
      const isForm = /<form\b[^>]*\baction=\{\w*(?:[aA]ction|doNothing)\b/.test(source) || /\bformAction=/.test(source);
      return isForm || (/^'use server'/.test(source) && /FormData|\bFile\b/.test(source.replaceAll(/MatrixFile/g, '')));
    });
    expect(found).toEqual([]);
  });
});

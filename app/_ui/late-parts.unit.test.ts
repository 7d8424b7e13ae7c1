import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PARTS = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .flatMap((path) => {
    const calls = readFileSync(join('app', path), 'utf8').split(/\bdynamic\((?=\(\) =>)/);
    return calls.slice(1).map((call) => ({ path, call: call.slice(0, call.indexOf(';')) }));
  });

describe('a part of a page that is fetched when it is asked for', () => {
  // Without one React takes the nearest boundary away: the whole page, and with it the focus.
  it('has a placeholder', () => {
    expect(PARTS.length).toBeGreaterThan(5);
    expect(PARTS.filter(({ call }) => !call.includes('loading:')).map(({ path }) => path)).toEqual([]);
  });
});

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FILE_POLICY, pagePolicy, SERVICE_WORKER_POLICY, VIEWER_WORKER_POLICY } from './content-policy';
import { DATA_POLICY } from './security-headers.mjs';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('allows the style sheet that the installed version of sonner adds, and no other', () => {
  const source = readFileSync('node_modules/sonner/dist/index.mjs', 'utf8');
  const [, literal = ''] = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source) ?? [];
  const styles = /(?:^|; )style-src ([^;]*)/.exec(pagePolicy('n', false))?.[1];
  expect(styles?.split(' ')).toEqual(["'self'", "'nonce-n'", sha256(''), sha256(JSON.parse(literal))]);
});

it('evaluates no text outside development', () => {
  expect(pagePolicy('n', true)).toContain("'unsafe-eval'");
  expect(pagePolicy('n', false)).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|ws:/);
});

it.each([
  ['pages', pagePolicy('n', false)],
  ['data', DATA_POLICY],
  ['files', FILE_POLICY],
  ["the viewer's worker", VIEWER_WORKER_POLICY],
  ['the service worker', SERVICE_WORKER_POLICY],
])('loads nothing that is not named and moves no relative address: %s', (_, policy) => {
  expect(policy.split('; ')).toEqual(expect.arrayContaining(["default-src 'none'", "base-uri 'none'"]));
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './document';

const ROOT = path.resolve('app/api/v1');

/** These change nothing: the same call twice is the same answer by itself. */
const READING = [
  '/document-numbering/preview',
  '/workflow-definitions/lint',
  '/workflow-definitions/simulate',
  '/workflow-definitions/impact',
  '/workflow-definitions/import',
];

/** The paths of the routes that answer POST, as the description writes them. */
const posts = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'route.ts' && !file.includes('[...'))
  .filter((file) => /export (?:const|async function|function) POST\b/.test(readFileSync(path.join(ROOT, file), 'utf8')))
  .map((file) => `/${path.dirname(file).replace(/\[(\w+)\]/g, '{$1}')}`);

interface Described {
  post?: { parameters?: { name?: string; in?: string }[] };
}

describe('a POST that changes something', () => {
  const paths = openApiDocument('session').paths as Record<string, Described>;

  it('is described, whichever route answers it', () => {
    expect(posts.length).toBeGreaterThan(10);
    expect(posts.filter((post) => !paths[post]?.post)).toEqual([]);
  });

  it('takes an Idempotency-Key', () => {
    const takesKey = (post: string) =>
      paths[post]?.post?.parameters?.some(({ name, in: place }) => name === 'Idempotency-Key' && place === 'header');
    expect(posts.filter((post) => !takesKey(post) && !READING.includes(post))).toEqual([]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const STATIC_IMPORT = /^(?:import|export) (?!type )[^;]*?from '(@aws-sdk|@opentelemetry)\//m;

it('the packages of a bucket and of traces are loaded by a call, never by an import of a file', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name));
  const loading = sources.filter((name) =>
    STATIC_IMPORT.test(readFileSync(path.join(import.meta.dirname, name), 'utf8')),
  );
  expect(sources).toContain('storage/open-s3.ts');
  expect(loading).toEqual([]);
});

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { OPERATIONS } from '@/app/api/v1/operations';

/**
 * No page may attempt a write that the database refuses (tests/schema/rights.test.ts). All statements that change the
 * logs of numbers, and all their addresses that accept more than a read, are listed here by name.
 */
const ROOT = resolve(import.meta.dirname, '..');
const LOGS = ['Audit', 'Errors', 'Certificates'];
const TABLES = ['document_number_audit', 'document_number_errors', 'document_number_certificates'];

function listSources(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(join(ROOT, path)).isDirectory()) return listSources(path);
    return /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) ? [path] : [];
  });
}

const sources = ['app', 'lib', 'workers', 'scripts'].flatMap(listSources);
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Drizzle's calls, also by a local name for the table, and raw statements. */
function changesLogs(text: string): boolean {
  const names = LOGS.flatMap((log) => {
    const own = `documentNumber${log}`;
    const local = [...text.matchAll(new RegExp(`const (\\w+) = ${own};`, 'g'))].map((match) => match[1] ?? '');
    return text.includes(own) ? [own, ...local] : [];
  });
  const calls = names.some((name) => new RegExp(`\\.(update|delete)\\(\\s*${name}\\b`).test(text));
  const raw = TABLES.some((table) =>
    new RegExp(`(UPDATE|DELETE FROM|TRUNCATE|REPLACE INTO)\\s+${table}`, 'i').test(text),
  );
  return calls || raw;
}

it('only one verb changes a row of the logs of numbers: it says of an error that it was resolved', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(changesLogs('const errors = documentNumberErrors; tx.db.update(errors)')).toBe(true);
  expect(changesLogs('sql`DELETE FROM document_number_audit`')).toBe(true);
  expect(sources.filter((path) => changesLogs(read(path)))).toEqual([
    join('lib', 'numbering', 'records', 'resolve-number-error.ts'),
  ]);
});

it('the addresses of the logs take nothing but reads', () => {
  const routes = sources.filter((path) => /(numbering\/(audit|errors)|admin\/audit)\/.*route\.ts$/.test(path));
  expect(routes.map((path) => relative('app', path)).sort()).toEqual([
    '(app)/admin/audit/export/route.ts',
    '(app)/admin/numbering/audit/export/route.ts',
    '(app)/admin/numbering/errors/export/route.ts',
  ]);
  for (const path of routes) {
    expect(
      [...read(path).matchAll(/export const (\w+)/g)].map((match) => match[1]),
      path,
    ).toEqual(['GET']);
  }
  const operations = OPERATIONS.filter(({ path }) => /\/(audit|errors)\b/.test(path));
  expect(operations.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'get /document-numbering/audit',
    'get /audit/verification',
  ]);
});

it('what the pages about numbers can do is this, and nothing more', () => {
  const actions = [...read('app/(app)/admin/numbering/actions.ts').matchAll(/export const (\w+)/g)];
  expect(actions.map((match) => match[1])).toEqual([
    'makeCertificateAction',
    'verifySeriesAction',
    'requestVerificationAction',
    'resolveNumberErrorAction',
    'requestResetAction',
    'approveResetAction',
    'rejectResetAction',
    'withdrawResetAction',
  ]);
});

import { and, type SQL } from 'drizzle-orm';
import { MySqlDialect } from 'drizzle-orm/mysql-core';
import { expect, it } from 'vitest';
import type { UserCtx } from '@/lib/platform/ctx';
import type { SearchReading } from '@/lib/platform/search-reading';
import { filterConditions as circulationConditions } from './circulations/register/register-filters';
import { contractDrawingConditions, drawingConditions } from './drawings/drawing-filters';
import { tablesOf } from './drawings/tables';

const NEAR: SearchReading = { kind: 'near', text: 'เสาเขม', words: ['เสาเขม'] };
/** None of these conditions queries the database or the actor. */
const ctx = {} as UserCtx;

const textOf = (conditions: (SQL | undefined)[]) =>
  new MySqlDialect().sqlToQuery(and(...conditions) as SQL).sql.replaceAll('`', '');

it.each([
  ['circulations', 'circulations', (search: SearchReading) => circulationConditions(ctx, {}, '2026-01-01', search)],
  ['contract drawings', 'contract_drawings', (search: SearchReading) => contractDrawingConditions({}, search)],
  [
    'shop drawings',
    'shop_drawing_revisions',
    (search: SearchReading) => drawingConditions(ctx, tablesOf('SHOP'), { all: true }, search),
  ],
  [
    'as-built drawings',
    'asbuilt_drawing_revisions',
    (search: SearchReading) => drawingConditions(ctx, tablesOf('AS_BUILT'), { all: true }, search),
  ],
] as const)('a near search among %s compares the newest rows alone', (_name, table, conditionsOf) => {
  const bound = `${table}.id > (SELECT MAX(newest.id) - ? FROM ${table} AS newest)`;
  expect(textOf(conditionsOf(NEAR))).toContain(bound);
  expect(textOf(conditionsOf({ ...NEAR, kind: 'words' }))).not.toContain('newest');
});

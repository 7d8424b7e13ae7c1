import type { SQL } from 'drizzle-orm';
import { MySqlDialect } from 'drizzle-orm/mysql-core';
import { expect, it } from 'vitest';
import { contractDrawings } from '@/db/schema/drawings';
import type { SearchReading } from '@/lib/platform/search-reading';
import { matchesSheet } from './circulations/register/register-filters';
import { matchesDrawing } from './drawings/drawing-filters';
import { tablesOf } from './drawings/tables';

const NEAR: SearchReading = { kind: 'near', text: 'เสาเขม', words: ['เสาเขม'] };

const textOf = (condition: SQL | undefined) => new MySqlDialect().sqlToQuery(condition as SQL).sql.replaceAll('`', '');

const namedIn = ({ drawings, revisions }: ReturnType<typeof tablesOf>) => ({
  id: revisions.id,
  number: drawings.drawingNumber,
  title: revisions.title,
});

it.each([
  ['circulations', 'circulations', matchesSheet],
  [
    'contract drawings',
    'contract_drawings',
    (search: SearchReading) =>
      matchesDrawing(search, {
        id: contractDrawings.id,
        number: contractDrawings.drawingNumber,
        title: contractDrawings.title,
      }),
  ],
  [
    'shop drawings',
    'shop_drawing_revisions',
    (search: SearchReading) => matchesDrawing(search, namedIn(tablesOf('SHOP'))),
  ],
  [
    'as-built drawings',
    'asbuilt_drawing_revisions',
    (search: SearchReading) => matchesDrawing(search, namedIn(tablesOf('AS_BUILT'))),
  ],
] as const)('a near search among %s compares the newest rows alone', (_name, table, matches) => {
  const bound = `${table}.id > (SELECT MAX(newest.id) - ? FROM ${table} AS newest)`;
  expect(textOf(matches(NEAR))).toContain(bound);
  expect(textOf(matches({ ...NEAR, kind: 'words' }))).not.toContain('newest');
});

import { sql } from 'drizzle-orm';
import { MySqlDialect } from 'drizzle-orm/mysql-core';
import { describe, expect, it } from 'vitest';
import type { UserCtx } from '@/lib/platform/ctx';
import { conditionsOf, type FilterConditions } from './filter-conditions';

interface Filters {
  type?: string[] | undefined;
  overdue?: true | undefined;
  dateFrom?: string | undefined;
}

const DECLARED: FilterConditions<Filters> = {
  type: (values) => sql`type IN ${values}`,
  dateFrom: (day, _ctx, { overdue }) => (overdue ? sql`due >= ${day}` : sql`day >= ${day}`),
  overdue: () => sql`is_overdue`,
};

function textsOf(filters: Filters): (string | undefined)[] {
  const dialect = new MySqlDialect();
  return conditionsOf(DECLARED, {} as UserCtx, filters).map((part) => part && dialect.sqlToQuery(part).sql);
}

describe('the conditions of filters', () => {
  it('are those of the given filters, in the order of the declaration', () => {
    expect(textsOf({ overdue: true, dateFrom: '2026-01-01', type: ['LETTER'] })).toEqual([
      'type IN (?)',
      'due >= ?',
      'is_overdue',
    ]);
  });

  it('are none for absent filters', () => {
    expect(textsOf({ overdue: undefined, dateFrom: '2026-01-01' })).toEqual([undefined, 'day >= ?', undefined]);
  });

  it('match no row for an empty list of values: it never widens a list', () => {
    expect(textsOf({ type: [] })).toEqual(['FALSE', undefined, undefined]);
  });
});

import { inArray, type SQL, sql } from 'drizzle-orm';
import type { UserCtx } from '@/lib/platform/ctx';

/** One condition for each filter of a list; the compiler names a missing one. */
export type FilterConditions<Filters> = {
  readonly [Name in keyof Filters]-?: (
    value: NonNullable<Filters[Name]>,
    ctx: UserCtx,
    filters: Filters,
  ) => SQL | undefined;
};

/**
 * The conditions of the given filters, in the order of the declaration. An absent filter adds nothing; an empty list of
 * values matches no row, so that it never widens a list.
 */
export function conditionsOf<Filters extends object>(
  declared: FilterConditions<Filters>,
  ctx: UserCtx,
  filters: Filters,
): (SQL | undefined)[] {
  return (Object.keys(declared) as (keyof Filters)[]).map((name) => {
    const value = filters[name];
    if (value === undefined || value === null) return undefined;
    return Array.isArray(value) && value.length === 0 ? sql`FALSE` : declared[name](value, ctx, filters);
  });
}

/** The condition of a filter whose values are those of a column. */
export function anyOf<Value extends string>(column: Parameters<typeof inArray>[0]): (values: readonly Value[]) => SQL {
  return (values) => inArray(column, [...values]);
}

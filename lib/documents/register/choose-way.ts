import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { UserCtx } from '@/lib/platform/ctx';

/** Rows that are read and sorted in some 50 ms. */
const FEW_ROWS = 10_000;
/** From this share of the project on, a walk fills a page sooner than the rows are sorted. */
const LARGE_SHARE = 0.1;
/** Rows that a count looks at: some 50 ms. */
const COUNTED_ROWS = 20_000;
/** Sets are compared up to here where all are large: some 50 ms each, of a list that takes longer anyway. */
const COMPARED_ROWS = 300_000;

/** The way from indexes to the rows of a list. Each of `sets` selects keys as `id`, and has all rows of the list. */
export interface Way {
  sets: readonly SQL[];
  /** Keys to read and sort; null: walk the index of the order until the page is full. */
  keys: SQL | null;
  /** The project is small enough to walk to its end. */
  isWalkWhole: boolean;
  /** Keys to count among, and whether these are all. */
  counted: SQL;
  isCountedWhole: boolean;
}

/** The keys that meet a condition, as one of the sets of a way. */
export function keysOf(key: SQLWrapper, table: SQLWrapper, condition: SQL | undefined): SQL {
  return sql`SELECT ${key} AS id FROM ${table} WHERE ${condition ?? sql`TRUE`}`;
}

/**
 * Chooses by the sizes of sets that have all rows of the list: the statistics of the database know neither what a person
 * may see nor how filters depend on each other.
 * @param whole all rows of the project
 * @param parts a set for each filter that has an index, and one for the reader
 */
export async function chooseWay(ctx: UserCtx, whole: SQL, parts: readonly SQL[]): Promise<Way> {
  const sets = [whole, ...parts];
  const { keys, size, sizes } = await fewest(ctx, sets, COUNTED_ROWS);
  const total = sizes[0] ?? 0;
  const isWalkWhole = total <= COUNTED_ROWS;
  const isLarge = isWalkWhole && size >= total * LARGE_SHARE;
  return {
    sets,
    keys: size <= FEW_ROWS && !isLarge ? keys : null,
    isWalkWhole,
    counted: sql`${keys} LIMIT ${COUNTED_ROWS}`,
    isCountedWhole: size <= COUNTED_ROWS,
  };
}

/** The set to sort after a walk that did not fill its page. */
export async function fewestKeys(ctx: UserCtx, { sets }: Way): Promise<SQL> {
  return (await fewest(ctx, sets, COMPARED_ROWS)).keys;
}

/** The smallest of the sets, counted up to a limit; of those beyond it the last: a filter, not the whole project. */
async function fewest(ctx: UserCtx, sets: readonly SQL[], limit: number) {
  const counts = sets.map(
    (set, at) => sql`(SELECT COUNT(*) FROM (${set} LIMIT ${limit + 1}) AS counted) AS ${sql.identifier(`s${at}`)}`,
  );
  const [rows] = (await ctx.db.execute(sql`SELECT ${sql.join(counts, sql`, `)}`)) as never as [
    Record<string, number>[],
  ];
  const sizes = sets.map((_set, at) => Number(rows[0]?.[`s${at}`]));
  const size = Math.min(...sizes);
  return { keys: sets[sizes.lastIndexOf(size)] as SQL, size, sizes };
}

import { and, count, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { MySqlColumn, MySqlSelect } from 'drizzle-orm/mysql-core';
import type { z } from 'zod';
import { projects } from '@/db/schema/organizations';
import { enterableProjects, requireAnywhere } from '@/lib/people/identity/access/access';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { completeInChunks, type ExportedRows } from '@/lib/platform/exports/exported-rows';
import { readCursor } from '@/lib/platform/page-cursor';
import { registerOrder } from '@/lib/platform/register-order';
import { readAllSearched, readSearched, type SearchReading } from '@/lib/platform/search-reading';
import { fewestKeys, type Way } from './choose-way';
import { conditionsOf, type FilterConditions } from './filter-conditions';
import type { RegisterPage } from './register-page';

/** Exact totals are counted up to here; past it a count would cost more than the page. */
const COUNT_CAP = 10_000;

/**
 * Rows that a walk looks at: some 50 ms. A page that is not full then has few rows, or rows that lie together far away.
 */
const WALKED_ROWS = 50_000;

/** The start of a query: these keys, or the index of an order; null: as the database decides. */
export type Start<Key extends string> = { keys: SQL } | { order: Key } | null;

export type KeyColumns = Record<string, MySqlColumn | SQL | SQL.Aliased>;

/** The parsed parameters of a list. */
interface ListParams<View, Filters, Key extends string> {
  view?: View;
  filters: Filters;
  sort: { key: Key; descending: boolean }[];
  size: number;
  after: string | null;
  before: string | null;
}

type Searchable = { q?: string | undefined };

interface RegisterDeclaration<Input, View, Filters extends Searchable, Key extends string, Row> {
  params: z.ZodType<ListParams<View, Filters, Key>, Input>;
  /**
   * The joins that conditions and order need. A query reads keys only; `rows` reads the rest for a page.
   * @param isSearched the conditions search for a text
   */
  from(ctx: UserCtx, columns: KeyColumns, isSearched: boolean, start: Start<Key>): MySqlSelect;
  /** For a register that may have a million rows: an index for each order, and sets to start from. */
  way?(ctx: UserCtx, projectId: number, params: ListParams<View, Filters, Key>): Promise<Way>;
  /** Keys of the listed table: the tie-break of the order, the publicId that cursors name, the project. */
  keys: { id: MySqlColumn; publicId: MySqlColumn; projectId: MySqlColumn };
  /** Sort keys. None may be NULL: an empty value has a place of its own, so that a cursor can be compared with it. */
  order: Readonly<Record<Key, SQL>>;
  /** The rows that the actor may see. */
  visible(ctx: UserCtx): SQL | undefined;
  /** Further conditions of the list that no parameter removes, or that a filter widens. */
  listed?(ctx: UserCtx, filters: Filters): SQL | undefined;
  views?(ctx: UserCtx, view: View): SQL | undefined;
  filters: FilterConditions<Omit<Filters, 'q'>>;
  /** Rows listed beside those that `visible`, view and filters select; null: none. */
  beside?(ctx: UserCtx, params: ListParams<View, Filters, Key>, search: SearchReading | null): SQL | null | undefined;
  /** Absent where `listed` compares `q` itself. */
  search?: {
    matches(ctx: UserCtx, reading: SearchReading): SQL | undefined;
    /** The searched text of a row, to report which words matched approximately. */
    textOf(row: Row): string;
    /** The rows have a date to search by. */
    isDated: boolean;
  };
  /** `seen`: a cursor's row may have left the filters since. `listed`: it must meet them. */
  edge: 'seen' | 'listed';
  /** The result mostly fits on one page, whose row count is then the total; the count runs after it, if at all. */
  fitsOnePage?(filters: Filters): boolean;
  /** The rows of these keys, in their order. Visibility was checked. */
  rows(ctx: UserCtx, ids: readonly number[]): Promise<Row[]>;
  /** The value of `keys.publicId` of a row. */
  publicIdOf(row: Row): string;
}

interface RegisterList<Input, Row> {
  /**
   * A page: what the actor may see, filtered, in any order, with cursors both ways. A cursor has the values of the row
   * at the page's edge; a publicId that is gone or unseen starts at the first page.
   * @throws AppError PROJECT_UNKNOWN
   */
  list(ctx: UserCtx, projectCode: string, input: Input): Promise<RegisterPage<Row>>;
  /**
   * The same list without pages, at most `limit` rows.
   * @throws AppError PROJECT_UNKNOWN, FORBIDDEN without `export.use`
   */
  exportRows(ctx: UserCtx, projectCode: string, input: WholeInput<Input>, limit: number): Promise<ExportedRows<Row>>;
  /** The newest rows of all projects that contain a text, read as words; one more than `limit` where there are more. */
  findRows(ctx: UserCtx, text: string, limit: number): Promise<{ projectCode: string; row: Row }[]>;
  /** As `exportRows`, for a list that is part of another one; the caller checks `export.use`. */
  firstRows(ctx: UserCtx, projectCode: string, input: WholeInput<Input>, limit: number): Promise<ExportedRows<Row>>;
}

type WholeInput<Input> = Omit<Input, 'size' | 'after' | 'before'>;

/** Makes the queries of a register from its declaration: page, anchor, capped count and export. */
export function registerList<Input, View, Filters extends Searchable, Key extends string, Row>(
  declared: RegisterDeclaration<Input, View, Filters, Key, Row>,
): RegisterList<Input, Row> {
  type Params = ListParams<View, Filters, Key>;
  const { keys, from, search: searched } = declared;
  const order = registerOrder(declared.order, keys.id);

  /** The rows of all projects. */
  function selected(ctx: UserCtx, { view, filters }: Params, search: SearchReading | null) {
    return and(
      view === undefined ? undefined : declared.views?.(ctx, view),
      ...conditionsOf(declared.filters, ctx, filters),
      search ? searched?.matches(ctx, search) : undefined,
      declared.listed?.(ctx, filters),
      declared.visible(ctx),
    );
  }

  function listed(ctx: UserCtx, projectId: number, params: Params, search: SearchReading | null) {
    const own = selected(ctx, params, search);
    const beside = declared.beside?.(ctx, params, search) ?? undefined;
    return and(eq(keys.projectId, projectId), beside ? or(own, beside) : own);
  }

  /** The edge that the cursor names, read through visibility: it must not disclose the place of a hidden row. */
  async function readAnchor(ctx: UserCtx, projectId: number, params: Params, where: SQL | undefined) {
    const edge = readCursor(params.after ?? params.before);
    if (edge === null) return null;
    const isSeen = declared.edge === 'seen' ? and(eq(keys.projectId, projectId), declared.visible(ctx)) : where;
    const [row] = await from(ctx, order.anchorColumns(params.sort), false, null).where(
      and(isSeen, eq(keys.publicId, edge.publicId)),
    );
    return order.anchorOf(params.sort, edge, row);
  }

  async function countUpTo(ctx: UserCtx, where: SQL | undefined, isSearched: boolean, way: Way | null) {
    const start = way && { keys: way.counted };
    const capped = from(ctx, { one: sql`1`.as('one') }, isSearched, start)
      .where(where)
      .limit(COUNT_CAP + 1)
      .as('capped');
    const [row] = await ctx.db.select({ total: count() }).from(capped);
    return row?.total ?? 0;
  }

  async function readPage(ctx: UserCtx, projectId: number, params: Params, search: SearchReading | null) {
    const { sort, size } = params;
    const isSearched = search !== null;
    const where = listed(ctx, projectId, params, search);
    const [way, anchor] = await Promise.all([
      declared.way?.(ctx, projectId, params) ?? null,
      readAnchor(ctx, projectId, params, where),
    ]);
    const backwards = params.after === null && anchor !== null;
    const readEdges = (start: Start<Key>, limit: SQL) =>
      from(ctx, { id: keys.id, ...order.anchorColumns(sort) }, isSearched, start)
        .where(and(where, anchor ? order.beyond(sort, backwards, anchor) : undefined))
        .orderBy(...order.orderBy(sort, backwards))
        // Drizzle takes any expression here; its type knows numbers only.
        .limit(limit as never);
    const [found, counted] = await Promise.all([
      walkOrSort(ctx, way, sort, size + 1, readEdges),
      declared.fitsOnePage?.(params.filters) ? null : countUpTo(ctx, where, isSearched, way),
    ]);
    const hasMore = found.length > size;
    const isWhole = !hasMore && anchor === null;
    const total = counted ?? (isWhole ? found.length : await countUpTo(ctx, where, isSearched, way));
    const edges = found.slice(0, size);
    if (backwards) edges.reverse();
    const rows = await declared.rows(
      ctx,
      edges.map(({ id }) => Number(id)),
    );
    const cursorOf = (row: Row | undefined, edge: (typeof edges)[number] | undefined) =>
      row === undefined ? null : order.cursorOf(sort, declared.publicIdOf(row), edge);
    return {
      rows,
      // A count that did not look at all rows may be less than the page shows.
      total: Math.min(Math.max(total, found.length), COUNT_CAP),
      isTotalExact: isWhole || (total <= COUNT_CAP && (way === null || way.isCountedWhole)),
      after: backwards || hasMore ? cursorOf(rows.at(-1), edges.at(-1)) : null,
      before: (backwards ? hasMore : anchor !== null) ? cursorOf(rows[0], edges[0]) : null,
    };
  }

  /** Walks the index of the order, or reads and sorts. An index has the order of one key only. */
  async function walkOrSort<Edge>(
    ctx: UserCtx,
    way: Way | null,
    sort: Params['sort'],
    limit: number,
    read: (start: Start<Key>, limit: SQL) => PromiseLike<Edge[]>,
  ): Promise<Edge[]> {
    const [first, ...others] = sort;
    if (!way) return read(null, sql`${limit}`);
    if (way.keys) return read({ keys: way.keys }, sql`${limit}`);
    if (first && others.length === 0) {
      const rowsExamined = way.isWalkWhole ? sql`` : sql` ROWS EXAMINED ${WALKED_ROWS}`;
      const found = await read({ order: first.key }, sql`${limit}${rowsExamined}`);
      if (way.isWalkWhole || found.length === limit) return found;
    }
    return read({ keys: await fewestKeys(ctx, way) }, sql`${limit}`);
  }

  async function readWhole(ctx: UserCtx, projectId: number, params: Params, limit: number) {
    const way = (await declared.way?.(ctx, projectId, params)) ?? null;
    const start = way && { keys: way.keys ?? (await fewestKeys(ctx, way)) };
    const read = (search: SearchReading | null) =>
      from(ctx, { id: keys.id }, search !== null, start)
        .where(listed(ctx, projectId, params, search))
        .orderBy(...order.orderBy(params.sort, false))
        .limit(limit);
    const found = searched ? await readAllSearched(params.filters.q, searched.isDated, read) : await read(null);
    return completeInChunks(found, (ids) => declared.rows(ctx, ids));
  }

  return {
    async list(ctx, projectCode, input) {
      const params = declared.params.parse(input);
      const project = await enterableProject(ctx, projectCode);
      const read = (search: SearchReading | null) => readPage(ctx, project.id, params, search);
      return searched ? readSearched(params.filters.q, searched, read) : { ...(await read(null)), search: null };
    },
    async findRows(ctx, text, limit) {
      const params = declared.params.parse({ filters: { q: text } });
      const read = (search: SearchReading | null) =>
        from(ctx, { id: keys.id, projectCode: projects.projectCode }, search !== null, null)
          .innerJoin(projects, eq(projects.id, keys.projectId))
          .where(and(enterableProjects(ctx), selected(ctx, params, search)))
          .orderBy(desc(keys.id))
          .limit(limit + 1);
      const found = searched ? await readAllSearched(text, searched.isDated, read) : await read(null);
      const rows = await declared.rows(
        ctx,
        found.map(({ id }) => Number(id)),
      );
      return rows.flatMap((row, at) => {
        const projectCode = found[at]?.projectCode;
        return projectCode === undefined ? [] : [{ projectCode: String(projectCode), row }];
      });
    },
    async exportRows(ctx, projectCode, input, limit) {
      const params = declared.params.parse(input);
      const project = await enterableProject(ctx, projectCode);
      await requireAnywhere(ctx, 'export.use');
      return readWhole(ctx, project.id, params, limit);
    },
    async firstRows(ctx, projectCode, input, limit) {
      const params = declared.params.parse(input);
      const project = await enterableProject(ctx, projectCode);
      return readWhole(ctx, project.id, params, limit);
    },
  };
}

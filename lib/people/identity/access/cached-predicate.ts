import { is, isSQLWrapper, Param, Placeholder, SQL, StringChunk, sql } from 'drizzle-orm';
import { MySqlDialect } from 'drizzle-orm/mysql-core';
import type { Ctx } from '@/lib/platform/ctx';
import type { Asker } from './asker';

/**
 * Part of a ctx that a cached predicate gets: one that read its actor would give all people the rights of the first.
 */
export type Builder = Pick<Ctx, 'db'>;

/** Renders a value as NUL, which no SQL text can hold: the text is split there, and there alone. */
class SplitDialect extends MySqlDialect {
  override escapeParam(): string {
    return '\0';
  }
}

const dialect = new SplitDialect();

const OPERANDS = {
  userId: sql.placeholder('userId'),
  organizationId: sql.placeholder('organizationId'),
  publicId: sql.placeholder('publicId'),
} satisfies Asker;

/**
 * Caches the text of a predicate over a table or an alias of it. The rules of visibility have hundreds of parts: to build and
 * render them for each query takes longer than most queries.
 * @param build returns the same SQL for every asker, except for the three operands
 */
export function cachePredicate<Table extends object>(
  build: (ctx: Builder, asker: Asker, table: Table) => SQL,
): (ctx: Builder, asker: Asker, table: Table) => SQL {
  const cache = new WeakMap<Table, (asker: Asker) => SQL>();
  return (ctx, asker, table) => {
    const bind = cache.get(table) ?? render(build({ db: ctx.db }, OPERANDS, table));
    cache.set(table, bind);
    return bind(asker);
  };
}

function render(predicate: SQL): (asker: Asker) => SQL {
  const { sql: text, params } = dialect.sqlToQuery(predicate);
  const [first, ...rest] = text.split('\0').map((part) => new StringChunk(part));
  return (asker) => {
    const bound = rest.flatMap((part, at) => {
      const param = params[at];
      const value = is(param, Placeholder) ? asker[param.name as keyof Asker] : param;
      return [isSQLWrapper(value) ? value : new Param(value), part];
    });
    return new SQL(first ? [first, ...bound] : bound);
  };
}

import { is, isSQLWrapper, Param, Placeholder, SQL, StringChunk } from 'drizzle-orm';
import { MySqlDialect } from 'drizzle-orm/mysql-core';
import type { Ctx } from '@/lib/platform/ctx';
import type { Rights } from '@/lib/platform/rights';
import { type Asker, KEPT_OPERANDS, rightsOf } from './asker';

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

/** Key of the predicates that ask the tables. */
const NO_RIGHTS = {};

/**
 * Caches the text of a predicate over a table or an alias of it, for each person's rights. The rules of visibility have
 * dozens of parts: to build and render them for each query takes longer than most queries.
 * @param build returns the same SQL for every asker with these rights, except for the three operands
 */
export function cachePredicate<Table extends object>(
  build: (ctx: Builder, asker: Asker, table: Table) => SQL,
): (ctx: Builder, asker: Asker, table: Table) => SQL {
  const cache = new WeakMap<Rights | typeof NO_RIGHTS, WeakMap<Table, (asker: Asker) => SQL>>();
  return (ctx, asker, table) => {
    const rights = rightsOf(asker);
    const ofRights = cache.get(rights ?? NO_RIGHTS) ?? new WeakMap<Table, (asker: Asker) => SQL>();
    cache.set(rights ?? NO_RIGHTS, ofRights);
    const bind = ofRights.get(table) ?? render(build({ db: ctx.db }, { ...KEPT_OPERANDS, rights }, table));
    ofRights.set(table, bind);
    return bind(asker);
  };
}

function render(predicate: SQL): (asker: Asker) => SQL {
  const { sql: text, params } = dialect.sqlToQuery(predicate);
  const [first, ...rest] = text.split('\0').map((part) => new StringChunk(part));
  return (asker) => {
    const bound = rest.flatMap((part, at) => {
      const param = params[at];
      const value = is(param, Placeholder) ? asker[param.name as keyof typeof KEPT_OPERANDS] : param;
      return [isSQLWrapper(value) ? value : new Param(value), part];
    });
    return new SQL(first ? [first, ...bound] : bound);
  };
}

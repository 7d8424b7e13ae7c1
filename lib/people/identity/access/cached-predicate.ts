import { is, isSQLWrapper, Param, Placeholder, SQL, type SQLChunk, StringChunk, sql } from 'drizzle-orm';
import { MySqlDialect } from 'drizzle-orm/mysql-core';
import type { Ctx, UserActor } from '@/lib/platform/ctx';

/** What a condition may ask of the person who reads, as values or (asking-person.ts) as columns of those who read. */
export type Asker = Pick<UserActor, 'userId' | 'organizationId' | 'publicId'>;

/** All that a kept condition has of a ctx: one that read its actor would give everybody the rights of the first. */
export type Builder = Pick<Ctx, 'db'>;

type Kept = { pieces: readonly string[]; values: readonly unknown[] };

const dialect = new MySqlDialect();

// Drizzle takes a placeholder wherever it takes a value.
const ANYBODY = {
  userId: sql.placeholder('userId'),
  organizationId: sql.placeholder('organizationId'),
  publicId: sql.placeholder('publicId'),
} as unknown as Asker;

/**
 * Keeps the text of a condition over a table or an alias of it, which is put together once: the rules of who may see what
 * have hundreds of parts, and to put them together for each query took longer than most queries.
 * @param build must make the same of each asker but for the three values
 */
export function cachePredicate<Table extends object>(
  build: (ctx: Builder, asker: Asker, table: Table) => SQL,
): (ctx: Builder, asker: Asker, table: Table) => SQL {
  const kept = new WeakMap<Table, Kept>();
  return (ctx, asker, table) => {
    let condition = kept.get(table);
    if (!condition) {
      condition = take(build({ db: ctx.db }, ANYBODY, table));
      kept.set(table, condition);
    }
    return fill(condition, asker);
  };
}

function take(condition: SQL): Kept {
  const { sql: text, params } = dialect.sqlToQuery(condition);
  const pieces = text.split('?');
  if (pieces.length !== params.length + 1) throw new Error(`A question mark that is no value: ${text}`);
  return { pieces, values: params };
}

/** Keys are written into the text: each value apart is work for the driver, and a whole number needs no escaping. */
function fill({ pieces, values }: Kept, asker: Asker): SQL {
  const chunks: SQLChunk[] = [];
  let text = pieces[0] ?? '';
  values.forEach((kept, at) => {
    const value = is(kept, Placeholder) ? asker[kept.name as keyof Asker] : kept;
    if (Number.isSafeInteger(value)) {
      text += `${value}`;
    } else {
      chunks.push(new StringChunk(text), isSQLWrapper(value) ? value : new Param(value));
      text = '';
    }
    text += pieces[at + 1];
  });
  chunks.push(new StringChunk(text));
  return new SQL(chunks);
}

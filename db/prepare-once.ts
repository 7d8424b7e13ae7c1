import { drizzle, type MySql2Database } from 'drizzle-orm/mysql2';
import type { Pool } from 'mysql2/promise';
import type { Database } from './client';

/**
 * Memoizes a query with placeholders, one per database handle, as a prepared statement: building and parsing a long
 * query costs more than its answer. Only for queries of each request, because each connection keeps its own copies.
 */
export function prepareOnce<Q>(build: (db: Database) => Q): (db: Database) => Q {
  const kept = new WeakMap<Database, Q>();
  return (db) => {
    let query = kept.get(db);
    if (!query) {
      query = build(preparedOnServer(db));
      kept.set(db, query);
    }
    return query;
  };
}

/** The pool by the binary protocol. A transaction's handle does not show its connection and stays as it is. */
function preparedOnServer(db: Database): Database {
  const pool = (db as Partial<MySql2Database & { $client: Pool }>).$client;
  if (!pool) return db;
  const executing: Pick<Pool, 'query'> = { query: pool.execute.bind(pool) as Pool['query'] };
  return drizzle(executing as Pool);
}

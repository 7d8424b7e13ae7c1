import type { Database } from './client';

/**
 * Keeps a query that was built with placeholders, one per database handle: putting a long one together costs more than
 * the server needs to answer it. Only for queries that every request runs.
 */
export function prepareOnce<Q>(build: (db: Database) => Q): (db: Database) => Q {
  const kept = new WeakMap<Database, Q>();
  return (db) => {
    let query = kept.get(db);
    if (!query) {
      query = build(db);
      kept.set(db, query);
    }
    return query;
  };
}

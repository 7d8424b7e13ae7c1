import { drizzle } from 'drizzle-orm/mysql2';
import type { Pool } from 'mysql2/promise';
import { env } from '@/lib/platform/env';
import { type Database, openPool } from '../client';

/**
 * A database whose connection is cut at the first statements that `isMoment` picks: before each is sent, or right after.
 * @param times how many of them
 */
export function openCut(
  isMoment: (statement: string) => boolean,
  when: 'before' | 'after',
  times = 1,
): { db: Database; pool: Pool } {
  const pool = openPool(env().DATABASE_URL);
  let left = times;
  pool.pool.on('connection', (connection) => {
    const send = connection.query.bind(connection) as (...args: unknown[]) => unknown;
    const cut = () => (connection as unknown as { stream: { destroy: () => void } }).stream.destroy();
    const watched = (options: string | { sql: string }, ...rest: unknown[]) => {
      const isNow = left > 0 && isMoment(typeof options === 'string' ? options : options.sql);
      if (!isNow) return send(options, ...rest);
      left -= 1;
      if (when === 'before') cut();
      const sent = send(options, ...rest);
      // In the next turn the packet has left; the answer finds no socket.
      if (when === 'after') setImmediate(cut);
      return sent;
    };
    connection.query = watched as unknown as typeof connection.query;
  });
  return { db: drizzle(pool), pool };
}

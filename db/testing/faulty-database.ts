import { drizzle } from 'drizzle-orm/mysql2';
import mysql from 'mysql2/promise';
import { type Database, openPool } from '../client';
import { ERRNO } from '../errors';

/** `deadlock` and `lockWait` as the server reports them; `kill` ends the connection before the statement is sent. */
type DatabaseFault = 'deadlock' | 'lockWait' | 'kill';

export interface FaultyDatabase {
  db: Database;
  /** Statements of the last transaction, `begin` and `commit` included. */
  statements: () => number;
  /** From now on, the nth statement of the next `times` transactions fails. */
  failAt: (fault: DatabaseFault, nth: number, times?: number) => void;
  /** False while no transaction since `failAt` had so many statements. */
  hasFailed: () => boolean;
  close: () => Promise<void>;
}

type Send = (...args: unknown[]) => unknown;

/** A pool of its own whose transactions break where a test says. The product has no such switch. */
export async function openFaultyDatabase(): Promise<FaultyDatabase> {
  const admin = await mysql.createConnection(process.env.DATABASE_ADMIN_URL ?? '');
  const pool = openPool(process.env.DATABASE_URL ?? '');
  let plan: { fault: DatabaseFault; nth: number; times: number } | null = null;
  let count = 0;
  let hasFailed = false;

  pool.pool.on('connection', (connection) => {
    const query = connection.query.bind(connection) as Send;
    let isInside = false;
    let position = 0;

    /** @returns false when the statement is to go its way */
    const strike = (resume: () => void, done: unknown): boolean => {
      position += 1;
      count = position;
      if (!plan || plan.times === 0 || position !== plan.nth) return false;
      const { fault } = plan;
      plan.times -= 1;
      hasFailed = true;
      if (fault === 'kill') {
        void admin.query(`KILL CONNECTION ${connection.threadId}`).then(resume, resume);
        return true;
      }
      // The victim of a deadlock has lost its transaction; who waited too long has lost its statement.
      if (fault === 'deadlock') query('rollback');
      const errno = fault === 'deadlock' ? ERRNO.deadlock : ERRNO.lockWait;
      query(`SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = ${errno}, MESSAGE_TEXT = 'injected'`, done);
      return true;
    };

    for (const method of ['query', 'execute'] as const) {
      const send = connection[method].bind(connection) as Send;
      const watched = (options: string | { sql: string }, values: unknown, done?: unknown) => {
        const statement = typeof options === 'string' ? options : options.sql;
        const callback = done ?? values;
        if (statement === 'begin') [isInside, position] = [true, 0];
        const isStruck =
          isInside && statement !== 'rollback' && strike(() => void send(options, values, done), callback);
        if (statement === 'commit' || statement === 'rollback') isInside = false;
        if (!isStruck) return send(options, values, done);
      };
      Object.assign(connection, { [method]: watched });
    }
  });

  return {
    db: drizzle(pool),
    statements: () => count,
    failAt: (fault, nth, times = 1) => {
      plan = { fault, nth, times };
      hasFailed = false;
    },
    hasFailed: () => hasFailed,
    close: async () => {
      await pool.end().catch(() => undefined);
      await admin.end();
    },
  };
}

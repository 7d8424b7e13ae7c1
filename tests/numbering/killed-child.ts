import '@/lib/documents/kinds/register-subjects';
import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { drizzle } from 'drizzle-orm/mysql2';
import { type Database, openPool } from '@/db/client';
import { withCurrentRights } from '@/lib/people/identity/access/read-rights';
import { env } from '@/lib/platform/env';
import { type Halt, VERBS, type VerbCall } from './killed-verbs';

// A process with many calls in progress, each in a series of its own and each paused at a place of its own. When all
// are paused it dies. One process tries as many places to die as it has calls. It wraps its own connections; the
// product has no such switch.

const calls = JSON.parse(readFileSync(process.env.KILLED_CALLS ?? '', 'utf8')) as (VerbCall & { halt: Halt })[];
/** Below the deadline of a call that takes numbers, after which it would give up by itself. */
const PATIENCE_MS = 90_000;
/** Cached per process: its first reader must not block the rest. */
const KEPT_BY_PROCESS = /from `(working_calendars|calendar_holidays|workflow_definitions|webhook_subscriptions)`/;
const standing = new Set<number>();
const statements: number[] = calls.map(() => 0);

function standStill(index: number): void {
  standing.add(index);
  if (standing.size === calls.length) process.kill(process.pid, 'SIGKILL');
}

function giveUp(why: string): void {
  const late = calls.flatMap(({ verb, halt }, index) =>
    standing.has(index) ? [] : [`${verb} ${JSON.stringify(halt)}`],
  );
  process.stdout.write(JSON.stringify({ why, late }));
  process.exit(3);
}

/** A database whose transaction pauses at the given statement. */
function watchedDatabase(index: number, halt: Halt): Database {
  const pool = openPool(env().DATABASE_URL, { connectionLimit: 2 });
  pool.pool.on('connection', (connection) => {
    let isInside = false;
    const send = connection.query.bind(connection) as (...args: unknown[]) => unknown;
    // It pauses until the slowest of the calls does: the server must not time it out before.
    send('SET SESSION idle_write_transaction_timeout = 0, idle_transaction_timeout = 0');
    const watched = (options: string | { sql: string }, values: unknown, done?: unknown) => {
      const statement = typeof options === 'string' ? options : options.sql;
      if (statement === 'begin') isInside = true;
      if (isInside && !KEPT_BY_PROCESS.test(statement)) {
        statements[index] = (statements[index] ?? 0) + 1;
        if (typeof halt === 'object' && statements[index] === halt.before) return standStill(index);
      }
      if (statement === 'commit' || statement === 'rollback') isInside = false;
      if (statement === 'commit' && halt === 'committed') return send(options, values, () => standStill(index));
      return send(options, values, done);
    };
    connection.query = watched as unknown as typeof connection.query;
  });
  return drizzle(pool);
}

const isToEnd = calls.every(({ halt }) => halt === 'never');
if (!isToEnd) setTimeout(() => giveUp('not all of them came to their place'), PATIENCE_MS);
try {
  await Promise.all(
    calls.map(async ({ verb, ctx, input, key, halt }, index) =>
      // Rights do not survive the file of calls.
      VERBS[verb](await withCurrentRights({ ...ctx, db: watchedDatabase(index, halt) }), input, key),
    ),
  );
} catch (error) {
  giveUp(inspect(error));
}
process.stdout.write(JSON.stringify({ statements }));
process.exit(0);

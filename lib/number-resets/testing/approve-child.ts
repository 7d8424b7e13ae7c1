import { drizzle } from 'drizzle-orm/mysql2';
import { openPool } from '@/db/client';
import type { UserCtx } from '@/lib/ctx';
import { env } from '@/lib/env';
import { approveReset } from '../approve-reset';

// A process that approves a reset and dies on the way: before its nth statement of the transaction, or once its commit
// is sent. It wraps its own connection; the product has no such switch.

type Death = { before: number } | { at: 'commit-sent' } | { at: 'never' };

const death = JSON.parse(process.env.CRASH_DEATH ?? '{}') as Death;
const { ctx, publicId } = JSON.parse(process.env.CRASH_INPUT ?? '{}') as { ctx: UserCtx; publicId: string };

const pool = openPool(env().DATABASE_URL);
let statements = 0;
let isInside = false;
pool.pool.on('connection', (connection) => {
  const send = connection.query.bind(connection) as (...args: unknown[]) => unknown;
  const watched = (options: string | { sql: string }, values: unknown, done?: unknown) => {
    const statement = typeof options === 'string' ? options : options.sql;
    if (statement === 'begin') isInside = true;
    if (isInside) {
      statements += 1;
      if ('before' in death && statements === death.before) process.kill(process.pid, 'SIGKILL');
    }
    const sent = send(options, values, done);
    // The socket takes the packet in this turn; the server's answer will find nobody.
    if (statement === 'commit' && 'at' in death && death.at === 'commit-sent') {
      setImmediate(() => process.kill(process.pid, 'SIGKILL'));
    }
    return sent;
  };
  connection.query = watched as unknown as typeof connection.query;
});

const { state } = await approveReset({ ...ctx, db: drizzle(pool) }, { publicId });
process.stdout.write(JSON.stringify({ state, statements }));
process.exit(0);

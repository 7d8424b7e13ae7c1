import { drizzle } from 'drizzle-orm/mysql2';
import { openPool } from '@/db/client';
import { env } from '@/lib/platform/env';
import { type DraftItem, issueText, storeNumbers } from './documents';

// A process that issues one number and sends itself SIGKILL or SIGSTOP on the way. The place is before its nth
// statement, during its commit, or after the commit before the caller has an answer. It wraps its own connection; the
// product has no such switch.

type Death = { before: number; isFrozen?: true } | { at: 'commit-sent' | 'commit-answered' } | { at: 'never' };

const death = JSON.parse(process.env.CRASH_DEATH ?? '{}') as Death;
const item = JSON.parse(process.env.CRASH_ITEM ?? '{}') as DraftItem;

const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('still alive');
};
/** Returns when another process sends SIGCONT. */
const freeze = (): void => void process.kill(process.pid, 'SIGSTOP');

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
      if ('before' in death && statements === death.before) death.isFrozen ? freeze() : die();
    }
    if (statement !== 'commit' || !('at' in death)) return send(options, values, done);
    if (death.at === 'commit-answered') return send(options, values, die);
    const sent = send(options, values, done);
    // The socket sends the packet in this tick; the process is gone before the server answers.
    if (death.at === 'commit-sent') setImmediate(die);
    return sent;
  };
  connection.query = watched as unknown as typeof connection.query;
});

const issuedAt = new Date(item.request.issuedAt);
const ctx = { ...item.ctx, db: drizzle(pool) };
const number = await issueText({ ...item, ctx, request: { ...item.request, issuedAt } }, storeNumbers);
process.stdout.write(JSON.stringify({ number, statements }));
process.exit(0);

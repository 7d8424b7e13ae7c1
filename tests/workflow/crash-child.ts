import '@/lib/documents/kinds/register-subjects';
import { drizzle } from 'drizzle-orm/mysql2';
import { openPool } from '@/db/client';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { transition } from '@/lib/workflow/engine/moves/transition';
import { TransitionBody } from '@/lib/workflow/engine/schema';

// A process that takes one action and dies at the given place. Before its first or second statement outside, before its
// nth statement inside the transaction, during its commit, or after it without an answer. It wraps its own connections;
// the product has no such switch.

type Death = { outside: number } | { before: number } | { at: 'commit-sent' | 'commit-answered' } | { at: 'never' };

const death = JSON.parse(process.env.CRASH_DEATH ?? '{}') as Death;
const call = JSON.parse(process.env.CRASH_CALL ?? '{}') as {
  ctx: Omit<UserCtx, 'db'>;
  instanceId: string;
  idempotencyKey: string;
  body: unknown;
};

const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('still alive');
};

const pool = openPool(env().DATABASE_URL);
let statements = 0;
let outside = 0;
pool.pool.on('connection', (connection) => {
  let isInside = false;
  // A prepared statement is sent by `execute`.
  for (const method of ['query', 'execute'] as const) {
    const send = connection[method].bind(connection) as (...args: unknown[]) => unknown;
    const watched = (options: string | { sql: string }, values: unknown, done?: unknown) => {
      const statement = typeof options === 'string' ? options : options.sql;
      if (statement === 'begin') isInside = true;
      if (!isInside) {
        outside += 1;
        if ('outside' in death && outside === death.outside) die();
      }
      if (isInside) {
        statements += 1;
        if ('before' in death && statements === death.before) die();
      }
      if (statement !== 'commit' || !('at' in death)) return send(options, values, done);
      if (death.at === 'commit-answered') return send(options, values, die);
      const sent = send(options, values, done);
      // The socket sends the packet in this tick; the process is gone before the server answers.
      if (death.at === 'commit-sent') setImmediate(die);
      return sent;
    };
    Object.assign(connection, { [method]: watched });
  }
});

const { answer } = await transition(
  { ...call.ctx, db: drizzle(pool) },
  { instanceId: call.instanceId, idempotencyKey: call.idempotencyKey, body: TransitionBody.parse(call.body) },
);
process.stdout.write(JSON.stringify({ historyId: answer.historyId, statements }));
process.exit(0);

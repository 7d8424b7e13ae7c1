import { drizzle } from 'drizzle-orm/mysql2';
import { openPool } from '@/db/client';
import { systemCtx } from '@/lib/platform/ctx';
import { claimDeliveries } from '@/lib/platform/outbox/claim';
import { consumeDelivery } from '@/lib/platform/outbox/consume';
import { sendJobs } from '@/lib/platform/outbox/send-jobs';
import { type DeliveryJob, openConsumerConnection, startConsumer } from '@/lib/platform/queue';
import { HANDLERS } from '../registry';

// One turn of a relay or of a consumer in a child process that dies at the given place. It loads first and waits for a
// word on its standard input, so that many can be prepared at once.

/** A statement inside the transaction by the word it begins with, or a place between the database and Redis. */
type Mark = { before: string } | { after: string } | 'add' | 'added' | 'commit-sent' | 'committed';

const mark = JSON.parse(process.env.CRASH_MARK ?? '""') as Mark;
const isRelay = process.env.CRASH_ROLE === 'relay';

const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('still alive');
};

const pool = openPool(process.env.DATABASE_URL ?? '', { connectionLimit: 1 });
pool.pool.on('connection', (connection) => {
  const send = connection.query.bind(connection) as (...args: unknown[]) => unknown;
  const watched = (options: string | { sql: string }, values: unknown, done?: unknown) => {
    const statement = typeof options === 'string' ? options : options.sql;
    if (typeof mark === 'object' && 'before' in mark && statement.startsWith(mark.before)) die();
    if (typeof mark === 'object' && 'after' in mark && statement.startsWith(mark.after))
      return send(options, values, die);
    if (statement === 'commit' && mark === 'committed') return send(options, values, die);
    const sent = send(options, values, done);
    // The socket sends the packet in this tick; the process is gone before the server answers.
    if (statement === 'commit' && mark === 'commit-sent') setImmediate(die);
    return sent;
  };
  connection.query = watched as unknown as typeof connection.query;
});
const ctx = systemCtx('test', drizzle(pool));

async function relayOnce(): Promise<void> {
  await claimDeliveries(ctx, async (deliveries) => {
    if (mark === 'add') die();
    await sendJobs(deliveries);
    if (mark === 'added') die();
  });
}

async function consume(): Promise<void> {
  const handler = HANDLERS['notify-in-app'];
  if (!('together' in handler)) throw new Error('it serves events together');
  startConsumer<DeliveryJob>('in-app-notifications', openConsumerConnection(), async ({ data }) => {
    await consumeDelivery(ctx, data, (tx, event) => handler.together(tx, [event]));
    // The effect is committed; the queue has no acknowledgement.
    die();
  });
}

process.stdin.once('data', () => void (isRelay ? relayOnce() : consume()));
process.stdout.write('ready');

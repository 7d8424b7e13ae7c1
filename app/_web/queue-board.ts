import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { HonoAdapter } from '@bull-board/hono';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { AppError } from '@/lib/platform/errors/app-error';
import { maskSecrets } from '@/lib/platform/outbox/mask-secrets';
import { getQueue, QUEUES } from '@/lib/platform/queue';

const PATH = '/api/queues';

// Development reloads modules; the queues behind it stay the same.
const holder = globalThis as typeof globalThis & { dmsQueueBoard?: Promise<Hono> };

/**
 * The board over all queues, made once. Its "retry" on a parked dead letter tries the delivery again.
 * @throws AppError REDIS_AWAY
 */
export async function openQueueBoard(): Promise<Hono> {
  holder.dmsQueueBoard ??= makeBoard();
  try {
    return await holder.dmsQueueBoard;
  } catch (error) {
    holder.dmsQueueBoard = undefined;
    throw new AppError('REDIS_AWAY', { cause: error });
  }
}

async function makeBoard(): Promise<Hono> {
  const adapter = new HonoAdapter(serveStatic);
  adapter.setBasePath(PATH);
  const queues = await Promise.all(
    QUEUES.map(async (name) => {
      const queue = new BullMQAdapter(await getQueue(name));
      queue.setFormatter('data', (data: Record<string, unknown>) => maskSecrets(data));
      return queue;
    }),
  );
  createBullBoard({ queues, serverAdapter: adapter, options: { uiConfig: { boardTitle: 'LCBP3 DMS' } } });
  const board = new Hono();
  board.route(PATH, adapter.registerPlugin());
  return board;
}

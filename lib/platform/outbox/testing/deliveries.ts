import { Queue, Worker } from 'bullmq';
import { eq, sql } from 'drizzle-orm';
import { Redis } from 'ioredis';
import { expect } from 'vitest';
import { getDatabase } from '@/db/client';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { makeUser } from '@/db/testing/factories/people';
import { makeSentLetter } from '@/db/testing/factories/sent-letter';
import { env } from '../../env';
import { type DeliveryJob, getQueue } from '../../queue';

let sentBy: number | undefined;

/** A submitted letter's event with its delivery, still to be sent. @returns the event's id */
export async function makeEvent(): Promise<string> {
  sentBy ??= (await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' })).userId;
  const letter = await makeSentLetter({ originator: 'คคง.', to: ['สคฉ.3'], sentBy });
  const [event] = await getDatabase()
    .select()
    .from(outboxEvents)
    .where(eq(outboxEvents.entityPublicId, letter.publicId));
  if (!event) throw new Error('no event');
  return event.eventId;
}

/** Settles whatever an earlier test left behind, so that each sees only its own events. */
export async function forgetDeliveries(): Promise<void> {
  await getDatabase().update(eventDeliveries).set({ status: 'DONE' });
  await (await getQueue('in-app-notifications')).obliterate({ force: true });
}

export async function readDelivery(eventId: string) {
  const [row] = await getDatabase()
    .select({
      status: eventDeliveries.status,
      attempts: eventDeliveries.attempts,
      lastError: eventDeliveries.lastError,
      waitSeconds: sql<number>`TIMESTAMPDIFF(SECOND, NOW(3), ${eventDeliveries.nextAt})`,
    })
    .from(eventDeliveries)
    .where(eq(eventDeliveries.eventId, eventId));
  return row;
}

/** Ends a lease or a pause. */
export async function makeDue(eventId: string): Promise<void> {
  await getDatabase()
    .update(eventDeliveries)
    .set({ nextAt: sql`NOW(3) - INTERVAL 1 SECOND` })
    .where(eq(eventDeliveries.eventId, eventId));
}

/** Runs what waits with `processor` and returns the jobs when they have all ended in `state`. */
export async function runJobs(processor: () => Promise<void>, state: 'completed' | 'failed') {
  const connection = new Redis(process.env.REDIS_URL ?? '', { maxRetriesPerRequest: null });
  const queue = new Queue<DeliveryJob>('in-app-notifications', { connection, prefix: env().BULL_PREFIX });
  const waiting = await queue.getWaitingCount();
  const worker = new Worker('in-app-notifications', processor, { connection, prefix: env().BULL_PREFIX });
  await expect.poll(() => queue.getJobCountByTypes(state)).toBe(waiting);
  await worker.close();
  const ended = await queue.getJobs([state]);
  await queue.close();
  connection.disconnect();
  return ended;
}

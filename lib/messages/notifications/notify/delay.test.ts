import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { eventDeliveries } from '@/db/schema/events';
import { systemCtx } from '@/lib/platform/ctx';
import { forgetDeliveries, makeEvent } from '@/lib/platform/outbox/testing/deliveries';
import { areNotificationsLate } from './delay';

const db = getDatabase();
const ctx = systemCtx('test');

beforeEach(forgetDeliveries);
afterAll(closeDatabase);

it.each([
  ['unclaimed for a minute', 'PENDING', 61, true],
  ['that was sent, and not taken again a minute after its lease', 'ENQUEUED', 61, true],
  ['that has just come', 'PENDING', 5, false],
  ['whose next round is in five minutes', 'PENDING', -300, false],
  ['that is done', 'DONE', 3600, false],
  ['that died', 'DEAD', 3600, false],
] as const)('news %s: %s for %i s', async (_what, status, seconds, isLate) => {
  const eventId = await makeEvent();
  await db
    .update(eventDeliveries)
    .set({ status, nextAt: sql`NOW(3) - INTERVAL ${seconds} SECOND` })
    .where(eq(eventDeliveries.eventId, eventId));
  expect(await areNotificationsLate(ctx)).toBe(isLate);
});

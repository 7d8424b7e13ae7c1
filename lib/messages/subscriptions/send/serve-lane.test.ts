import { and, desc, eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { outboxEvents } from '@/db/schema/events';
import { notifications } from '@/db/schema/system';
import {
  subscriptionAttempts,
  subscriptionLanes,
  subscriptionMessages,
  webhookSubscriptions,
} from '@/db/schema/webhook-subscriptions';
import { lastAudit } from '@/db/testing/factories/audit-rows';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { deliverTo } from '@/lib/messages/notifications/testing/deliver';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { startReceiver } from '../testing/receiver';

// The receivers of this file are on this machine.
process.env.SUBSCRIPTION_INSIDE_HOSTS = '127.0.0.1';
const { makeSubscription } = await import('../testing/make-subscription');
const { pauseSubscription } = await import('../pause-subscription');
const { resumeSubscription } = await import('../resume-subscription');
const { rotateSecret } = await import('../rotate-secret');
const { sendTestMessage } = await import('../send-test-message');
const { findMessage, findSubscription } = await import('../subscription-queries');
const { purgeMessages } = await import('./purge-messages');
const { serveLane } = await import('./serve-lane');
const { takeLanes } = await import('./take-lanes');

const db = getDatabase();
const ctx = systemCtx('test');
let admin: UserCtx;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  admin = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'ORG_ADMIN' }));
  receiver = await startReceiver();
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answer = (response) => void response.end('ok');
  await db.update(webhookSubscriptions).set({ deletedAt: sql`NOW(3)` });
});
afterAll(async () => {
  receiver.stop();
  await closeDatabase();
});

const subscribe = () => makeSubscription(admin, { url: receiver.url });

async function makeMessage(subscriptionId: number, made: Partial<typeof subscriptionMessages.$inferInsert> = {}) {
  const publicId = newPublicId();
  await db.insert(subscriptionMessages).values({
    publicId,
    subscriptionId,
    kind: 'document.issued',
    body: { id: publicId, subject: 'ขอส่งแบบ' },
    ...made,
  });
  return publicId;
}

/** Takes the lanes that are due and serves them, as a worker does. @returns tries */
async function serveAll(): Promise<number> {
  let tries = 0;
  for (const lane of await takeLanes(ctx, 20)) tries += await serveLane(ctx, lane);
  return tries;
}

const answerWith = (status: number, headers: Record<string, string> = {}) => {
  receiver.answer = (response) => void response.writeHead(status, headers).end('no');
};
const makeAllDue = async (subscriptionId: number) => {
  await db.update(subscriptionMessages).set({ nextAt: sql`NOW(3)` });
  await db
    .update(subscriptionLanes)
    .set({ freeAt: sql`NOW(3)` })
    .where(eq(subscriptionLanes.subscriptionId, subscriptionId));
};
const laneOf = async (subscriptionId: number) => {
  const [lane] = await db.select().from(subscriptionLanes).where(eq(subscriptionLanes.subscriptionId, subscriptionId));
  if (!lane) throw new Error('no lane');
  return lane;
};
/** Seconds from the first failure to the end of the rest, by the database's clock. */
const restOf = async (subscriptionId: number) => {
  const { freeAt, failingSince } = await laneOf(subscriptionId);
  return (freeAt.getTime() - (failingSince?.getTime() ?? 0)) / 1000;
};
const secondsFromNow = async (subscriptionId: number) =>
  Math.round(((await laneOf(subscriptionId)).freeAt.getTime() - Date.now()) / 1000);

describe('a message', () => {
  it('is sent once, signed by Standard Webhooks, and logged with the answer', async () => {
    const { id, publicId: subscriptionPublicId, secret } = await subscribe();
    const publicId = await makeMessage(id);
    expect(await serveAll()).toBe(1);
    expect(await serveAll()).toBe(0);
    const [request] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    expect(request?.headers['webhook-id']).toBe(publicId);
    expect(new Webhook(secret ?? '').verify(request?.text ?? '', request?.headers ?? {})).toMatchObject({
      id: publicId,
    });
    expect(await findMessage(admin, publicId)).toMatchObject({
      state: 'SENT',
      nextAt: null,
      attempts: [{ statusCode: 200, response: 'ok', error: null }],
    });
    expect((await findSubscription(admin, subscriptionPublicId)).lastSentAt).not.toBeNull();
  });

  it('is signed by both secrets while one is exchanged, and by the new one afterwards', async () => {
    const { id, publicId, secret: before } = await subscribe();
    const { secret } = await rotateSecret(admin, { publicId, versionNo: 1 });
    await makeMessage(id);
    await serveAll();
    await db
      .update(webhookSubscriptions)
      .set({ previousSecretEndsAt: sql`NOW(3)` })
      .where(eq(webhookSubscriptions.id, id));
    await makeMessage(id);
    await serveAll();
    const [during, after] = receiver.received;
    expect(during?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    for (const one of [before, secret]) new Webhook(one ?? '').verify(during?.text ?? '', during?.headers ?? {});
    expect(after?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
    expect(() => new Webhook(before ?? '').verify(after?.text ?? '', after?.headers ?? {})).toThrow();
  });

  it('whose secret cannot be read goes out unsigned never', async () => {
    const { id } = await subscribe();
    const other = await subscribe();
    const [row] = await db.select().from(webhookSubscriptions).where(eq(webhookSubscriptions.id, other.id));
    // Sealed for another subscription, as under another AUTH_SECRET.
    await db
      .update(webhookSubscriptions)
      .set({ secret: row?.secret ?? '' })
      .where(eq(webhookSubscriptions.id, id));
    const publicId = await makeMessage(id);
    await serveAll();
    expect(receiver.received).toEqual([]);
    expect((await findMessage(admin, publicId)).attempts).toMatchObject([{ error: expect.stringContaining('secret') }]);
  });

  it('that is refused is tried again later, holds up no other, and has failed after eleven tries', async () => {
    const { id } = await subscribe();
    const refused = await makeMessage(id);
    const taken = await makeMessage(id);
    receiver.answer = (response) => {
      const isRefused = receiver.received.at(-1)?.text.includes(refused);
      response.writeHead(isRefused ? 422 : 200).end();
    };
    expect(await serveAll()).toBe(2);
    expect(await findMessage(admin, taken)).toMatchObject({ state: 'SENT' });
    expect(await findMessage(admin, refused)).toMatchObject({ state: 'PENDING', attemptCount: 1, lastStatusCode: 422 });
    for (let tries = 2; tries <= 11; tries += 1) {
      await makeAllDue(id);
      expect(await serveAll()).toBe(1);
    }
    expect(await findMessage(admin, refused)).toMatchObject({ state: 'FAILED', attemptCount: 11 });
    await makeAllDue(id);
    expect(await serveAll()).toBe(0);
  });

  it('waits as long as the receiver asks, and ends at once with 410', async () => {
    const { id } = await subscribe();
    const publicId = await makeMessage(id);
    await makeMessage(id);
    answerWith(429, { 'retry-after': '90' });
    expect(await serveAll()).toBe(1);
    expect(await secondsFromNow(id)).toBeGreaterThan(80);
    const message = await findMessage(admin, publicId);
    expect(Date.parse(message.nextAt ?? '') - Date.now()).toBeGreaterThan(80_000);
    await makeAllDue(id);
    answerWith(410);
    await serveAll();
    expect(await findMessage(admin, publicId)).toMatchObject({ state: 'FAILED' });
  });

  it('is withheld when its document went out of the organization’s sight meanwhile', async () => {
    const { id } = await subscribe();
    const writer = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
    const messageAbout = async (to: string) => {
      const { publicId: entityPublicId } = await makeSubmitted(writer, { to: [to] });
      return makeMessage(id, { entityType: 'correspondence', entityPublicId });
    };
    const [seen, unseen] = [await messageAbout('ผรม.2'), await messageAbout('สคฉ.3')];
    expect(await serveAll()).toBe(1);
    expect(await findMessage(admin, seen)).toMatchObject({ state: 'SENT' });
    expect(await findMessage(admin, unseen)).toMatchObject({ state: 'WITHHELD', attempts: [] });
  });

  it('is not sent to an address inside, whatever its name says', async () => {
    const { port } = new URL(receiver.url);
    for (const url of [`https://localhost:${port}/`, 'https://localhost/', 'https://erp.example.org:22/']) {
      const { id } = await subscribe();
      // Stored before the rule was.
      await db.update(webhookSubscriptions).set({ url }).where(eq(webhookSubscriptions.id, id));
      const publicId = await makeMessage(id);
      await serveAll();
      expect((await findMessage(admin, publicId)).attempts).toMatchObject([{ error: 'FORBIDDEN_ADDRESS' }]);
    }
    expect(receiver.received).toEqual([]);
  });

  it('is signed, and never carries the secret that signs it', async () => {
    const { id } = await subscribe();
    await makeMessage(id);
    await serveAll();
    const [request] = receiver.received;
    expect(request?.headers['webhook-signature']).toMatch(/^v1,/);
    expect(JSON.stringify(request)).not.toMatch(/whsec_|x-webhook-secret/i);
  });

  it('waits while its subscription is paused; a test goes out, once', async () => {
    const { id, publicId: subscriptionPublicId } = await subscribe();
    const publicId = await makeMessage(id);
    await pauseSubscription(admin, { publicId: subscriptionPublicId, versionNo: 1 });
    expect(await serveAll()).toBe(0);
    answerWith(500);
    const test = await sendTestMessage(admin, { publicId: subscriptionPublicId });
    expect(await serveAll()).toBe(1);
    expect(await findMessage(admin, test.publicId)).toMatchObject({ state: 'FAILED', attemptCount: 1 });
    receiver.answer = (response) => void response.end();
    await resumeSubscription(admin, { publicId: subscriptionPublicId, versionNo: 2 });
    expect(await serveAll()).toBe(1);
    expect(await findMessage(admin, publicId)).toMatchObject({ state: 'SENT' });
  });
});

describe('a lane', () => {
  it('is served by one of several workers at a time', async () => {
    const { id } = await subscribe();
    for (let n = 0; n < 5; n += 1) await makeMessage(id);
    const taken = await Promise.all([takeLanes(ctx, 20), takeLanes(ctx, 20), takeLanes(ctx, 20)]);
    expect(taken.flat()).toHaveLength(1);
    const [lane] = taken.flat();
    if (lane) expect(await serveLane(ctx, lane)).toBe(5);
    expect(receiver.received).toHaveLength(5);
  });

  it('of a worker that died is taken over, and the dead one sends nothing more', async () => {
    const { id } = await subscribe();
    await makeMessage(id);
    const [dead] = await takeLanes(ctx, 20);
    expect(await takeLanes(ctx, 20)).toEqual([]);
    await makeAllDue(id);
    const [other] = await takeLanes(ctx, 20);
    if (!dead || !other) throw new Error('no lane');
    expect(await serveLane(ctx, dead)).toBe(0);
    expect(await serveLane(ctx, other)).toBe(1);
  });

  it('of a silent receiver rests longer and longer, and delays no other', async () => {
    const silent = await makeSubscription(admin, { url: 'http://127.0.0.1:9/' });
    const other = await subscribe();
    for (const { id } of [silent, other]) for (let n = 0; n < 3; n += 1) await makeMessage(id);
    await serveAll();
    expect(receiver.received).toHaveLength(3);
    expect(await restOf(silent.id)).toBeGreaterThanOrEqual(5);
    for (let n = 0; n < 3; n += 1) {
      await makeAllDue(silent.id);
      await serveAll();
    }
    expect(await restOf(silent.id)).toBeGreaterThanOrEqual(40);
    expect(await laneOf(silent.id)).toMatchObject({ failedInRow: 4, failingSince: expect.any(Date) });
  });
});

describe('a receiver that fails for long', () => {
  it('is paused, its administrators are notified, and what waited is kept', async () => {
    const { id, publicId } = await subscribe();
    const waiting = await makeMessage(id);
    answerWith(500);
    await db
      .update(subscriptionLanes)
      .set({ failedInRow: 20, failingSince: sql`NOW(3) - INTERVAL 23 HOUR` })
      .where(eq(subscriptionLanes.subscriptionId, id));
    await serveAll();
    expect(await findSubscription(admin, publicId)).toMatchObject({ status: 'ACTIVE' });
    await db
      .update(subscriptionLanes)
      .set({ failingSince: sql`NOW(3) - INTERVAL 25 HOUR` })
      .where(eq(subscriptionLanes.subscriptionId, id));
    await makeAllDue(id);
    await serveAll();
    expect(await findSubscription(admin, publicId)).toMatchObject({
      status: 'PAUSED',
      pauseReason: 'FAILING',
      versionNo: 2,
    });
    expect(await findMessage(admin, waiting)).toMatchObject({ state: 'PENDING' });
    expect(await lastAudit({ entityPublicId: publicId })).toMatchObject({
      action: 'subscription.paused',
      actorType: 'SYSTEM',
      severity: 'WARN',
    });
    const [event] = await db
      .select()
      .from(outboxEvents)
      .where(and(eq(outboxEvents.entityPublicId, publicId), eq(outboxEvents.eventType, 'subscription.paused')));
    expect(event).toBeDefined();
    await deliverTo(publicId);
    const notices = await db.select().from(notifications).where(eq(notifications.entityPublicId, publicId));
    expect(notices.map(({ userId }) => userId)).toContain(admin.actor.userId);
    expect(notices[0]).toMatchObject({ reason: 'SUBSCRIPTION_PAUSED', organizationId: admin.actor.organizationId });
  });
});

describe('old messages', () => {
  it('are purged with their tries; what waits and what was overdue is kept longer', async () => {
    const { id } = await subscribe();
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const gone = await makeMessage(id, { state: 'SENT', createdAt: daysAgo(31) });
    const kept = [
      await makeMessage(id, { state: 'SENT', createdAt: daysAgo(29) }),
      await makeMessage(id, { state: 'PENDING', createdAt: daysAgo(60) }),
      await makeMessage(id, { state: 'SENT', kind: 'task.overdue', createdAt: daysAgo(200) }),
    ];
    const late = [
      await makeMessage(id, { state: 'PENDING', createdAt: daysAgo(91) }),
      await makeMessage(id, { state: 'SENT', kind: 'task.overdue', createdAt: daysAgo(401) }),
    ];
    const [row] = await db.select().from(subscriptionMessages).where(eq(subscriptionMessages.publicId, gone));
    await db.insert(subscriptionAttempts).values({ messageId: row?.id ?? 0, durationMs: 1 });
    expect(await purgeMessages(ctx)).toBe(3);
    const left = await db
      .select({ publicId: subscriptionMessages.publicId })
      .from(subscriptionMessages)
      .where(eq(subscriptionMessages.subscriptionId, id))
      .orderBy(desc(subscriptionMessages.id));
    expect(left.map(({ publicId }) => publicId).sort()).toEqual([...kept].sort());
    expect(late.some((publicId) => left.some((one) => one.publicId === publicId))).toBe(false);
  });
});

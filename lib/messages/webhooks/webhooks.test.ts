import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { outboxEvents } from '@/db/schema/events';
import { auditLogs } from '@/db/schema/system';
import { webhookMessages } from '@/db/schema/webhooks';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { systemCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { readN8nWorkflow, startN8nWorkflow } from './testing/n8n-workflow';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const NEXT_SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

interface Received {
  headers: Record<string, string>;
  text: string;
}
const received: Received[] = [];
/** Response of the receiver to the next requests. */
let answer: (response: ServerResponse, request: IncomingMessage) => void = (response) => response.end('ok');

const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  received.push({ headers: request.headers as Record<string, string>, text: Buffer.concat(parts).toString() });
  answer(response, request);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook/dms`;
process.env.N8N_WEBHOOK_URL = url;
process.env.N8N_WEBHOOK_SECRET = `${SECRET} ${NEXT_SECRET}`;

const { checkedLookup } = await import('./checked-lookup');
const { getWebhookMessage, webhookLog } = await import('./message-queries');
const { postWebhook } = await import('./post-webhook');
const { redeliverMessage, requestTestMessage } = await import('./request-message');
const { sendSuppressed } = await import('./send-suppressed');
const { notifyN8n } = await import('./notify-n8n');

const db = getDatabase();
const ctx = systemCtx('test');
let superadmin: Awaited<ReturnType<typeof userCtx>>;
let kinds = 0;

beforeAll(async () => {
  superadmin = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' }));
});
beforeEach(() => {
  received.length = 0;
  answer = (response) => void response.end('ok');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await closeDatabase();
});

/** The event that a delivery has died, of a kind of its own unless one is given. */
async function deathOf(errorClass = `Kind${++kinds}`): Promise<OutboxEvent> {
  const eventId = newPublicId();
  const payload = { eventId: newPublicId(), consumer: 'notify-in-app', errorClass };
  await db.insert(outboxEvents).values({ eventId, eventType: 'ops.dead_letter', payload });
  return {
    eventId,
    type: 'ops.dead_letter',
    payload,
    entityType: 'event',
    entityPublicId: payload.eventId,
    seq: null,
    occurredAt: new Date(),
  };
}

async function messageOf(event: OutboxEvent) {
  const [row] = await db.select().from(webhookMessages).where(eq(webhookMessages.eventId, event.eventId));
  if (!row) throw new Error('no message');
  return getWebhookMessage(superadmin, row.publicId);
}

/** The newest request for a message, as the outbox has it. */
async function requested(publicId: string): Promise<OutboxEvent> {
  const [row] = await db
    .select()
    .from(outboxEvents)
    .where(and(eq(outboxEvents.eventType, 'ops.webhook_requested'), eq(outboxEvents.entityPublicId, publicId)))
    .orderBy(desc(outboxEvents.id));
  if (!row) throw new Error('no request');
  const payload = { messagePublicId: publicId };
  const { eventId, entityType, entityPublicId, seq, occurredAt } = row;
  return { eventId, type: 'ops.webhook_requested', payload, entityType, entityPublicId, seq, occurredAt };
}

describe('telling n8n of a failure', () => {
  it('sends the requirements’ body, signed by both secrets, with the header that n8n compares', async () => {
    const event = await deathOf();
    await notifyN8n(ctx, event);
    const [request] = received;
    if (!request) throw new Error('nothing arrived');
    const body = JSON.parse(request.text);
    const { jobId, error } = body;
    expect(body).toMatchObject({ event: 'workflow_event_failed', workflowCode: null, instanceId: null });
    expect(jobId).toMatch(/^evt-.+-notify-in-app$/);
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining(['event', 'jobId', 'workflowCode', 'instanceId', 'error', 'timestamp', 'type', 'data']),
    );
    expect(body.data).toMatchObject({ event: 'workflow_event_failed', jobId, error, suppressedCount: 0 });
    expect(request.headers['webhook-id']).toBe(event.eventId);
    expect(request.headers['x-webhook-secret']).toBe(SECRET);
    for (const secret of [SECRET, NEXT_SECRET]) {
      expect(() => new Webhook(secret).verify(request.text, request.headers)).not.toThrow();
    }
    expect(() => new Webhook(SECRET).verify(request.text.replace('failed', 'fine'), request.headers)).toThrow();
    expect(await messageOf(event)).toMatchObject({ state: 'SENT', attempts: [{ statusCode: 200, response: 'ok' }] });
  });

  it('fails without a receiver, keeps its id over retries, and logs every attempt', async () => {
    answer = (response) => void response.writeHead(503).end('later');
    const event = await deathOf();
    await expect(notifyN8n(ctx, event)).rejects.toThrow('HTTP 503');
    answer = (response) => void response.end('ok');
    await notifyN8n(ctx, event);
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([event.eventId, event.eventId]);
    expect(received[0]?.text).toBe(received[1]?.text);
    const { attempts } = await messageOf(event);
    expect(attempts.map(({ statusCode }) => statusCode)).toEqual([200, 503]);
    await notifyN8n(ctx, event);
    expect(received).toHaveLength(2);
  });

  it('sends one of a kind in five minutes, and the next one says how many there were', async () => {
    const first = await deathOf('Storm');
    await notifyN8n(ctx, first);
    for (let n = 0; n < 3; n += 1) await notifyN8n(ctx, await deathOf('Storm'));
    expect(received).toHaveLength(1);
    await db
      .update(webhookMessages)
      .set({ createdAt: sql`NOW(3) - INTERVAL 6 MINUTE` })
      .where(eq(webhookMessages.eventId, first.eventId));
    await notifyN8n(ctx, await deathOf('Storm'));
    expect(received).toHaveLength(2);
    expect(JSON.parse(received[1]?.text ?? '')).toMatchObject({ data: { suppressedCount: 3 } });
  });

  it('sends one of a kind also where many of them die at the same moment, as they do', async () => {
    const deaths = [];
    for (let n = 0; n < 8; n += 1) deaths.push(await deathOf('Burst'));
    await Promise.all(deaths.map((death) => notifyN8n(ctx, death)));
    expect(received).toHaveLength(1);
    const states = (await Promise.all(deaths.map(messageOf))).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['SENT', ...Array.from({ length: 7 }, () => 'SUPPRESSED')]);
  });
});

describe('failures that were suppressed', () => {
  const age = (event: OutboxEvent, minutes: number) =>
    db
      .update(webhookMessages)
      .set({ createdAt: sql`NOW(3) - INTERVAL ${minutes} MINUTE` })
      .where(eq(webhookMessages.eventId, event.eventId));

  /** The events that the sweep emitted for these messages. */
  async function ended(publicIds: readonly string[]): Promise<OutboxEvent[]> {
    const rows = await db
      .select()
      .from(outboxEvents)
      .where(and(eq(outboxEvents.eventType, 'ops.window_ended'), inArray(outboxEvents.entityPublicId, [...publicIds])));
    return rows.map(
      ({ eventType, payload, ...row }) =>
        ({
          ...row,
          type: eventType,
          payload: typeof payload === 'string' ? JSON.parse(payload) : payload,
        }) as OutboxEvent,
    );
  }

  it('are sent when the five minutes are over, although nothing else of their kind fails', async () => {
    const [first, second, third] = [await deathOf('Quiet'), await deathOf('Quiet'), await deathOf('Quiet')];
    for (const event of [first, second, third]) await notifyN8n(ctx, event);
    const messages = await Promise.all([first, second, third].map(messageOf));
    expect(messages.map(({ state }) => state)).toEqual(['SENT', 'SUPPRESSED', 'SUPPRESSED']);
    const publicIds = messages.map(({ publicId }) => publicId);
    await sendSuppressed(ctx);
    expect(await ended(publicIds)).toEqual([]);

    await age(first, 6);
    // Several workers look at the same time.
    await Promise.all([sendSuppressed(ctx), sendSuppressed(ctx), sendSuppressed(ctx)]);
    const events = await ended(publicIds);
    expect(events).toHaveLength(1);
    received.length = 0;
    answer = (response) => void response.writeHead(503).end('later');
    const [event] = events;
    if (!event) throw new Error('no event');
    // Retried like the message of a dead letter, under one id.
    await expect(notifyN8n(ctx, event)).rejects.toThrow('HTTP 503');
    answer = (response) => void response.end('ok');
    await notifyN8n(ctx, event);
    await notifyN8n(ctx, event);
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([third.eventId, third.eventId]);
    expect(JSON.parse(received[1]?.text ?? '')).toMatchObject({ data: { suppressedCount: 1, errorClass: 'Quiet' } });
    expect((await Promise.all([second, third].map(messageOf))).map(({ state }) => state)).toEqual([
      'SUPPRESSED',
      'SENT',
    ]);

    // The summary opens a quiet window of its own, and nothing is sent twice.
    await notifyN8n(ctx, await deathOf('Quiet'));
    expect(received).toHaveLength(2);
    expect(await sendSuppressed(ctx)).toBe(0);
    await age(third, 6);
    expect(await sendSuppressed(ctx)).toBe(1);
    expect(await sendSuppressed(ctx)).toBe(0);
  });

  it('are not sent again when a later failure has counted them', async () => {
    const [first, second] = [await deathOf('Counted'), await deathOf('Counted')];
    await notifyN8n(ctx, first);
    await notifyN8n(ctx, second);
    await age(first, 6);
    await notifyN8n(ctx, await deathOf('Counted'));
    expect(JSON.parse(received.at(-1)?.text ?? '')).toMatchObject({ data: { suppressedCount: 1 } });
    expect(await sendSuppressed(ctx)).toBe(0);
  });
});

describe('the workflow for n8n, given a sent message', () => {
  it.each([
    ['under the first key', SECRET],
    ['under the next one', NEXT_SECRET],
  ])('has words for a failure and leads a test aside, %s', async (_name, secret) => {
    const receive = startN8nWorkflow(readN8nWorkflow('dms-failures.json'), { DMS_WEBHOOK_SECRET: secret });
    const death = await deathOf();
    await notifyN8n(ctx, death);
    const { publicId } = await requestTestMessage(superadmin);
    await notifyN8n(ctx, await requested(publicId));
    const [failure, test] = received as [Received, Received];
    expect(await receive(failure)).toMatchObject({
      endedAt: 'Words for the people on duty',
      item: { text: expect.stringContaining('notify-in-app') },
    });
    expect((await receive(test)).endedAt).toBe('Test arrived');
    expect((await receive(failure)).endedAt).toBe('Check and de-duplicate');
  });
});

describe('a receiver', () => {
  const message = { webhookId: newPublicId(), body: { event: 'test' } };
  const endpoint = { url, secrets: [SECRET], reach: 'anywhere' as const };

  it.each([
    [302, false],
    [404, false],
    [410, false],
    [429, false],
    [502, false],
    [503, false],
    [500, false],
    [204, true],
  ])('that answers %i has taken it: %s; nothing is followed', async (status, isSuccess) => {
    answer = (response) => void response.writeHead(status, { location: `${url}/elsewhere` }).end();
    expect(await postWebhook(endpoint, message)).toMatchObject({ isSuccess, statusCode: status });
    expect(received).toHaveLength(1);
  });

  it('that hangs, hangs up, is not there, or never ends its answer costs a known time and an honest line', async () => {
    answer = () => {};
    expect(await postWebhook(endpoint, message, 100)).toMatchObject({ isSuccess: false, error: 'timeout' });
    answer = (response) => response.destroy();
    expect(await postWebhook(endpoint, message)).toMatchObject({ isSuccess: false, statusCode: null });
    const nowhere = { ...endpoint, url: 'http://127.0.0.1:1/' };
    expect(await postWebhook(nowhere, message)).toMatchObject({ isSuccess: false, error: expect.stringMatching(/\w/) });
    answer = (response) => {
      const timer = setInterval(() => response.write('x'.repeat(1000)), 1);
      response.once('close', () => clearInterval(timer));
    };
    expect((await postWebhook(endpoint, message)).response).toHaveLength(2000);
  });

  it.each([
    ['stays open', () => {}],
    ['is cut off', (response: ServerResponse) => setImmediate(() => response.destroy())],
  ])('that answers 2xx has taken it, although the body %s', async (_what, go) => {
    answer = (response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('taken');
      go(response);
    };
    expect(await postWebhook(endpoint, message)).toMatchObject({ isSuccess: true, statusCode: 200, error: null });
    answer = (response) => {
      response.writeHead(500);
      response.write('no');
      go(response);
    };
    expect(await postWebhook(endpoint, message)).toMatchObject({ isSuccess: false, error: 'HTTP 500' });
  });

  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://017700000001/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://10.1.2.3/',
    'http://172.31.255.255/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://[fd12:3456::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[::127.0.0.1]/',
    'http://[2001:0:7f00:1::]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[fec0::1]/',
    'http://[2001:db8::1]/',
    'http://192.0.2.1/',
    'http://198.51.100.1/',
    'http://203.0.113.1/',
  ])('at %s is not reached where only the outside may be', async (inside) => {
    const outside = { ...endpoint, url: inside.replace(/\/$/, `:${new URL(url).port}/`), reach: 'outside' as const };
    expect(await postWebhook(outside, message)).toMatchObject({ isSuccess: false, error: 'FORBIDDEN_ADDRESS' });
    expect(received).toHaveLength(0);
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://2852039166/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://224.0.0.1/',
  ])('at %s is never reached, even if configured', async (never) => {
    const anywhere = { ...endpoint, url: never };
    expect(await postWebhook(anywhere, message, 500)).toMatchObject({ error: 'FORBIDDEN_ADDRESS' });
  });

  it('whose name leads elsewhere the next time is judged by the address that is connected to', async () => {
    const answers = ['93.184.216.34', '127.0.0.1'];
    const resolver = ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
      done(null, [{ address: answers.shift(), family: 4 }])) as unknown as Parameters<typeof checkedLookup>[1];
    const lookup = checkedLookup('outside', resolver);
    const ask = () =>
      new Promise((resolve) =>
        lookup('rebind.example', { all: false }, (error, address) => resolve(error?.name ?? address)),
      );
    expect([await ask(), await ask()]).toEqual(['93.184.216.34', 'ForbiddenAddress']);
  });

  it('that is gone for good is not asked again', async () => {
    answer = (response) => void response.writeHead(410).end();
    await expect(notifyN8n(ctx, await deathOf())).rejects.toMatchObject({ name: 'WebhookGone', isFinal: true });
  });
});

describe('by hand', () => {
  const auditOf = async (publicId: string) => {
    const rows = await db.select().from(auditLogs).where(eq(auditLogs.entityPublicId, publicId));
    return rows.map(({ action }) => action);
  };

  it('a test is sent once and its outcome can be read, good or bad', async () => {
    const { publicId } = await requestTestMessage(superadmin);
    answer = (response) => void response.writeHead(404).end('workflow inactive');
    await notifyN8n(ctx, await requested(publicId));
    expect(await auditOf(publicId)).toEqual(['webhook.tested']);
    expect(await getWebhookMessage(superadmin, publicId)).toMatchObject({
      kind: 'TEST',
      state: 'FAILED',
      lastStatusCode: 404,
      attempts: [{ response: 'workflow inactive' }],
    });
  });

  it('a message is sent again under the id it had', async () => {
    const event = await deathOf();
    await notifyN8n(ctx, event);
    const { publicId } = await messageOf(event);
    await redeliverMessage(superadmin, { publicId });
    expect(await auditOf(publicId)).toEqual(['webhook.redelivered']);
    await notifyN8n(ctx, await requested(publicId));
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([event.eventId, event.eventId]);
    const { rows } = await webhookLog(superadmin, { size: 50, after: null, before: null, state: ['SENT'] });
    expect(rows.find((row) => row.publicId === publicId)).toMatchObject({ attemptCount: 2, lastStatusCode: 200 });
  });

  it('only operators may see and do this', async () => {
    const controller = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
    const { publicId } = await requestTestMessage(superadmin);
    await expect(requestTestMessage(controller)).rejects.toThrow('FORBIDDEN');
    await expect(redeliverMessage(controller, { publicId })).rejects.toThrow('FORBIDDEN');
    await expect(getWebhookMessage(controller, publicId)).rejects.toThrow('FORBIDDEN');
    await expect(redeliverMessage(superadmin, { publicId: newPublicId() })).rejects.toThrow('NOT_FOUND');
  });
});

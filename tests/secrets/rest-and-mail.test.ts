import { randomBytes } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '@/app/api/v1/operations';
import { tokenOf } from '@/app/api/v1/testing/call-operation';
import { closeDatabase, getDatabase } from '@/db/client';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { mailMessages } from '@/db/schema/mail';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam } from '@/db/testing/factories/rfa';
import { makeDigests } from '@/lib/messages/mail/make-digests';
import { closeMail } from '@/lib/messages/mail/post-mail';
import { queueDueMail } from '@/lib/messages/mail/queue-due';
import { sendMail } from '@/lib/messages/mail/send-mail';
import { type MailServer, startMailServer } from '@/lib/messages/mail/testing/mail-server';
import { notifyInApp } from '@/lib/messages/notifications/notify/notify-in-app';
import { exportAuditRows } from '@/lib/operations/audit-trail/list-audit-rows';
import { PERMISSION_CODES } from '@/lib/people/identity/access/permissions';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { consumeDelivery } from '@/lib/platform/outbox/consume';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { mayRead, type Reader, SECRETS, type SecretName, type Story, secretsIn } from './secrets';
import { playStory } from './story';

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

/** All route files outside the REST API, by their folder: a new one is read without an edit here. */
const ROUTES = import.meta.glob<Record<string, Handler>>('/app/api/**/route.ts');
/** Streams that never end, Next's own sign-in, and what needs no session. */
const NOT_ASKED = /\/api\/(auth|stream|queues|metrics|health|v1)\//;
const QUERIES = ['', '?q=', '?project=LCBP3-C2', '?project=LCBP3-C2&q=', '?project=LCBP3-C2&projectPublicId='];

const db = getDatabase();
const system = systemCtx('test');
const prefix = `ZQ${randomBytes(5).toString('hex').toUpperCase()}`;
let people: { email: string; isInsider?: boolean; ctx: UserCtx; reader: Reader; token: string }[] = [];
let story: Story;
let server: MailServer;

beforeAll(async () => {
  server = await startMailServer();
  env().SMTP_URL = server.url;
  const make = async (organization: string, role: string, reader: Omit<Reader, 'of'> = {}, place: object = {}) => {
    const email = `${randomBytes(6).toString('hex')}@example.org`;
    const user = await makeUser({ organization, role, email, ...place } as Parameters<typeof makeUser>[0]);
    const ctx = await userCtx(user);
    const token = await tokenOf(ctx, PERMISSION_CODES);
    const person = { user, email, ctx, reader: { of: organization, ...reader }, token };
    people.push(person);
    return person;
  };
  const audits = { readsAudit: true };
  const reviewer = await make('คคง.', 'EDITOR', { isOnTeam: true });
  const colleague = await make('คคง.', 'EDITOR', { isOnTeam: true });
  await makeReviewTeam([reviewer.user, colleague.user]);
  const cast = {
    reviewer: reviewer.ctx,
    colleague: colleague.ctx,
    consultant: (await make('คคง.', 'DOCUMENT_CONTROL')).ctx,
    // Asked in one RFA by reassignment, and then of its team; the text for the team is of another.
    substitute: (await make('คคง.', 'EDITOR')).ctx,
    lead: (await make('คคง.', 'LEAD_ENGINEER', {}, { contract: 'LCBP3-C2' })).ctx,
    contractor: (await make('ผรม.2', 'DOCUMENT_CONTROL')).ctx,
    contractorAdmin: (await make('ผรม.2', 'ORG_ADMIN', audits)).ctx,
    owner: (await make('สคฉ.3', 'DOCUMENT_CONTROL')).ctx,
  };
  await make('คคง.', 'VIEWER');
  await make('คคง.', 'ORG_ADMIN', audits);
  await make('คคง.', 'CONTRACT_ADMIN', audits, { contract: 'LCBP3-C2' });
  await make('สคฉ.3', 'PROJECT_ADMIN', audits, { project: 'LCBP3-C2' });
  await make('ผรม.2', 'CONTRACT_ADMIN', audits, { contract: 'LCBP3-C2' });
  await make('กทท.', 'ORG_ADMIN', audits);
  await make('TEAM', 'DOCUMENT_CONTROL');
  await make('ผรม.1', 'DOCUMENT_CONTROL');
  await make('ผรม.4', 'PROJECT_ADMIN', audits, { project: 'LCBP3-C2' });
  await make('สคฉ.3', 'SUPERADMIN', { isSuperadmin: true });
  for (const person of people) {
    const { reviewer: team, contractor, owner } = cast;
    person.isInsider = [team, contractor, owner].includes(person.ctx) || person.reader.isSuperadmin;
  }
  story = await playStory(cast, prefix);
});
afterAll(async () => {
  closeMail();
  await server.stop();
  people = [];
  await closeDatabase();
});

/** Texts shown to each reader, and the protected texts among them that they may not see. */
class Shown {
  readonly leaks: string[] = [];
  readonly seen = new Map<SecretName, Set<string>>();

  add(reader: Reader, place: string, text: string): void {
    for (const name of secretsIn(text, prefix)) {
      if (!mayRead(reader, name)) this.leaks.push(`${JSON.stringify(reader)} reads ${name} at ${place}`);
      else if (!reader.isSuperadmin) this.seen.set(name, (this.seen.get(name) ?? new Set()).add(place));
    }
  }
}

const shown = new Shown();
const namesIn = (path: string) => [...path.matchAll(/[[{](\w+)[\]}]/g)].map(([, name = '']) => name);

interface Call {
  path: string;
  handler: Handler;
  query: string;
  params: Record<string, string>;
}

/** All GET addresses: the routes by their files, and the operations of the REST API by their paths. */
async function listReads(): Promise<{ path: string; handler: Handler }[]> {
  const files = Object.keys(ROUTES).filter((path) => !NOT_ASKED.test(path));
  const routes = await Promise.all(files.map(async (path) => ({ path, handler: (await ROUTES[path]?.())?.GET })));
  const operations = OPERATIONS.filter(({ method }) => method === 'get');
  return [...routes, ...operations].flatMap(({ path, handler }) => (handler ? [{ path, handler }] : []));
}

/** Every list with and without a search, and every record's address with every identifier of the story. */
async function listCalls(): Promise<Call[]> {
  const calls: Call[] = [];
  for (const { path, handler } of await listReads()) {
    const names = namesIn(path);
    if (names.length === 0) calls.push(...QUERIES.map((query) => ({ path, handler, query, params: {} })));
    for (const id of names.length === 0 ? [] : story.ids) {
      calls.push({ path, handler, query: '', params: Object.fromEntries(names.map((name) => [name, id])) });
    }
  }
  return calls;
}

/** @returns the answer's status */
async function ask({ reader, token }: (typeof people)[number], call: Call): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const url = `http://localhost:3000/api/v1/x${call.query.replace(/q=$/, `q=${prefix}`)}`;
  const answer = await call.handler(new Request(url, { headers }), { params: Promise.resolve(call.params) });
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8');
  const name = decodeURIComponent(answer.headers.get('content-disposition') ?? '');
  expect(answer.status, `${call.path}${call.query} ${text}`).toBeLessThan(500);
  shown.add(reader, call.path, `${name}\n${text}`);
  return answer.status;
}

/** A few at a time: the database has as many connections. @returns the calls that were answered with something */
async function askAll(person: (typeof people)[number], calls: readonly Call[]): Promise<Call[]> {
  const left = [...calls];
  const answered: Call[] = [];
  const work = async () => {
    for (let call = left.shift(); call !== undefined; call = left.shift()) {
      if ((await ask(person, call)) === 200) answered.push(call);
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return answered;
}

describe('a protected text', () => {
  it('is in no answer of a route to a reader whom the rules do not name', async () => {
    const calls = await listCalls();
    expect(new Set(calls.map(({ path }) => path)).size).toBeGreaterThan(25);
    // An address that fails for the most privileged readers together is about other records.
    const insiders = people.filter(({ isInsider }) => isInsider);
    const reached = new Set<Call>();
    for (const person of insiders) for (const call of await askAll(person, calls)) reached.add(call);
    expect(reached.size).toBeGreaterThan(40);
    for (const person of people.filter(({ isInsider }) => !isInsider)) await askAll(person, [...reached]);
    expect(shown.leaks).toEqual([]);
  }, 600_000);

  it('is in no exported audit of a reader whom the rules do not name', async () => {
    for (const { reader, ctx } of people.filter((one) => one.reader.readsAudit || one.reader.isSuperadmin)) {
      const rows = await exportAuditRows(ctx, {}, 10_000);
      shown.add(reader, 'audit export', JSON.stringify(rows));
    }
    expect(shown.leaks).toEqual([]);
  });

  it('is in no mail to a reader whom the rules do not name', async () => {
    await deliverAll();
    expect(await sendAll()).toBeGreaterThan(5);
    for (const { to, headers, text, html } of server.received) {
      const person = people.find(({ email }) => email === to);
      shown.add(person?.reader ?? { of: 'unknown reader' }, `mail to ${to}`, JSON.stringify([headers, text, html]));
    }
    expect(shown.leaks).toEqual([]);
  });

  it('is shown to some reader whom the rules name', () => {
    const names = Object.keys(SECRETS) as SecretName[];
    expect(names.filter((name) => !shown.seen.has(name))).toEqual([]);
  });
});

async function deliverAll(): Promise<void> {
  const waiting = await db
    .select({ eventId: eventDeliveries.eventId })
    .from(eventDeliveries)
    .where(and(eq(eventDeliveries.consumer, 'notify-in-app'), ne(eventDeliveries.status, 'DONE')))
    .orderBy(eventDeliveries.id);
  for (const { eventId } of waiting) await consumeDelivery(system, { eventId, consumer: 'notify-in-app' }, notifyInApp);
}

/** Sends messages as the worker does, without their collecting time. @returns the count of sent messages */
async function sendAll(): Promise<number> {
  await makeDigests(system);
  await db.update(mailMessages).set({ sendAt: sql`NOW(3) - INTERVAL 1 SECOND` });
  await queueDueMail(system);
  const events = await db.select().from(outboxEvents).where(eq(outboxEvents.eventType, 'mail.message_due'));
  for (const { entityPublicId, ...row } of events) {
    const payload = { messagePublicId: entityPublicId };
    await sendMail(system, { ...row, type: 'mail.message_due', payload } as unknown as OutboxEvent<'mail.message_due'>);
  }
  return server.received.length;
}

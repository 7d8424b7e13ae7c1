import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { auditLogs } from '@/db/schema/system';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { env } from '@/lib/platform/env';
import { closeQueues, getQueue, QUEUES } from '@/lib/platform/queue';
import { closeRedis } from '@/lib/platform/redis';
import { tokenOf } from '../v1/testing/call-operation';
import { GET, PUT } from './[[...path]]/route';

// The board has no authentication of its own: requests are authorized before they reach it.

const AT = 'http://localhost:3000/api/queues';
let operator: string;
let operatorId: number;
let reader: string;
let controller: string;

beforeAll(async () => {
  const person = await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' });
  const superadmin = await userCtx(person);
  operatorId = person.userId;
  operator = await tokenOf(superadmin, ['ops.view', 'deadletter.manage']);
  reader = await tokenOf(superadmin, ['ops.view']);
  controller = await tokenOf(await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' })), [
    'document.view',
  ]);
});
afterAll(async () => {
  await closeQueues();
  closeRedis();
  await closeDatabase();
});

function ask(method: 'GET' | 'PUT', path: string, token: string | null): Promise<Response> {
  const headers = { origin: 'http://localhost:3000', ...(token && { authorization: `Bearer ${token}` }) };
  const request = new Request(`${AT}${path}`, { method, headers });
  return (method === 'GET' ? GET : PUT)(request, { params: Promise.resolve({}) });
}

it('shows every queue to operators, with secrets masked', async () => {
  await (await getQueue('mail')).add('mail', { eventId: 'x', apiToken: 'never-shown' });
  const page = await ask('GET', '', operator);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
  const answer = await ask('GET', '/api/queues?activeQueue=mail&status=latest&page=1', operator);
  const text = await answer.text();
  const { queues } = JSON.parse(text) as { queues: { name: string }[] };
  expect(queues.map(({ name }) => name).sort()).toEqual([...QUEUES].sort());
  expect(text).toContain('"eventId":"x"');
  expect(text).not.toContain('never-shown');
});

it('is refused to everyone else, and read-only for viewers', async () => {
  const status = async (...call: Parameters<typeof ask>) => (await ask(...call)).status;
  expect(await status('GET', '', null)).toBe(401);
  expect(await status('GET', '', controller)).toBe(403);
  expect(await status('GET', '/api/queues', controller)).toBe(403);
  expect(await status('GET', '/api/queues', reader)).toBe(200);
  expect(await status('PUT', '/api/queues/mail/pause', reader)).toBe(403);
  expect(await (await getQueue('mail')).isPaused()).toBe(false);
  expect(await status('PUT', '/api/queues/mail/pause', operator)).toBe(200);
  expect(await (await getQueue('mail')).isPaused()).toBe(true);
  expect(await status('PUT', '/api/queues/mail/resume', operator)).toBe(200);
});

it('records who paused, resumed or cleaned what, and nothing of those who were refused', async () => {
  const acts = async () =>
    getDatabase()
      .select({ userId: auditLogs.userId, queue: auditLogs.entityLabel, changes: auditLogs.changes })
      .from(auditLogs)
      .where(eq(auditLogs.action, 'queue.touched'))
      .orderBy(desc(auditLogs.id));
  const before = (await acts()).length;
  await ask('PUT', '/api/queues/mail/pause', reader);
  await ask('GET', '/api/queues', operator);
  expect((await acts()).length).toBe(before);
  await ask('PUT', '/api/queues/mail/clean/completed', operator);
  await ask('PUT', '/api/queues/pause', operator);
  await ask('PUT', '/api/queues/resume', operator);
  expect((await acts()).slice(0, 3)).toEqual([
    { userId: operatorId, queue: null, changes: { act: [null, 'PUT resume'] } },
    { userId: operatorId, queue: null, changes: { act: [null, 'PUT pause'] } },
    { userId: operatorId, queue: 'mail', changes: { act: [null, 'PUT clean/completed'] } },
  ]);
});

it('keeps its page to its own addresses, asks Google for nothing, and says so on a refusal as well', async () => {
  const page = await ask('GET', '', operator);
  expect(await page.text()).not.toContain('googleapis');
  for (const answer of [page, await ask('GET', '', null)]) {
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`connect-src ${env().APP_URL}/api/queues/;`);
    expect(policy).toContain(`script-src ${env().APP_URL}/api/queues/static/;`);
    expect(policy).not.toMatch(/unsafe-eval|'self'/);
  }
});

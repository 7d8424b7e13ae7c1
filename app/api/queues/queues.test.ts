import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { closeQueues, getQueue, QUEUES } from '@/lib/queue';
import { closeRedis } from '@/lib/redis';
import { tokenOf } from '../v1/testing/call-operation';
import { GET, PUT } from './[[...path]]/route';

// The board itself knows no sign-in and no rights: whoever comes is judged before it is asked.

const AT = 'http://localhost:3000/api/queues';
let operator: string;
let reader: string;
let controller: string;

beforeAll(async () => {
  const superadmin = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' }));
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

it('is nobody else’s to see, and not everybody’s to touch who may look', async () => {
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

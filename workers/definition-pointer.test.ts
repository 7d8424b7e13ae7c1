import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOwnRedis } from '@/db/testing/own-redis';
import type { UserCtx } from '@/lib/platform/ctx';

const redis = await startOwnRedis();
// Import after the environment variable of Redis is set.
const { closeDatabase } = await import('@/db/client');
const { makeUser, userCtx } = await import('@/db/testing/factories/people');
const { systemCtx } = await import('@/lib/platform/ctx');
const { closeQueues } = await import('@/lib/platform/queue');
const { closeRedis, getRedis, isRedisReady } = await import('@/lib/platform/redis');
const { createDraft } = await import('@/lib/workflow/authoring/create-draft');
const { publishDefinition } = await import('@/lib/workflow/authoring/publish-definition');
const { findActiveDefinition } = await import('@/lib/workflow/definitions/find-definition');
const { startDelivery } = await import('./testing/deliver');
const { startProcess } = await import('./testing/start-process');

const NOTE = 'ตามมติที่ประชุมโครงการ';
const FLOW = 'SITE_DIARY';
const POINTER = `wf:def:${FLOW}:active`;
const ctx = systemCtx('test');
let admin: UserCtx;
let stopDelivery: () => Promise<void>;

beforeAll(async () => {
  admin = await userCtx(await makeUser({ organization: 'กทท.', role: 'SUPERADMIN' }));
  await isRedisReady(getRedis(), 5000);
  stopDelivery = await startDelivery();
});
afterAll(async () => {
  await stopDelivery();
  await closeQueues();
  closeRedis();
  await redis.stop();
  await closeDatabase();
});

async function publish(): Promise<string> {
  const { id } = await createDraft(admin, { workflowCode: FLOW });
  await publishDefinition(admin, { id, versionNo: 1, changeNote: NOTE });
  return id;
}

const active = async () => (await findActiveDefinition(ctx, FLOW)).id;

it('a publication is in force although a reader wrote the version before into Redis again', async () => {
  const first = await publish();
  await expect.poll(active).toBe(first);
  // The event is delivered after the reader was late, not before.
  await stopDelivery();
  const second = await publish();
  // Without a time to live: only the event can make it right.
  await getRedis().set(POINTER, first);
  expect(await active()).toBe(first);
  stopDelivery = await startDelivery();
  await expect.poll(active).toBe(second);
});

it('a publication is in force in every process, none of which is started anew', async () => {
  const before = await active();
  const others = [1, 2].map(() => startProcess('workers/testing/print-active.ts', {}, [FLOW]));
  const newest = () =>
    others.map(({ output }) =>
      output()
        .match(/in force: \S+/g)
        ?.at(-1),
    );
  const all = (id: string) => others.map(() => `in force: ${id}`);
  try {
    await expect.poll(newest).toEqual(all(before));
    const after = await publish();
    await expect.poll(newest).toEqual(all(after));
  } finally {
    await Promise.all(others.map((other) => other.stop('SIGKILL')));
  }
});

it('a publication while Redis hangs is in force when it answers again', async () => {
  const before = await active();
  await getRedis().set(POINTER, before);
  redis.hang();
  const next = await publish();
  redis.goOn();
  await expect.poll(active).toBe(next);
});

it('a publication without Redis is in force at once, and nothing is left to do when it is back', async () => {
  await redis.stop();
  const next = await publish();
  expect(await active()).toBe(next);
  await redis.start();
  await expect.poll(() => getRedis().status).toBe('ready');
  expect(await active()).toBe(next);
});

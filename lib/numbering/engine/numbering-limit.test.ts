import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { startOwnRedis } from '@/db/testing/own-redis';
import type { UserCtx } from '@/lib/platform/ctx';

const server = await startOwnRedis();
process.env.RATE_LIMIT_USER_PER_MINUTE = '10';
process.env.RATE_LIMIT_IP_PER_MINUTE = '50';
const { makeUser, userCtx } = await import('@/db/testing/factories/people');
const { AppError } = await import('@/lib/platform/errors/app-error');
const { countNumberingCall } = await import('./numbering-limit');
const { act } = await import('@/lib/documents/actions/act');
const { bulkSubmit } = await import('@/lib/documents/document/submit/bulk-submit');
const { submitEach } = await import('@/lib/documents/letters/submit/submit-correspondences');
const { submitDrafts } = await import('@/lib/documents/actions/submit-drafts');
const { submitRfas } = await import('@/lib/documents/rfas/submit/submit-rfas');
const { makeDraft } = await import('@/db/testing/factories/documents');
const { loadDocument } = await import('@/lib/documents/document/read/load-documents');
const { newPublicId } = await import('@/lib/platform/id');
const { TransitionBody } = await import('@/lib/workflow/engine/schema');
const { closeRedis, getRedis } = await import('@/lib/platform/redis');

let hosts = 0;
/** A caller without requests in any rate window, at an address of their own unless one is given. */
async function caller(ipAddress?: string): Promise<UserCtx> {
  hosts += 1;
  const ctx = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  return { ...ctx, ipAddress: ipAddress ?? `203.0.113.${hosts}` };
}

/** Count of calls that pass the limit, and the refused ones' seconds to wait. */
async function callTimes(ctx: UserCtx, times: number, call: (ctx: UserCtx) => Promise<unknown> = countNumberingCall) {
  let passed = 0;
  const waits: number[] = [];
  for (let n = 0; n < times; n += 1) {
    try {
      await call(ctx);
      passed += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'RATE_LIMITED') throw error;
      waits.push(error.retryAfterSeconds ?? 0);
    }
  }
  return { passed, waits };
}

beforeEach(() => expect.poll(() => getRedis().status).toBe('ready'));
afterAll(async () => {
  closeRedis();
  await server.stop();
  await closeDatabase();
});

describe('calls that issue numbers', () => {
  it('are limited to ten a minute per person; a refusal carries the wait', async () => {
    const { passed, waits } = await callTimes(await caller(), 12);
    expect(passed).toBe(10);
    for (const seconds of waits) expect(seconds).toBeGreaterThanOrEqual(1);
    for (const seconds of waits) expect(seconds).toBeLessThanOrEqual(60);
  });

  it('are limited to fifty a minute per address, over all its callers', async () => {
    const colleagues = await Promise.all(Array.from({ length: 6 }, () => caller('198.51.100.1')));
    const counts = [];
    for (const colleague of colleagues) counts.push((await callTimes(colleague, 10)).passed);
    expect(counts).toEqual([10, 10, 10, 10, 10, 0]);
  });

  it('are counted once each when they come at the same moment', async () => {
    const ctx = await caller();
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => countNumberingCall(ctx)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  it.each([
    ['gone', () => server.stop(), () => server.start()],
    ['hung', () => Promise.resolve(server.hang()), () => Promise.resolve(server.goOn())],
  ])('are still counted, in the process, while Redis is %s', async (_word, fail, recover) => {
    const ctx = await caller();
    await fail();
    try {
      const { passed, waits } = await callTimes(ctx, 12);
      expect(passed).toBe(10);
      expect(waits).toHaveLength(2);
    } finally {
      await recover();
    }
  });

  const submitLetters = (...[ctx, input, call]: Parameters<typeof submitDrafts>) =>
    bulkSubmit(ctx, input, call, submitEach);

  it.each(Object.entries({ submitLetters, submitDrafts, submitRfas }))('are counted by %s', async (_name, submit) => {
    const { passed } = await callTimes(await caller(), 12, (ctx) => {
      const input = { publicIds: [newPublicId()] };
      return submit(ctx, input, { key: null, route: 'test', body: input });
    });
    expect(passed).toBe(10);
  });

  it('are counted by the workflow action that submits a letter', async () => {
    const ctx = await caller();
    const { publicId } = await makeDraft(ctx, { to: [] });
    const { instanceId } = (await loadDocument(ctx, publicId)).revision;
    const body = TransitionBody.parse({ action: 'SUBMIT' });
    const { passed } = await callTimes(ctx, 12, async () => {
      const refused = act(ctx, { instanceId: instanceId ?? '', idempotencyKey: null, body });
      // Without a recipient it takes no number; the call counts before that is known.
      await refused.catch((error) => {
        if (!(error instanceof AppError) || error.code !== 'RECIPIENT_REQUIRED') throw error;
      });
    });
    expect(passed).toBe(10);
  });
});

import { count } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { getDatabase } from '@/db/client';
import { signInChallenges } from '@/db/schema/factors';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { getRedis, isRedisReady } from '@/lib/platform/redis';
import { openBrowser, openRequest } from '@/tests/access/actions/call';
import { askOwnPasskeyAction } from './actions';

// An action reads its request through these only.
vi.mock('next/headers', async () => (await import('@/tests/access/next-headers')).nextHeaders);
afterAll(() => void vi.doUnmock('next/headers'));
beforeAll(async () => {
  await isRedisReady(getRedis(), 5000);
  await getRedis().flushdb();
});

it('questions to one’s own passkeys are as many a minute as those of strangers', async () => {
  openRequest(await openBrowser(await userCtx(await makeUser({ organization: 'คคง.', role: 'EDITOR' }))));
  const rows = async () => (await getDatabase().select({ rows: count() }).from(signInChallenges))[0]?.rows ?? 0;
  const before = await rows();
  const answers = await Promise.all(Array.from({ length: 70 }, () => askOwnPasskeyAction({})));
  expect(answers.filter((answer) => !answer.ok && answer.code === 'RATE_LIMITED')).toHaveLength(10);
  expect((await rows()) - before).toBeLessThanOrEqual(60);
});

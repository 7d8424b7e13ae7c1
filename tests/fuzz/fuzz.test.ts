import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callApi } from '@/app/api/v1/testing/call-operation';
import { sizeOf, timeFor } from '@/db/testing/battery';
import { env } from '@/lib/platform/env';
import { getRedis, isRedisReady } from '@/lib/platform/redis';
import { type AccessCast, makeAccessCast } from '../access/cast';
import { type AccessRecords, makeAccessRecords } from '../access/records';
import { judgeAnswer } from './judge-answer';
import { type Plan, plansOf } from './plans';
import { requestOf } from './requests';

// It reads the language from Next's request.
vi.mock('next-intl/server', () => ({ getTranslations: async () => (key: string) => key }));

/** `npm run fuzz` names both; here always the same few, so that a failure can be made again. */
const REQUESTS = sizeOf('FUZZ', 600);
const SEED = sizeOf('FUZZ_SEED', 20_261_125);
/** Enough to meet on a record; more would only queue on a machine that has other work. */
const AT_ONCE = 3;
/** A busy machine answers 503 with Retry-After; asked again it has to do better. */
const TRIES = 5;

const limit = { ...env() };
let cast: AccessCast;
let records: AccessRecords;
beforeAll(async () => {
  await isRedisReady(getRedis(), 5000);
  // A caller who is refused for asking too often reaches nothing.
  env().RATE_LIMIT_USER_PER_MINUTE = 1_000_000;
  env().RATE_LIMIT_IP_PER_MINUTE = 1_000_000;
  cast = await makeAccessCast();
  records = await makeAccessRecords(cast);
});
afterAll(() => {
  Object.assign(env(), limit);
});

/** Count of each status: a run without a success tries nothing. */
const statuses: Record<number, number> = {};

/** @returns the fault of the answer; null without one, and for a request that cannot be sent */
async function send(plan: Plan): Promise<string | null> {
  for (let left = TRIES; ; left -= 1) {
    const made = await withoutBusy(() => requestOf(plan, cast, records));
    if (!made) return null;
    const answer = await callApi(made.request);
    if (answer.status === 503 && answer.headers.has('retry-after') && left > 1) continue;
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    const wrong = await judgeAnswer(made.operation, answer);
    const sent = `as ${plan.caller}: ${made.text}\n  ${JSON.stringify(plan.headers)}`;
    return wrong && `${made.operation.id} ${wrong}\n  ${sent}`;
  }
}

/** The records that a request needs are made by the same machine. */
async function withoutBusy<T>(make: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await make();
    } catch (error) {
      if (left === 1) throw error;
    }
  }
}

it(
  `${REQUESTS} hostile requests of seed ${SEED} are each answered as their operation declares, none with 5xx`,
  async () => {
    const left = plansOf(SEED, REQUESTS);
    const findings: string[] = [];
    const work = async () => {
      for (let plan = left.pop(); plan !== undefined; plan = left.pop()) {
        const finding = await send(plan);
        if (finding !== null) findings.push(finding);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    process.stdout.write(`fuzz: seed ${SEED}, ${REQUESTS} requests, answers by status ${JSON.stringify(statuses)}\n`);
    expect(findings).toEqual([]);
    for (const status of [200, 201, 401, 403, 404, 409, 422])
      expect(statuses[status], String(status)).toBeGreaterThan(0);
  },
  timeFor('FUZZ', 300_000),
);

import { drizzle } from 'drizzle-orm/mysql2';
import { createPool } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { closeDatabase } from '@/db/client';
import { castOf } from '@/db/testing/factories/cast';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { logger } from '@/lib/platform/logger';
import { metrics } from '@/lib/platform/metrics';
import { closeRedis } from '@/lib/platform/redis';
import { TransitionBody } from '../schema';
import { transition } from './transition';

// Whatever comes of an attempt, it is counted once, timed, and leaves one line in the log.

const { contractor, outsider } = await castOf('contractor', 'outsider');
let reviewer: UserCtx;
let instanceId: string;
const lines: { words: string; line: Record<string, unknown> }[] = [];
const nowhere = createPool('mysql://unknown@127.0.0.1:1/nothing');

beforeAll(async () => {
  const member = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  await makeReviewTeam([member]);
  reviewer = await userCtx(member);
});
beforeEach(async () => {
  instanceId = (await makeRfa(contractor)).instanceId;
  metrics.workflowTransitions.reset();
  metrics.workflowTransitionDurationMs.reset();
  lines.length = 0;
  vi.spyOn(logger, 'info').mockImplementation((line: unknown, words?: string) => {
    if (words === 'workflow transition') lines.push({ words, line: line as Record<string, unknown> });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await nowhere.end();
  closeRedis();
  await closeDatabase();
});

const act = (ctx: UserCtx, body: object, key: string = newPublicId(), id = instanceId) =>
  transition(ctx, { instanceId: id, idempotencyKey: key, body: TransitionBody.parse(body) }).catch(() => undefined);

async function counted() {
  const { values } = await metrics.workflowTransitions.get();
  return values.map(({ labels, value }) => ({ labels, value }));
}

const RESPOND = { action: 'RESPOND', payload: { code: '1C' } };
const RFA = 'RFA_APPROVAL';

const ATTEMPTS: readonly [outcome: string, workflowCode: string, action: string, attempt: () => Promise<unknown>][] = [
  ['success', RFA, 'RESPOND', () => act(reviewer, RESPOND)],
  ['conflict', RFA, 'RESPOND', () => act(reviewer, { ...RESPOND, versionNo: 1 })],
  ['forbidden', RFA, 'RESPOND', () => act(contractor, RESPOND)],
  ['validation_error', RFA, 'RESPOND', () => act(reviewer, { action: 'RESPOND', payload: { code: '4X' } })],
  ['not_found', 'unknown', 'unknown', () => act(outsider, RESPOND)],
  ['system_error', 'unknown', 'unknown', () => act({ ...reviewer, db: drizzle(nowhere) }, RESPOND)],
  // A name of the caller's own is no label.
  ['conflict', RFA, 'unknown', () => act(reviewer, { action: 'MAKE_COFFEE', versionNo: 1 })],
];

it.each(ATTEMPTS)('%s of %s %s', async (outcome, workflowCode, action, attempt) => {
  await attempt();
  expect(await counted()).toEqual([{ labels: { workflow_code: workflowCode, action, outcome }, value: 1 }]);
  expect(lines).toHaveLength(1);
  const isKnown = workflowCode === RFA;
  expect(lines[0]?.line).toEqual({
    instanceId,
    action: expect.any(String),
    fromState: isKnown ? 'CONSULTANT_REVIEW' : undefined,
    toState: outcome === 'success' ? 'CONSULTANT_LEAD' : undefined,
    userPublicId: expect.any(String),
    durationMs: expect.any(Number),
    outcome,
    workflowCode,
  });
});

it('an answer that is given again is counted as that, and moves nothing', async () => {
  const key = newPublicId();
  await act(reviewer, RESPOND, key);
  await act(reviewer, RESPOND, key);
  expect(lines.map(({ line }) => [line.outcome, line.fromState, line.toState, line.workflowCode])).toEqual([
    ['success', 'CONSULTANT_REVIEW', 'CONSULTANT_LEAD', RFA],
    ['replayed', 'CONSULTANT_REVIEW', 'CONSULTANT_LEAD', RFA],
  ]);
  expect(await counted()).toEqual([
    { labels: { workflow_code: RFA, action: 'RESPOND', outcome: 'success' }, value: 1 },
    { labels: { workflow_code: RFA, action: 'RESPOND', outcome: 'replayed' }, value: 1 },
  ]);
});

it('an answer that was kept before it named its workflow is counted without a name', async () => {
  const key = newPublicId();
  await act(reviewer, RESPOND, key);
  // The application itself may never change an answer.
  const admin = await openAdminConnection(process.env.DATABASE_ADMIN_URL ?? '');
  await admin.query("UPDATE idempotency_keys SET answer = JSON_REMOVE(answer, '$.workflowCode')");
  await admin.end();
  metrics.workflowTransitions.reset();
  await act(reviewer, RESPOND, key);
  expect(await counted()).toEqual([
    { labels: { workflow_code: 'unknown', action: 'unknown', outcome: 'replayed' }, value: 1 },
  ]);
});

it('durations are counted in milliseconds, finer where most of them are', async () => {
  await act(reviewer, RESPOND);
  const { values } = await metrics.workflowTransitionDurationMs.get();
  const buckets = values.flatMap(({ labels }) => ('le' in labels ? [String(labels.le)] : []));
  expect(buckets).toEqual(['5', '10', '25', '50', '100', '250', '500', '1000', '2500', '5000', '+Inf']);
  const sum = values.find(({ metricName }) => metricName === 'workflow_transition_duration_ms_sum')?.value ?? 0;
  expect(Math.abs(sum - Number(lines[0]?.line.durationMs))).toBeLessThan(0.001);
  const text = await metrics.registry.metrics();
  for (const name of ['redlock_degraded_total', 'outbox_oldest_seconds', 'dead_letters_open', 'task_overdue']) {
    expect(text).toContain(`# TYPE ${name} `);
  }
});

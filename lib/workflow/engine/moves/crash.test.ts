import { spawn } from 'node:child_process';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { outboxEvents } from '@/db/schema/events';
import { workflowHistories } from '@/db/schema/workflow';
import { sizeOf, timeFor } from '@/db/testing/battery';
import { type BundledChild, bundleChild } from '@/db/testing/bundle-child';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis } from '@/lib/platform/redis';
import { TransitionBody } from '../schema';
import { verifyWorkflows } from '../verify/verify';
import { transition } from './transition';

let child: BundledChild;
let contractor: UserCtx;
let reviewer: UserCtx;

beforeAll(async () => {
  contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  const member = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  await makeReviewTeam([member]);
  reviewer = await userCtx(member);
  child = await bundleChild(path.resolve('tests/workflow/crash-child.ts'));
});
afterAll(async () => {
  child.remove();
  closeRedis();
  await closeDatabase();
});

const body = { action: 'RESPOND', payload: { code: '1C' } };

interface Attempt {
  instanceId: string;
  key: string;
  signal: string | null;
  statements: number | null;
}

/**
 * The only reviewer answers, in a child process that dies at the given place: two history rows, tasks, timers and
 * events.
 */
async function attempt(death: object): Promise<Attempt> {
  const { instanceId } = await makeRfa(contractor);
  const key = newPublicId();
  const { db: _ownConnection, ...ctx } = reviewer;
  const call = { ctx, instanceId, idempotencyKey: key, body };
  return new Promise((resolve, reject) => {
    const attempted = spawn(process.execPath, [child.file], {
      env: { ...process.env, CRASH_DEATH: JSON.stringify(death), CRASH_CALL: JSON.stringify(call) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    attempted.stdout.on('data', (chunk) => {
      output += String(chunk);
    });
    attempted.once('error', reject);
    attempted.once('close', (_code, signal) =>
      resolve({ instanceId, key, signal, statements: output ? JSON.parse(output).statements : null }),
    );
  });
}

/** The browser sends the same request again: whatever had happened, it has happened once. */
async function sendAgain({ instanceId, key }: Attempt): Promise<boolean> {
  const call = { instanceId, idempotencyKey: key, body: TransitionBody.parse(body) };
  const { answer, isReplay } = await transition(reviewer, call);
  expect(answer.state.code).toBe('CONSULTANT_LEAD');
  const rows = await getDatabase()
    .select()
    .from(workflowHistories)
    .where(and(eq(workflowHistories.instanceId, instanceId), eq(workflowHistories.action, 'RESPOND')));
  expect(rows.map(({ id }) => id)).toEqual([answer.historyId]);
  const events = await getDatabase().select().from(outboxEvents).where(eq(outboxEvents.instanceId, instanceId));
  expect(events.filter(({ eventType }) => eventType === 'workflow.moved')).toHaveLength(2);
  return isReplay;
}

it(
  'a process that dies anywhere in a transition leaves all of it or nothing, and the retry does it once',
  async () => {
    const whole = await attempt({ at: 'never' });
    const last = whole.statements ?? 0;
    expect(last).toBeGreaterThan(5);
    // On either side of the look for the key's answer, before every statement from begin to commit, and on either side of
    // the commit's answer.
    const marks: object[] = [{ outside: 1 }, { outside: 2 }];
    marks.push(...Array.from({ length: last }, (_, at) => ({ before: at + 1 })));
    marks.push({ at: 'commit-sent' }, { at: 'commit-answered' });
    for (let round = 0; round < sizeOf('B8', 1); round += 1) {
      for (const [at, mark] of marks.entries()) {
        const dead = await attempt(mark);
        expect([mark, dead.signal]).toEqual([mark, 'SIGKILL']);
        const isReplay = await sendAgain(dead);
        if (!('at' in mark)) expect([mark, isReplay]).toEqual([mark, false]);
        if (at === marks.length - 1) expect(isReplay).toBe(true);
      }
    }
    expect(await verifyWorkflows(contractor)).toEqual([]);
  },
  timeFor('B8', 240_000),
);

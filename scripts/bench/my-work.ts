import '@/lib/documents/kinds/register-subjects';
import { sql } from 'drizzle-orm';
import { closeDatabase, getDatabase } from '@/db/client';
import { seedMasterData } from '@/db/seed/master-data';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam } from '@/db/testing/factories/rfa';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { closeRedis } from '@/lib/platform/redis';
import { getMatrix } from '@/lib/work/ball-in-court/get-matrix';
import { listHeld } from '@/lib/work/ball-in-court/list-held';
import { listMyWork } from '@/lib/work/my-work/list-my-work';
import type { WorkParamsInput } from '@/lib/work/my-work/schema';
import { snoozeWork } from '@/lib/work/my-work/snooze-work';
import { NO_TASK } from '@/lib/work/my-work/snoozed';
import { report } from './figure';
import { multiplyDocuments, writeDocuments } from './my-work/documents';

// My work and ball in court at 100,000 documents over three years, a tenth of them open. Five hundred are created by
// the verbs; the rest are copies with other identifiers, numbers and days.

/** Of each, itself included. */
const COPIES = 200;
const CALLS = 10;
/** Longest time of a page; above it people notice the wait. */
const GOAL = { bound: '<=', value: 300 } as const;
const PROJECT = 'LCBP3-C2';
const VIEWS: Readonly<Record<string, WorkParamsInput>> = {
  todo: {},
  'todo-organization': { scope: 'organization' },
  waiting: { tab: 'waiting', scope: 'organization' },
  acknowledge: { tab: 'acknowledge' },
  done: { tab: 'done', scope: 'organization' },
  overdue: { scope: 'organization', filters: { due: ['overdue'] } },
};

const db = getDatabase();

/** A hundred colleagues, each of whom has put a thousand entries off. Raw: whole tables at once. */
async function putOffByOthers(): Promise<void> {
  for (let at = 0; at < 100; at += 1) await makeUser({ organization: 'คคง.' });
  await db.execute(sql`
    INSERT INTO work_snoozes (user_id, organization_id, instance_id, task_uuid, held_since, wakes_at)
    SELECT u.user_id, u.primary_organization_id, i.id, ${NO_TASK}, i.state_entered_at, NOW(3) + INTERVAL 3 DAY
    FROM (SELECT user_id, primary_organization_id FROM users ORDER BY user_id DESC LIMIT 100) AS u
    CROSS JOIN (SELECT id, state_entered_at FROM workflow_instances ORDER BY id LIMIT 1000) AS i`);
  await db.execute(sql`ANALYZE TABLE work_snoozes`);
}

/** Page after page, whatever can wait. @returns the entries of the last page */
async function putOff(ctx: UserCtx): Promise<{ key: string }[]> {
  let last: { key: string }[] = [];
  for (let count = 0; ; count += last.length) {
    const { rows } = await listMyWork(ctx, { filters: { due: ['later', 'risk'] } });
    const items = rows.flatMap(({ key, canSnooze }) => (canSnooze ? [{ key }] : []));
    if (items.length === 0) {
      const { counts } = await listMyWork(ctx, {});
      process.stderr.write(`${count} put off: ${JSON.stringify(counts.tabs)}\n`);
      return last;
    }
    await snoozeWork(ctx, { items, until: 'workday' });
    last = items;
  }
}

async function time(name: string, call: () => Promise<unknown>): Promise<void> {
  await call();
  const durations: number[] = [];
  for (let at = 0; at < CALLS; at += 1) {
    const startedAt = performance.now();
    await call();
    durations.push(performance.now() - startedAt);
  }
  durations.sort((a, b) => a - b);
  report(`${name} p50`, durations[Math.floor(CALLS / 2)] ?? 0, 'ms');
  report(`${name} slowest of ${CALLS}`, durations.at(-1) ?? 0, 'ms', GOAL);
}

await seedMasterData(env().DATABASE_ADMIN_URL ?? '');
const controller: MadeUser = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
const reviewer = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
await makeReviewTeam([reviewer]);
const control = await userCtx(controller);
const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
const owner = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' }));
await writeDocuments(control, contractor);
await multiplyDocuments(1, COPIES);
const people = { reviewer: await userCtx(reviewer), control, contractor, owner };
for (const [who, ctx] of Object.entries(people)) {
  const { counts } = await listMyWork(ctx, { scope: 'organization' });
  process.stderr.write(`${who}: ${JSON.stringify(counts.tabs)}\n`);
  for (const [view, params] of Object.entries(VIEWS)) {
    await time(`my-work.${who}.${view}`, () => listMyWork(ctx, params));
  }
}
await putOffByOthers();
const items = await putOff(people.reviewer);
await time(`my-work.reviewer.put ${items.length} off`, () => snoozeWork(people.reviewer, { items, until: 'workday' }));
for (const [view, params] of Object.entries({ ...VIEWS, snoozed: { tab: 'snoozed' } as const })) {
  await time(`my-work.reviewer.${view}, some put off`, () => listMyWork(people.reviewer, params));
}
await time('ball-in-court.matrix', () => getMatrix(control, PROJECT, {}));
await time('ball-in-court.list', () => listHeld(control, PROJECT, { age: '6-10' }));
closeRedis();
await closeDatabase();

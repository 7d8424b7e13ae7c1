import { sql } from 'drizzle-orm';
import { closeDatabase, getDatabase } from '@/db/client';
import { seedMasterData } from '@/db/seed/master-data';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
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

// My work and ball in court at 100,000 documents over three years, a tenth of them open. Five hundred are created by
// the verbs; the rest are copies with other identifiers, numbers and days.

const DOCUMENTS = 500;
/** Of each, itself included. */
const COPIES = 200;
const CALLS = 10;
/** What a page may take at most; from there on people notice that they wait. */
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

async function write(control: UserCtx, contractor: UserCtx): Promise<void> {
  for (let at = 0; at < DOCUMENTS / 2; at += 1) {
    await makeRfa(contractor);
    await makeSubmitted(control, { to: [at % 2 === 0 ? 'สคฉ.3' : 'TEAM'] });
  }
}

/** Raw: whole tables at once. A copy has its original's keys plus a multiple of a number that no original reaches. */
async function multiply(): Promise<void> {
  const step = 1000;
  const other = (column: string, copy: number) =>
    sql.raw(
      `CONCAT(SUBSTR(${column}, 1, 24), LPAD(HEX(${copy} * 65536 + CONV(SUBSTR(${column}, 33), 16, 10)), 12, '0'))`,
    );
  for (let copy = 1; copy < COPIES; copy++) {
    const shift = copy * step;
    const isOver = copy % 10 !== 0;
    const age = sql.raw(`INTERVAL ${copy * 5} DAY`);
    await db.execute(sql`
      INSERT INTO workflow_instances (id, definition_id, entity_type, entity_id, contract_id, current_state, status,
        context, created_at, version_no, state_entered_at, due_at, subject_root, step_seq)
      SELECT ${other('i.id', copy)}, i.definition_id, i.entity_type, CONCAT(i.entity_id, '-', ${copy}), i.contract_id,
        i.current_state, ${isOver ? 'CANCELLED' : 'ACTIVE'}, i.context, i.created_at, i.version_no,
        i.state_entered_at - ${age}, i.due_at - ${age}, CONCAT(i.subject_root, '-', ${copy}),
        i.step_seq
      FROM workflow_instances AS i JOIN correspondence_revisions AS r ON r.workflow_instance_id = i.id
      WHERE r.correspondence_id < ${step}`);
    await db.execute(sql`
      INSERT INTO correspondences (id, uuid, project_id, contract_id, correspondence_type_id, discipline_id,
        originator_organization_id, status_code, urgency, secrecy, sequence, number_key, issued_at, submitted_at,
        submitted_by, created_by, created_at, version_no)
      SELECT id + ${shift}, uuid(), project_id, contract_id, correspondence_type_id, discipline_id,
        originator_organization_id, status_code, urgency, secrecy, sequence + ${shift}, CONCAT(number_key, '/', ${copy}),
        issued_at, submitted_at, submitted_by, created_by, created_at, version_no
      FROM correspondences WHERE id < ${step}`);
    await db.execute(sql`
      INSERT INTO correspondence_revisions (uuid, correspondence_id, revision_number, revision_label, document_number,
        is_current, subject, body, document_date, due_date, submitted_at, created_by, workflow_instance_id)
      SELECT uuid(), correspondence_id + ${shift}, revision_number, revision_label, CONCAT(document_number, '/', ${copy}),
        is_current, subject, body, document_date, due_date, submitted_at, created_by, ${other('workflow_instance_id', copy)}
      FROM correspondence_revisions WHERE correspondence_id < ${step}`);
    await db.execute(sql`
      INSERT INTO correspondence_recipients (correspondence_id, organization_id, recipient_type, position, state)
      SELECT correspondence_id + ${shift}, organization_id, recipient_type, position, state
      FROM correspondence_recipients WHERE correspondence_id < ${step}`);
    await db.execute(sql`
      INSERT INTO workflow_histories (id, instance_id, from_state, to_state, action, action_by_user_id, created_at, seq,
        definition_version, actor_type, acting_organization_id, prev_hash, row_hash, action_by_user_uuid)
      SELECT ${other('h.id', copy)}, ${other('h.instance_id', copy)}, h.from_state, h.to_state,
        IF(h.action = 'SUBMIT', 'RECEIVE', h.action), h.action_by_user_id, h.created_at - ${age}, h.seq,
        h.definition_version, h.actor_type, h.acting_organization_id, h.prev_hash, h.row_hash, h.action_by_user_uuid
      FROM workflow_histories AS h JOIN correspondence_revisions AS r ON r.workflow_instance_id = h.instance_id
      WHERE r.correspondence_id < ${step}`);
    if (isOver) continue;
    await db.execute(sql`
      INSERT INTO workflow_holders (instance_id, task_uuid, organization_id, person_uuid, party, since, due_at)
      SELECT ${other('h.instance_id', copy)}, NULL, h.organization_id, h.person_uuid, h.party,
        h.since - ${age}, h.due_at - ${age}
      FROM workflow_holders AS h JOIN correspondence_revisions AS r ON r.workflow_instance_id = h.instance_id
      WHERE r.correspondence_id < ${step}`);
  }
  await db.execute(sql`ANALYZE TABLE correspondences, correspondence_revisions, correspondence_recipients,
    workflow_instances, workflow_holders, workflow_histories`);
}

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
await write(control, contractor);
await multiply();
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

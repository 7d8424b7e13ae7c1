import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import type { Pool } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { closeDatabase, getDatabase, openPool } from '@/db/client';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { auditLogs } from '@/db/schema/system';
import { workflowInstances } from '@/db/schema/workflow';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { type MadeRfa, makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import { deliverTo } from '@/lib/messages/notifications/testing/deliver';
import { type Ctx, systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { newPublicId } from '@/lib/platform/id';
import { consumeDelivery } from '@/lib/platform/outbox/consume';
import { emit } from '@/lib/platform/outbox/emit';
import { EVENTS_KEPT_DAYS, purgeDelivered } from '@/lib/platform/outbox/purge-delivered';
import { closeRedis } from '@/lib/platform/redis';
import { transact } from '@/lib/platform/transact';
import { listTasks } from '@/workers/schedules';
import { startProcess } from '@/workers/testing/start-process';
import { transition } from '../moves/transition';
import { TransitionBody } from '../schema';
import { verifyWorkflowsNightly } from './run-verification';
import { verifyMoment, verifyWorkflows } from './verify';

// A check that finds nothing says something only if it would have found something.

const ctx = systemCtx('test');
const db = getDatabase();
/** RFAs at three places: with one of two reviewers' answers, at the lead's desk, and rejected. */
let answered: string;
let ended: string;

beforeAll(async () => {
  const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  const lead = await userCtx(await makeUser({ organization: 'คคง.', role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' }));
  const members = [
    await makeUser({ organization: 'คคง.', role: 'EDITOR' }),
    await makeUser({ organization: 'คคง.', role: 'EDITOR' }),
  ];
  await makeReviewTeam(members);
  const [first, second] = (await Promise.all(members.map((user) => userCtx(user)))) as [UserCtx, UserCtx];
  const act = (by: UserCtx, instanceId: string, body: object) =>
    transition(by, { instanceId, idempotencyKey: newPublicId(), body: TransitionBody.parse(body) });
  const code = { action: 'RESPOND', payload: { code: '1C' } };
  const rfas = [await submitted(contractor), await submitted(contractor), await submitted(contractor)];
  const [one, two, three] = rfas.map(({ instanceId }) => instanceId) as [string, string, string];
  await act(first, one, code);
  for (const instanceId of [two, three]) {
    await act(first, instanceId, code);
    await act(second, instanceId, code);
  }
  await act(lead, three, { action: 'DECIDE', payload: { code: '4X' }, comment: 'ไม่ตรงแบบ' });
  [answered, ended] = [one, three];
  for (const { publicId } of rfas) await deliverTo(publicId);
  await deliverCopies();
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

/** Serves the events of ended workflows; the copies themselves matter nothing here. */
async function deliverCopies(): Promise<void> {
  const consumer = 'issued-copies';
  const waiting = await db
    .select({ eventId: eventDeliveries.eventId })
    .from(eventDeliveries)
    .where(eq(eventDeliveries.consumer, consumer));
  for (const { eventId } of waiting) await consumeDelivery(ctx, { eventId, consumer }, async () => {});
}

/** An RFA with the event of its submission, whose notifications are made. */
async function submitted(contractor: UserCtx): Promise<MadeRfa> {
  const rfa = await makeRfa(contractor);
  const payload = {
    instanceId: rfa.instanceId,
    workflowCode: 'RFA_APPROVAL',
    action: 'SUBMIT',
    fromState: 'DRAFT',
    toState: 'CONSULTANT_REVIEW',
    entityType: 'rfa_revision',
    documentPublicId: rfa.publicId,
    projectPublicId: newPublicId(),
    typeCode: 'RFA',
    documentNumber: null,
    subject: 'ขออนุมัติวัสดุ',
    actorPublicId: contractor.actor.publicId,
    onBehalfOfPublicId: null,
    holders: [],
    dueAt: null,
    names: ['rfa.submitted'],
  };
  const about = { entityType: 'correspondence', entityPublicId: rfa.publicId, instanceId: rfa.instanceId, seq: 1 };
  await transact(ctx, (tx) => emit(tx, [{ type: 'workflow.moved', payload, ...about }]));
  await deliverTo(rfa.publicId);
  return rfa;
}

/** Guards that stop even an administrator from such damage by mistake. */
const GUARDS = [
  'DROP TRIGGER trg_workflow_histories_no_update',
  'DROP TRIGGER trg_workflow_histories_no_delete',
  'ALTER TABLE workflow_instances DROP INDEX uq_workflow_instances_live',
];
const NEWEST = "(SELECT MAX(event_id) FROM event_deliveries WHERE status = 'DONE')";

/** Damage that each rule must report; `:answered` and `:ended` are RFAs. */
const DAMAGE: readonly [rule: string, what: string, ...statements: string[]][] = [
  ['VERSION', 'a version that no row leads to', 'UPDATE workflow_instances SET version_no = version_no + 1 LIMIT 1'],
  ['VERSION', 'a row that is gone', 'DELETE FROM workflow_histories WHERE instance_id = :answered AND seq = 2'],
  ['SEQUENCE', 'a gap', 'UPDATE workflow_histories SET seq = 12 WHERE instance_id = :answered AND seq = 2'],
  ['STATE', 'another state', "UPDATE workflow_instances SET current_state = 'OWNER_APPROVAL' WHERE id = :answered"],
  ['STATE', 'a row from elsewhere', "UPDATE workflow_histories SET from_state = 'REVISE' WHERE seq = 2 LIMIT 1"],
  [
    'STATE_UNKNOWN',
    'a state that no version has',
    "UPDATE workflow_instances SET current_state = 'NOWHERE' WHERE id = :answered",
  ],
  [
    'EVENT_MISSING',
    'a row without an event',
    'DELETE d FROM event_deliveries AS d JOIN outbox_events AS e USING (event_id) WHERE e.instance_id = :answered',
    'DELETE i FROM event_inbox AS i JOIN outbox_events AS e USING (event_id) WHERE e.instance_id = :answered',
    'DELETE FROM outbox_events WHERE instance_id = :answered',
  ],
  [
    'HISTORY_MISSING',
    'the last row removed and its instance put back',
    'DELETE FROM workflow_histories WHERE instance_id = :answered AND seq = 2',
    'UPDATE workflow_instances SET version_no = 2 WHERE id = :answered',
  ],
  [
    'HISTORY_MISSING',
    'a move taken again after its row was removed',
    `INSERT INTO outbox_events (event_id, event_type, payload, entity_type, entity_uuid, instance_id, seq)
     SELECT UUID(), event_type, payload, entity_type, entity_uuid, instance_id, seq FROM outbox_events
     WHERE instance_id = :answered AND event_type = 'workflow.moved' LIMIT 1`,
  ],
  [
    'ACTOR',
    'the key of another person',
    `UPDATE workflow_histories SET action_by_user_id = (SELECT MAX(user_id) FROM users)
     WHERE instance_id = :answered AND seq = 2`,
  ],
  ['DELIVERY', 'done without a record', `DELETE FROM event_inbox WHERE event_id = ${NEWEST}`],
  ['DELIVERY', 'a record, not done', "UPDATE event_deliveries SET status = 'PENDING' WHERE status = 'DONE' LIMIT 1"],
  [
    'DELIVERY',
    'an event without a row',
    'SET @event = (SELECT event_id FROM event_deliveries ORDER BY id DESC LIMIT 1)',
    'DELETE FROM event_inbox WHERE event_id = @event',
    'DELETE FROM event_deliveries WHERE event_id = @event',
  ],
  [
    'EFFECT',
    'somebody told twice',
    `INSERT INTO notifications (user_id, organization_id, event_id, event_type, reason, entity_type, entity_uuid, params, created_at)
     SELECT user_id, organization_id, event_id, event_type, reason, entity_type, entity_uuid, params, created_at + INTERVAL 1 SECOND
     FROM notifications LIMIT 1`,
  ],
  [
    'REPEATED_ID',
    'two notifications with one id',
    `INSERT INTO notifications (id, user_id, organization_id, event_id, event_type, reason, entity_type, entity_uuid, params, created_at)
     SELECT id, user_id, organization_id, UUID(), event_type, reason, entity_type, entity_uuid, params, created_at + INTERVAL 1 SECOND
     FROM notifications LIMIT 1`,
  ],
  ['LIVE', 'two live ones', "UPDATE workflow_instances SET subject_root = 'the same' WHERE status = 'ACTIVE'"],
  [
    'STUCK',
    'sent, and not heard of for twice its lease',
    `UPDATE event_deliveries SET status = 'ENQUEUED', next_at = NOW(3) - INTERVAL 121 SECOND LIMIT 1`,
  ],
  ['CHAIN', 'a comment put into a mouth', "UPDATE workflow_histories SET comment = 'x' WHERE seq = 1 LIMIT 1"],
  ['CHAIN', 'another actor', 'UPDATE workflow_histories SET action_by_user_uuid = UUID() WHERE seq = 1 LIMIT 1'],
  ['STEP', 'a task of an end', "UPDATE workflow_tasks SET status = 'OPEN' WHERE instance_id = :ended"],
  ['STEP', 'a timer of an end', "UPDATE workflow_timers SET status = 'ARMED' WHERE instance_id = :ended"],
  [
    'STEP',
    'a holder of an end',
    'UPDATE workflow_holders SET instance_id = :ended WHERE instance_id = :answered LIMIT 1',
  ],
  [
    'TASK_UNTOLD',
    'a step whose event is delivered without notifications',
    `DELETE n FROM notifications AS n JOIN outbox_events AS e ON e.entity_uuid = n.entity_uuid
     WHERE e.instance_id = :answered`,
  ],
];

describe('the verifier', () => {
  it('finds nothing where all is well', async () => {
    expect(await verifyWorkflows(ctx)).toEqual([]);
  });

  it.each(DAMAGE)('finds a fault of %s: %s', async (rule, _what, ...statements) => {
    const admin = await openAdminConnection(process.env.DATABASE_ADMIN_URL ?? '');
    try {
      for (const guard of GUARDS) await admin.query(guard).catch(() => undefined);
      // A transaction that is rolled back: each kind of damage is looked at by itself.
      await admin.query('START TRANSACTION');
      for (const statement of statements) {
        const named = statement.replaceAll(':answered', `'${answered}'`).replaceAll(':ended', `'${ended}'`);
        const [result] = await admin.query(named);
        if (!named.startsWith('SET')) expect(result).not.toMatchObject({ affectedRows: 0 });
      }
      const findings = await verifyMoment({ ...ctx, db: drizzle(admin) });
      expect(findings.map((finding) => finding.rule)).toContain(rule);
    } finally {
      await admin.query('ROLLBACK');
      await admin.end();
    }
  });
});

const results = () =>
  db
    .select({ severity: auditLogs.severity, changes: auditLogs.changes })
    .from(auditLogs)
    .where(eq(auditLogs.action, 'workflow.verified'))
    .orderBy(auditLogs.id);

describe('the nightly verification', () => {
  it('stores its result once a night, however many workers run it', async () => {
    expect(await verifyWorkflowsNightly(ctx)).toEqual([]);
    expect(await verifyWorkflowsNightly(ctx)).toBeNull();
    expect(await results()).toEqual([{ severity: 'INFO', changes: { findings: [null, 0] } }]);
  });

  it('is one of the worker’s tasks', () => {
    expect(listTasks(AbortSignal.abort()).map(({ name }) => name)).toContain('verify-workflows');
  });
});

describe('npm run workflow:verify', () => {
  /** As it runs once the servers are found. */
  async function runCommand(environment: Record<string, string> = {}) {
    const started = startProcess('scripts/workflow-verify/main.ts', { LOG_LEVEL: 'silent', ...environment });
    const code = await started.ended;
    return { code, output: started.output() };
  }

  it('ends with 0 and says how much it looked at', async () => {
    expect(await runCommand()).toEqual({ code: 0, output: '11 transitions of 3 workflows: all is well\n' });
  });

  it('exits with 1, names the fault, and stores the result as critical', async () => {
    const ofAnswered = eq(workflowInstances.id, answered);
    await db.update(workflowInstances).set({ versionNo: sql`version_no + 1` }).where(ofAnswered);
    const { code, output } = await runCommand();
    await db.update(workflowInstances).set({ versionNo: sql`version_no - 1` }).where(ofAnswered);
    expect([code, output]).toEqual([1, expect.stringContaining(`VERSION ${answered}: version 4 with 2 histories`)]);
    expect((await results()).at(-1)).toMatchObject({ severity: 'CRITICAL' });
  });

  it('ends with 2 when it cannot look', async () => {
    expect((await runCommand({ DATABASE_URL: 'mysql://x:y@127.0.0.1:1/none' })).code).toBe(2);
  });
});

describe('after the purge of delivered events', () => {
  let pool: Pool;
  let later: Ctx;

  beforeAll(async () => {
    // One connection, whose clock is a month and a day ahead.
    pool = openPool(env().DATABASE_URL, { connectionLimit: 1 });
    later = systemCtx('test', drizzle(pool));
    await later.db.execute(sql`SET timestamp = UNIX_TIMESTAMP() + ${(EVENTS_KEPT_DAYS + 1) * 86_400}`);
  });
  afterAll(() => pool.end());

  it('the verifier misses none of them', async () => {
    const kept = await db.$count(outboxEvents);
    expect(await purgeDelivered(later)).toBe(kept);
    expect(await verifyMoment(later)).toEqual([]);
  });

  it('it still finds a person who owes an answer and was not notified', async () => {
    const admin = await openAdminConnection(process.env.DATABASE_ADMIN_URL ?? '');
    await admin.query('DELETE FROM notifications');
    await admin.end();
    const findings = await verifyMoment(later);
    expect(findings).toMatchObject([{ rule: 'TASK_UNTOLD', instanceId: answered }]);
    // Within the days for which events are kept, a missing one is found as such.
    expect((await verifyWorkflows(ctx)).map(({ rule }) => rule)).toContain('EVENT_MISSING');
  });
});

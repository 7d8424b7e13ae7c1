import { type SQL, sql } from 'drizzle-orm';
import { readMoment } from '@/db/client';
import { rowsOf } from '@/db/rows-of';
import type { Ctx } from '@/lib/platform/ctx';
import { EVENTS_KEPT_DAYS } from '@/lib/platform/outbox/purge-delivered';
import { everywhere, type Within } from '@/lib/platform/within';
import { CONTENT_HASH } from '../moves/content-hash';
import { findChainFaults } from './verify-chains';
import { findMissingNotifications } from './verify-missing-notifications';
import type { WorkflowFinding } from './workflow-finding';

/** More of one kind say nothing new; the first ones say where to look. */
const MAX_PER_RULE = 100;
/** Twice the minute that a delivery may be under way before it is sent again. */
const STUCK_SECONDS = 120;

/**
 * Verifies workflows and events at one moment, so that it can run while people work. Versions, histories and sequences
 * agree and have no gaps; the last row has the instance's state, which is one of its version. Rows and events agree,
 * each actor is one person, deliveries are complete. A document has one live instance, hash chains are unbroken, closed
 * steps have no open tasks. Each person with an open task was notified of it.
 * @returns an empty list when all is well
 */
export async function verifyWorkflows(ctx: Ctx): Promise<WorkflowFinding[]> {
  return readMoment((db) => verifyMoment({ ...ctx, db }));
}

/** `verifyWorkflows` in the caller's own transaction, which decides what moment is looked at. */
export async function verifyMoment(ctx: Ctx): Promise<WorkflowFinding[]> {
  const findings = await findInstanceFaults(ctx, everywhere);
  for (const { rule, query } of CHECKS) findings.push(...(await run(ctx, rule, query)));
  return [...findings, ...(await findMissingNotifications(ctx, MAX_PER_RULE))];
}

/**
 * Verifies the histories of instances by themselves: versions, sequences, states, persons, sent content, and the chain.
 * @param of the instances, over their keys
 */
export async function findInstanceFaults(ctx: Ctx, of: Within): Promise<WorkflowFinding[]> {
  const findings: WorkflowFinding[] = [];
  for (const { rule, queryOf } of INSTANCE_CHECKS) findings.push(...(await run(ctx, rule, queryOf(of))));
  return [...findings, ...(await findChainFaults(ctx, of, MAX_PER_RULE))];
}

type Rule = WorkflowFinding['rule'];

/** Selects instanceId and detail of each fault. Raw SQL: aggregates over whole tables. */
async function run(ctx: Ctx, rule: Rule, query: SQL): Promise<WorkflowFinding[]> {
  const rows = await rowsOf<{ instanceId: string | null; detail: string }>(
    ctx.db,
    sql`${query} LIMIT ${sql.raw(String(MAX_PER_RULE))}`,
  );
  return rows.map(({ instanceId, detail }) => ({ rule, instanceId, detail: String(detail) }));
}

/** Checks of one instance by itself. */
const INSTANCE_CHECKS: readonly { rule: Rule; queryOf: (of: Within) => SQL }[] = [
  {
    // I1 and I2: version − 1 rows, numbered from 1 without a gap.
    rule: 'VERSION',
    queryOf: (
      of,
    ) => sql`SELECT i.id AS instanceId, CONCAT('version ', i.version_no, ' with ', COUNT(h.seq), ' histories') AS detail
      FROM workflow_instances AS i LEFT JOIN workflow_histories AS h ON h.instance_id = i.id
      WHERE ${of('i.id')} GROUP BY i.id, i.version_no HAVING i.version_no - 1 <> COUNT(h.seq)`,
  },
  {
    rule: 'SEQUENCE',
    queryOf: (
      of,
    ) => sql`SELECT instance_id AS instanceId, CONCAT('rows ', MIN(seq), ' to ', MAX(seq), ', ', COUNT(*), ' of them') AS detail
      FROM workflow_histories WHERE ${of('instance_id')} GROUP BY instance_id HAVING MIN(seq) <> 1 OR MAX(seq) <> COUNT(*)`,
  },
  {
    // I3: each row begins in the end state of the previous row.
    rule: 'STATE',
    queryOf: (
      of,
    ) => sql`SELECT i.id AS instanceId, CONCAT('is in ', i.current_state, ', its history ends in ', h.to_state) AS detail
      FROM workflow_instances AS i JOIN workflow_histories AS h ON h.instance_id = i.id AND h.seq = i.version_no - 1
      WHERE ${of('i.id')} AND h.to_state <> i.current_state
      UNION ALL SELECT h.instance_id, CONCAT('row ', h.seq, ' starts in ', h.from_state, ', the one before ended in ', p.to_state)
      FROM workflow_histories AS h JOIN workflow_histories AS p ON p.instance_id = h.instance_id AND p.seq = h.seq - 1
      WHERE ${of('h.instance_id')} AND p.to_state <> h.from_state`,
  },
  {
    // The chain holds the person's public identifier; the key that lists and reports use must be of the same person.
    rule: 'ACTOR',
    queryOf: (
      of,
    ) => sql`SELECT h.instance_id AS instanceId, CONCAT('row ', h.seq, ' names another person by its key') AS detail
      FROM workflow_histories AS h LEFT JOIN users AS u ON u.user_id = h.action_by_user_id
      WHERE ${of('h.instance_id')} AND ((h.action_by_user_uuid IS NOT NULL AND NOT (h.action_by_user_uuid <=> u.uuid))
      OR (h.action_by_user_uuid IS NULL AND h.action_by_user_id IS NOT NULL AND h.actor_type <> 'USER'))`,
  },
  {
    // Sent content equals the copy of the last submission, unless it was recalled since.
    rule: 'CONTENT',
    queryOf: (
      of,
    ) => sql`SELECT h.instance_id AS instanceId, CONCAT('the document is not what row ', h.seq, ' sent') AS detail
      FROM workflow_histories AS h JOIN correspondence_revisions AS r ON r.workflow_instance_id = h.instance_id
      WHERE ${of('h.instance_id')} AND h.action = 'SUBMIT' AND JSON_VALUE(h.metadata, '$.content') <> ${CONTENT_HASH}
      AND NOT EXISTS (SELECT 1 FROM workflow_histories AS l
        WHERE l.instance_id = h.instance_id AND l.seq > h.seq AND l.to_state = h.from_state)`,
  },
];

const CHECKS: readonly { rule: Rule; query: SQL }[] = [
  {
    // No action leads out of such a state. Stored versions have one of two forms.
    rule: 'STATE_UNKNOWN',
    query: sql`SELECT i.id AS instanceId, CONCAT('is in ', i.current_state, ', which ', d.workflow_code, ' ', d.version, ' does not have') AS detail
      FROM (SELECT DISTINCT definition_id, current_state FROM workflow_instances) AS used
      JOIN workflow_definitions AS d ON d.id = used.definition_id
      JOIN workflow_instances AS i ON i.definition_id = used.definition_id AND i.current_state = used.current_state
      WHERE NOT JSON_EXISTS(d.compiled, CONCAT('$.states."', used.current_state, '"'))
      AND NOT JSON_EXISTS(d.dsl, CONCAT('$.states."', used.current_state, '"'))`,
  },
  {
    // I4: each row has its event. Rows of letters' own verbs from before they emitted `workflow.moved` have no command.
    // Older events may have been purged; their rows were checked in the nights before.
    rule: 'EVENT_MISSING',
    query: sql`SELECT h.instance_id AS instanceId, CONCAT('row ', h.seq, ' (', h.action, ') has no event') AS detail
      FROM workflow_histories AS h WHERE h.command_id IS NOT NULL
      AND h.created_at >= NOW(3) - INTERVAL ${sql.raw(String(EVENTS_KEPT_DAYS))} DAY
      AND NOT EXISTS (SELECT 1 FROM outbox_events AS e WHERE e.instance_id = h.instance_id AND e.seq = h.seq)`,
  },
  {
    // A last row that was removed leaves its event behind; taken again, the move has two.
    rule: 'HISTORY_MISSING',
    query: sql`SELECT e.instance_id AS instanceId, CONCAT(e.event_type, ' ', e.event_id, ' tells of row ', e.seq, ', which is not there') AS detail
      FROM outbox_events AS e WHERE e.instance_id IS NOT NULL AND e.seq > 0
      AND NOT EXISTS (SELECT 1 FROM workflow_histories AS h WHERE h.instance_id = e.instance_id AND h.seq = e.seq)
      UNION ALL SELECT instance_id, CONCAT('row ', seq, ' has moved ', COUNT(*), ' times')
      FROM outbox_events WHERE event_type = 'workflow.moved' GROUP BY instance_id, seq HAVING COUNT(*) > 1`,
  },
  {
    // I5: DONE and the consumer's own record of it go together.
    rule: 'DELIVERY',
    query: sql`SELECT e.instance_id AS instanceId, CONCAT(d.consumer, ' is done with ', d.event_id, ' without a record') AS detail
      FROM event_deliveries AS d JOIN outbox_events AS e ON e.event_id = d.event_id
      LEFT JOIN event_inbox AS n ON n.consumer = d.consumer AND n.event_id = d.event_id
      WHERE d.status = 'DONE' AND n.event_id IS NULL
      UNION ALL SELECT NULL, CONCAT(n.consumer, ' has a record of ', n.event_id, ' that is not done')
      FROM event_inbox AS n LEFT JOIN event_deliveries AS d ON d.consumer = n.consumer AND d.event_id = n.event_id
      WHERE d.status IS NULL OR d.status <> 'DONE'`,
  },
  {
    // Every event has a consumer.
    rule: 'DELIVERY',
    query: sql`SELECT e.instance_id AS instanceId, CONCAT(e.event_type, ' ', e.event_id, ' has no delivery') AS detail
      FROM outbox_events AS e WHERE NOT EXISTS (SELECT 1 FROM event_deliveries AS d WHERE d.event_id = e.event_id)`,
  },
  {
    // I6: one effect for each event and consumer, however often it was delivered.
    rule: 'EFFECT',
    query: sql`SELECT NULL AS instanceId, CONCAT('person ', user_id, ' was told ', COUNT(*), ' times of ', event_id) AS detail
      FROM notifications GROUP BY event_id, user_id, channel HAVING COUNT(*) > 1`,
  },
  {
    // A partitioned table has no unique key on the id alone.
    rule: 'REPEATED_ID',
    query: sql`SELECT NULL AS instanceId, CONCAT(COUNT(*), ' notifications have the id ', id) AS detail
      FROM notifications GROUP BY id HAVING COUNT(*) > 1`,
  },
  {
    // I7
    rule: 'LIVE',
    query: sql`SELECT MIN(id) AS instanceId, CONCAT(COUNT(*), ' live instances of ', entity_type, ' ', subject_root) AS detail
      FROM workflow_instances WHERE status = 'ACTIVE' GROUP BY entity_type, subject_root HAVING COUNT(*) > 1`,
  },
  {
    // I8
    rule: 'STUCK',
    query: sql`SELECT e.instance_id AS instanceId, CONCAT(d.consumer, ' has had ', d.event_id, ' since ', d.next_at) AS detail
      FROM event_deliveries AS d JOIN outbox_events AS e ON e.event_id = d.event_id
      WHERE d.status = 'ENQUEUED' AND d.next_at < NOW(3) - INTERVAL ${sql.raw(String(STUCK_SECONDS))} SECOND`,
  },
  {
    rule: 'STEP',
    query: sql`SELECT t.instance_id AS instanceId, CONCAT('task ', t.uuid, ' is open in a step that is over') AS detail
      FROM workflow_tasks AS t JOIN workflow_instances AS i ON i.id = t.instance_id
      WHERE t.status = 'OPEN' AND (t.seq <> i.step_seq OR i.status <> 'ACTIVE')
      UNION ALL SELECT t.instance_id, CONCAT('timer ', t.timer_id, ' is armed in a step that is over')
      FROM workflow_timers AS t JOIN workflow_instances AS i ON i.id = t.instance_id
      WHERE t.status = 'ARMED' AND (t.seq <> i.step_seq OR i.status <> 'ACTIVE')
      UNION ALL SELECT h.instance_id, 'somebody holds an instance that has ended'
      FROM workflow_holders AS h JOIN workflow_instances AS i ON i.id = h.instance_id WHERE i.status <> 'ACTIVE'`,
  },
];

import { sql } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeRfa } from '@/db/testing/factories/rfa';
import type { UserCtx } from '@/lib/platform/ctx';
import { fillReaders } from '../fill-readers';

const DOCUMENTS = 500;

/** Half RFAs of the contractor, half letters of the consultant, by the product's own verbs. */
export async function writeDocuments(control: UserCtx, contractor: UserCtx): Promise<void> {
  for (let at = 0; at < DOCUMENTS / 2; at += 1) {
    await makeRfa(contractor);
    await makeSubmitted(control, { to: [at % 2 === 0 ? 'สคฉ.3' : 'TEAM'] });
  }
}

/**
 * Copies `from` (inclusive) to `to` (exclusive) of every written document; each tenth copy is open. Raw: whole tables at
 * once. A copy has its original's keys plus a multiple of a number that no original reaches.
 */
export async function multiplyDocuments(from: number, to: number): Promise<void> {
  const db = getDatabase();
  const step = 1000;
  const other = (column: string, copy: number) =>
    sql.raw(
      `CONCAT(SUBSTR(${column}, 1, 24), LPAD(HEX(${copy} * 65536 + CONV(SUBSTR(${column}, 33), 16, 10)), 12, '0'))`,
    );
  for (let copy = from; copy < to; copy++) {
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
  await fillReaders();
  await db.execute(sql`ANALYZE TABLE correspondences, correspondence_revisions, correspondence_recipients,
    workflow_instances, workflow_holders, workflow_histories, document_readers`);
}

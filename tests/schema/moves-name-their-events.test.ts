import type { Connection, RowDataPacket } from 'mysql2/promise';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { applyDeltas, rollbackDeltas } from '@/db/apply-deltas';
import { createTestDatabase, type TestDatabase } from '@/db/testing/database';

let database: TestDatabase;
let admin: Connection;
const [instance, other] = [v7(), v7()];

beforeAll(async () => {
  database = await createTestDatabase();
  await rollbackDeltas(database.adminUrl, { to: 42, force: true });
  admin = await openAdminConnection(database.adminUrl);
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

/** As the engine wrote it before: a row per event; those with consumers have a delivery. */
async function emitted(type: string, seq: number | null, { action = 'DECIDE', isServed = false } = {}): Promise<void> {
  const eventId = v7();
  await admin.query(
    `INSERT INTO outbox_events (event_id, event_type, payload, instance_id, seq, occurred_at)
     VALUES (?, ?, ?, ?, ?, '2026-11-01 03:00:00')`,
    [eventId, type, JSON.stringify({ action }), seq === null ? null : instance, seq],
  );
  const delivery = "INSERT INTO event_deliveries (event_id, consumer) VALUES (?, 'notify-in-app')";
  if (isServed) await admin.query(delivery, [eventId]);
}

async function select(text: string): Promise<RowDataPacket[]> {
  const [rows] = await admin.query<RowDataPacket[]>(text);
  return rows;
}

const events = async () =>
  (await select('SELECT event_type AS type, seq, payload FROM outbox_events ORDER BY seq, type')).map(
    ({ type, seq, payload }) => [type, seq, typeof payload === 'string' ? JSON.parse(payload) : payload],
  );

describe('the events of a database from before', () => {
  it('become names of their move, and what was reminded stays reminded', async () => {
    await admin.query('SET foreign_key_checks = 0');
    for (const id of [instance, other]) {
      await admin.query(
        `INSERT INTO workflow_instances (id, definition_id, entity_type, entity_id, current_state, subject_root)
         VALUES (?, ?, 'rfa_revision', ?, 'DRAFT', ?)`,
        [id, v7(), id, id],
      );
    }
    await admin.query('SET foreign_key_checks = 1');
    await emitted('workflow.moved', 1, { isServed: true });
    await emitted('workflow.moved', 2, { isServed: true });
    await emitted('rfa.approved', 2);
    await emitted('distribution.requested', 2);
    await emitted('rfa.closed', 2, { action: 'TIMER:close:0' });
    await emitted('workflow.task.due_today', 2, { isServed: true });
    await emitted('numbering.import_undone', null);
    await applyDeltas(database.adminUrl);
    expect(await events()).toEqual([
      ['workflow.moved', 1, { action: 'DECIDE', names: [] }],
      ['workflow.moved', 2, { action: 'DECIDE', names: ['distribution.requested', 'rfa.approved'] }],
      ['workflow.task.due_today', 2, { action: 'DECIDE' }],
    ]);
    const reminded = await select(
      "SELECT id, DATE_FORMAT(due_reminded_at, '%Y-%m-%d %H:%i') AS at FROM workflow_instances ORDER BY id",
    );
    expect(reminded.map(({ id, at }) => [id, at])).toEqual([
      [instance, '2026-11-01 03:00'],
      [other, null],
    ]);
  });

  it('come back with the rollback', async () => {
    await rollbackDeltas(database.adminUrl, { to: 42, force: true });
    expect(await events()).toEqual([
      ['workflow.moved', 1, { action: 'DECIDE' }],
      ['distribution.requested', 2, { action: 'DECIDE' }],
      ['rfa.approved', 2, { action: 'DECIDE' }],
      ['workflow.moved', 2, { action: 'DECIDE' }],
      ['workflow.task.due_today', 2, { action: 'DECIDE' }],
    ]);
  });
});

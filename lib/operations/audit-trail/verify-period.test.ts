import type { Connection } from 'mysql2/promise';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { closeDatabase } from '@/db/client';
import { castOf } from '@/db/testing/factories/cast';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { holdListOfTransactions } from '@/db/testing/list-of-transactions';
import { record } from '@/lib/platform/audit/record';
import { sealAuditRows } from '@/lib/platform/audit/seal';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { projectDay } from '@/lib/platform/time/project-day';
import { transact } from '@/lib/platform/transact';
import { AuditVerification } from './dto';
import { verifyAuditPeriod } from './verify-period';

const system = systemCtx('test');
const today = projectDay(new Date());
let admin: Connection;
let reader: UserCtx;

beforeAll(async () => {
  admin = await openAdminConnection(process.env.DATABASE_ADMIN_URL ?? '');
  await holdListOfTransactions(admin);
});
afterAll(async () => {
  await admin.end();
  await closeDatabase();
});

/** Changes by a person with all rights after dropping the triggers. */
async function tamper(statement: string): Promise<void> {
  for (const table of ['audit_logs', 'audit_seals']) {
    for (const verb of ['update', 'delete']) await admin.query(`DROP TRIGGER IF EXISTS trg_${table}_no_${verb}`);
  }
  await admin.query(statement);
}

async function seal(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await admin.query('UPDATE audit_seal_marks SET marked_at = UTC_TIMESTAMP(3) - INTERVAL 1 DAY');
    await sealAuditRows(system);
  }
}

const write = (label: string) =>
  transact(system, (tx) => record(tx, { action: 'test.written', entityType: 'test', entityLabel: label }));

beforeEach(async () => {
  await tamper('UPDATE audit_seal_marks SET head_id = 0');
  await tamper('DELETE FROM audit_seals');
  await tamper('DELETE FROM audit_logs');
  // Each its own: the number of verifications is limited.
  reader = (await castOf('administrator')).administrator;
  await write('first');
  await seal();
  await write('second');
  await write('third');
  await seal();
});

it('compares the seals of the period and counts what is not sealed yet', async () => {
  await write('newest');
  const answer = AuditVerification.parse(await verifyAuditPeriod(reader, { dateFrom: today, dateTo: today }));
  expect(answer).toMatchObject({ result: 'HOLDS', dateFrom: today, dateTo: today, unsealed: 1, fault: null });
  expect(answer.compared).toBe(answer.seals);
  expect(answer.rows).toBeGreaterThanOrEqual(3);
  expect(await verifyAuditPeriod(reader, {})).toMatchObject({ result: 'HOLDS', dateFrom: null, seals: answer.seals });
});

it('has nothing to compare of days without rows', async () => {
  const answer = await verifyAuditPeriod(reader, { dateFrom: '2020-01-01', dateTo: '2020-01-31' });
  expect(answer).toMatchObject({ result: 'OPEN', seals: 0, rows: 0, unsealed: 0, fault: null });
});

it.each([
  ['a changed row', "UPDATE audit_logs SET entity_label = 'x' WHERE entity_label = 'second'", 'ROWS_CHANGED'],
  ['a removed row', "DELETE FROM audit_logs WHERE entity_label = 'second'", 'ROWS_CHANGED'],
  ['all rows removed', 'DELETE FROM audit_logs', 'ROWS_CHANGED'],
  ['a removed seal', 'DELETE FROM audit_seals ORDER BY first_id LIMIT 1', 'SEAL_CHANGED'],
  ['a changed seal', "UPDATE audit_seals SET seal_hash = REPEAT('a', 64) ORDER BY first_id LIMIT 1", 'ROWS_CHANGED'],
])('names %s, and no row', async (_what, statement, problem) => {
  await tamper(statement);
  const answer = await verifyAuditPeriod(reader, { dateFrom: today, dateTo: today });
  expect(answer).toMatchObject({ result: 'FAILS', fault: { problem } });
  expect(Object.keys(answer.fault ?? {}).sort()).toEqual(['problem', 'sealedAt']);
});

it('stops when its time is up, and says that not all was compared', async () => {
  const answer = await verifyAuditPeriod(reader, {}, 0);
  expect(answer).toMatchObject({ result: 'OPEN', compared: 0, fault: null });
  expect(answer.seals).toBeGreaterThan(0);
});

it('is for people who read the audit log, and limited for each', async () => {
  const { controller } = await castOf('controller');
  await expect(verifyAuditPeriod(controller, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const other = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
  const asked = Array.from({ length: 31 }, () => verifyAuditPeriod(other, { dateFrom: today }));
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'RATE_LIMITED' } }]);
});

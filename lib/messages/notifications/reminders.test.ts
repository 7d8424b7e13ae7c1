import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import type { Pool } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase, openPool } from '@/db/client';
import { notifications } from '@/db/schema/system';
import { workflowInstances } from '@/db/schema/workflow';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { type MadeRfa, makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import { type Ctx, systemCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { newPublicId } from '@/lib/platform/id';
import { emit } from '@/lib/platform/outbox/emit';
import { transact } from '@/lib/platform/transact';
import { ListNotifications } from './list-params';
import { remindDueToday } from './notify/remind-due-today';
import { listNotifications } from './queries';
import { deliverTo, notificationsOf } from './testing/deliver';

const db = getDatabase();
let pool: Pool;
let clock: Ctx;
let contractor: MadeUser;
let control: MadeUser;
let reviewer: MadeUser;
let other: MadeUser;

beforeAll(async () => {
  // One connection, whose clock the tests move.
  pool = openPool(env().DATABASE_URL, { connectionLimit: 1 });
  clock = systemCtx('remind', drizzle(pool));
  contractor = await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' });
  control = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
  reviewer = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  other = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  await makeReviewTeam([reviewer, other]);
});
afterAll(async () => {
  await pool.end();
  await closeDatabase();
});

const sent = async (): Promise<MadeRfa> => makeRfa(await userCtx(contractor));

describe('the day itself', () => {
  it('is sent from eight o’clock on, once a step, to its holders', async () => {
    const rfa = await sent();
    await db
      .update(workflowInstances)
      // The last second of a day in Bangkok.
      .set({ dueAt: new Date('2031-03-14T16:59:59Z') })
      .where(eq(workflowInstances.id, rfa.instanceId));
    const itIs = (utc: string) => clock.db.execute(sql`SET timestamp = UNIX_TIMESTAMP(${utc})`);
    await itIs('2031-03-13 05:00:00');
    expect(await remindDueToday(clock)).toBe(0);
    await itIs('2031-03-14 00:59:59');
    expect(await remindDueToday(clock)).toBe(0);
    await itIs('2031-03-14 01:00:00');
    expect(await remindDueToday(clock)).toBe(1);
    expect(await remindDueToday(clock)).toBe(0);
    await deliverTo(rfa.publicId);
    const rows = await notificationsOf(rfa.publicId);
    expect(rows.map(({ userId, reason }) => [userId, reason])).toEqual(
      expect.arrayContaining([
        [reviewer.userId, 'DUE_TODAY'],
        [other.userId, 'DUE_TODAY'],
      ]),
    );
    expect(rows).toHaveLength(2);
    await itIs('2031-03-15 05:00:00');
    expect(await remindDueToday(clock)).toBe(0);
  });
});

describe('somebody’s reminder', () => {
  async function remind(rfas: readonly MadeRfa[], person: MadeUser): Promise<string> {
    const reminderPublicId = newPublicId();
    const [row] = (await db.execute(sql`SELECT uuid FROM projects WHERE project_code = 'LCBP3-C2'`)) as unknown as [
      { uuid: string }[],
    ];
    const payload = {
      reminderPublicId,
      projectPublicId: row[0]?.uuid ?? '',
      projectCode: 'LCBP3-C2',
      organizationPublicId: person.organizationPublicId,
      personPublicId: person.publicId,
      byPublicId: control.publicId,
      byName: control.displayName,
      byOrganizationCode: 'คคง.',
      items: rfas.map(({ instanceId, publicId }) => ({
        instanceId,
        documentPublicId: publicId,
        typeCode: 'RFA',
        documentNumber: 'RFA-1',
        subject: 'ขออนุมัติวัสดุ',
        since: new Date().toISOString(),
        dueAt: null,
      })),
    };
    const about = { entityType: 'work_reminder', entityPublicId: reminderPublicId };
    await transact(systemCtx('test'), (tx) => emit(tx, [{ type: 'workflow.reminded', payload, ...about }]));
    await deliverTo(reminderPublicId);
    return reminderPublicId;
  }

  it('of one document leads to it, and names who reminds', async () => {
    const rfa = await sent();
    await remind([rfa], reviewer);
    const rows = await notificationsOf(rfa.publicId);
    expect(rows).toMatchObject([
      { userId: reviewer.userId, reason: 'REMINDED', asks: true, params: { personName: control.displayName } },
    ]);
  });

  it('of several is one message with nothing of what they are', async () => {
    const reminder = await remind([await sent(), await sent()], reviewer);
    expect(await notificationsOf(reminder)).toMatchObject([{ userId: reviewer.userId, params: { count: 2 } }]);
    const { groups } = await listNotifications(await userCtx(reviewer), ListNotifications.parse({}));
    const group = groups.find(({ documentPublicId }) => documentPublicId === reminder);
    expect(group).toMatchObject({ entityType: 'work_reminder', subject: '' });
  });

  it('leaves out ended documents and other holders’, and sends nothing if none remain', async () => {
    const rfa = await sent();
    await db.update(workflowInstances).set({ status: 'COMPLETED' }).where(eq(workflowInstances.id, rfa.instanceId));
    const reminder = await remind([rfa], reviewer);
    expect(await notificationsOf(reminder)).toEqual([]);
    expect(await notificationsOf(rfa.publicId)).toEqual([]);
    const before = await db.select().from(notifications);
    await remind([await sent()], control);
    expect(await db.select().from(notifications)).toHaveLength(before.length);
  });
});

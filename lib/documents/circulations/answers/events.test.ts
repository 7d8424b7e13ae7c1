import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import type { Pool } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDatabase, openPool } from '@/db/client';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { users } from '@/db/schema/identity';
import { notifications } from '@/db/schema/system';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { ListNotifications } from '@/lib/messages/notifications/list-params';
import { notifyInApp } from '@/lib/messages/notifications/notify/notify-in-app';
import { listNotifications } from '@/lib/messages/notifications/queries';
import { deactivateUser } from '@/lib/people/identity/users/deactivate-user';
import { type Ctx, systemCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { consumeDelivery } from '@/lib/platform/outbox/consume';
import { fireTimers } from '@/lib/workflow/engine/timers/fire-timers';
import { cancelCorrespondence } from '../../letters/life';
import { createCirculation } from '../draft/create-circulation';
import { getCirculation } from '../read/get-circulation';
import { AnswerCirculation } from '../schema';
import { type CirculationCast, makeCast, makeSheet, sheetInput } from '../testing/circulation-cast';
import { answerCirculation } from './answer-circulation';
import { followDocuments } from './follow-documents';

const db = getDatabase();
let cast: CirculationCast;
let pool: Pool;
let clock: Ctx;

beforeAll(async () => {
  cast = await makeCast();
  // One connection, whose clock the tests move.
  pool = openPool(env().DATABASE_URL, { connectionLimit: 1 });
  clock = systemCtx('timers', drizzle(pool));
});
afterAll(() => pool.end());

/** Serves what the events of a record have for both consumers, as the worker does. */
async function deliver(entityPublicId: string): Promise<void> {
  const handlers = { circulations: followDocuments, 'notify-in-app': notifyInApp } as const;
  for (const consumer of ['circulations', 'notify-in-app'] as const) {
    const waiting = await db
      .select({ eventId: eventDeliveries.eventId })
      .from(eventDeliveries)
      .innerJoin(outboxEvents, eq(outboxEvents.eventId, eventDeliveries.eventId))
      .where(
        and(
          eq(outboxEvents.entityPublicId, entityPublicId),
          eq(eventDeliveries.consumer, consumer),
          ne(eventDeliveries.status, 'DONE'),
        ),
      )
      .orderBy(asc(eventDeliveries.id));
    for (const { eventId } of waiting) {
      await consumeDelivery(systemCtx('test'), { eventId, consumer }, handlers[consumer]);
    }
  }
}

async function noticesOf(publicId: string): Promise<[number, string][]> {
  const rows = await db
    .select({ userId: notifications.userId, reason: notifications.reason })
    .from(notifications)
    .where(eq(notifications.entityPublicId, publicId))
    .orderBy(asc(notifications.id));
  return rows.map(({ userId, reason }) => [userId, reason]);
}

describe('a circulation notifies its own people', () => {
  it('of the start, those who are asked and those who are informed, and who started it of the end', async () => {
    const { sheet } = await makeSheet(cast);
    await deliver(sheet.publicId);
    expect(await noticesOf(sheet.publicId)).toEqual([
      [cast.main.userId, 'ASSIGNED'],
      [cast.action.userId, 'ASSIGNED'],
      [cast.informed.userId, 'RECEIVED'],
    ]);
    const own = await listNotifications(await userCtx(cast.main), ListNotifications.parse({}));
    expect(own.groups.find(({ documentPublicId }) => documentPublicId === sheet.publicId)).toMatchObject({
      entityType: 'circulation',
      documentNumber: sheet.documentNumber,
    });
    for (const person of [cast.main, cast.action]) {
      await answerCirculation(
        await userCtx(person),
        AnswerCirculation.parse({ publicId: sheet.publicId, code: 'DONE' }),
      );
    }
    await deliver(sheet.publicId);
    expect((await noticesOf(sheet.publicId)).at(-1)).toEqual([cast.control.actor.userId, 'CLOSED']);
  });

  it('closes with its document, once, and tells Document Control and those who had not answered', async () => {
    const { letter, sheet } = await makeSheet(cast);
    const { sheet: other } = await makeSheet(cast);
    const administrator = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
    await cancelCorrespondence(administrator, { publicId: letter.publicId, reason: 'ส่งผิดผู้รับ' });
    expect(await getCirculation(cast.control, sheet.publicId)).toMatchObject({ status: { code: 'IN_REVIEW' } });
    await deliver(letter.publicId);
    await deliver(letter.publicId);
    const closed = await getCirculation(cast.control, sheet.publicId);
    const closedBy = { publicId: administrator.actor.publicId };
    expect(closed).toMatchObject({ status: { code: 'CANCELLED' }, closedBy, source: { isCancelled: true } });
    expect(await getCirculation(cast.control, other.publicId)).toMatchObject({ status: { code: 'IN_REVIEW' } });
    await deliver(sheet.publicId);
    const people = (await noticesOf(sheet.publicId))
      .filter(([, reason]) => reason === 'CANCELLED')
      .map(([userId]) => userId);
    expect(people).toEqual(expect.arrayContaining([cast.control.actor.userId, cast.main.userId, cast.action.userId]));
    expect(people).not.toContain(cast.sender.actor.userId);
  });

  it('asks Document Control to hand on what a person who has left still owes', async () => {
    const leaver = await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' });
    const assignees = [
      { userPublicId: leaver.publicId, type: 'MAIN' as const },
      { userPublicId: cast.action.publicId, type: 'ACTION' as const },
    ];
    const sheets = [await makeSheet(cast, { assignees }), await makeSheet(cast, { assignees })];
    const administrator = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'ORG_ADMIN' }));
    const [row] = await db.select().from(users).where(eq(users.userId, leaver.userId));
    await deactivateUser(administrator, { publicId: leaver.publicId, versionNo: row?.versionNo ?? 0 });
    await deliver(leaver.publicId);
    for (const { sheet } of sheets) {
      await deliver(sheet.publicId);
      const detail = await getCirculation(cast.control, sheet.publicId);
      expect(detail).toMatchObject({ status: { code: 'IN_REVIEW' }, assignees: [{ isActive: false }, {}] });
      expect(await noticesOf(sheet.publicId)).toContainEqual([cast.control.actor.userId, 'ASSIGNEE_LEFT']);
    }
  });

  it('reminds each by their own date: two working days before, on the day, and on working days afterwards, at eight', async () => {
    const { sheet } = await makeSheet(cast, {
      deadlineDate: '2036-03-31',
      assignees: [
        { userPublicId: cast.main.publicId, type: 'MAIN', deadlineDate: '2036-03-31' },
        { userPublicId: cast.action.publicId, type: 'ACTION', deadlineDate: '2036-03-10' },
      ],
    });
    await deliver(sheet.publicId);
    const known = (await noticesOf(sheet.publicId)).length;
    const at = async (utc: string) => {
      await clock.db.execute(sql`SET timestamp = UNIX_TIMESTAMP(${utc})`);
      await fireTimers(clock);
      await deliver(sheet.publicId);
      return (await noticesOf(sheet.publicId)).slice(known);
    };
    const action = cast.action.userId;
    const main = cast.main.userId;
    // 10 March is a Monday.
    expect(await at('2036-03-06 00:59:59')).toEqual([]);
    expect(await at('2036-03-06 01:00:00')).toEqual([[action, 'REMINDER']]);
    expect((await at('2036-03-10 01:00:00')).slice(1)).toEqual([[action, 'DUE_TODAY']]);
    expect(await at('2036-03-11 00:59:59')).toHaveLength(2);
    const afterwards = await at('2036-03-11 01:00:00');
    expect(afterwards.slice(2)).toEqual([[action, 'OVERDUE']]);
    const before = (await at('2036-03-27 01:00:00')).filter(([userId]) => userId === main);
    expect(before).toEqual([[main, 'REMINDER']]);
  });
});

describe('a sheet of a letter that two organizations circulate', () => {
  it('closes in both', async () => {
    const { letter, sheet } = await makeSheet(cast);
    const own = await createCirculation(cast.sender, {
      ...sheetInput(cast, letter.publicId),
      assignees: [{ userPublicId: cast.sender.actor.publicId, type: 'MAIN', deadlineDate: null, days: null }],
    });
    const administrator = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
    await cancelCorrespondence(administrator, { publicId: letter.publicId, reason: 'ส่งผิดผู้รับ' });
    await deliver(letter.publicId);
    expect(await getCirculation(cast.control, sheet.publicId)).toMatchObject({ status: { code: 'CANCELLED' } });
    expect(await getCirculation(cast.sender, own.publicId)).toMatchObject({ status: { code: 'CANCELLED' } });
  });
});

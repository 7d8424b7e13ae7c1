import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { outboxEvents } from '@/db/schema/events';
import { documentNumberSeries } from '@/db/schema/numbering';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { warnOfFilling } from '@/lib/numbering/formats/warn-of-filling';
import { discardImport } from '@/lib/numbering/imports/discard-import';
import {
  type ImportPeople,
  importSteps,
  makeImportPeople,
  numberOf,
} from '@/lib/numbering/imports/testing/import-steps';
import { systemCtx } from '@/lib/platform/ctx';
import { ListNotifications } from './list-params';
import { listNotifications } from './queries';
import { deliverTo, notificationsOf } from './testing/deliver';

const db = getDatabase();
const system = systemCtx('test');
let admin: MadeUser;
let elsewhere: MadeUser;
let superadmin: MadeUser;
let people: ImportPeople;

beforeAll(async () => {
  people = await makeImportPeople();
  admin = await makeUser({ organization: 'คคง.', role: 'PROJECT_ADMIN', project: 'LCBP3-C2' });
  elsewhere = await makeUser({ organization: 'คคง.', role: 'PROJECT_ADMIN', project: 'LCBP3-C1' });
  superadmin = await makeUser({ organization: 'กทท.', role: 'SUPERADMIN' });
});
afterAll(closeDatabase);

const noticesOf = async (publicId: string) =>
  (await notificationsOf(publicId)).map(({ userId, reason, params }) => ({ userId, reason, percent: params.percent }));

describe('a series that fills up', () => {
  it('notifies the project’s and the system’s administrators, once at each threshold', async () => {
    await makeSubmitted(await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' })));
    const [series] = await db
      .select()
      .from(documentNumberSeries)
      .where(eq(documentNumberSeries.lastNumber, 1))
      .limit(1);
    if (!series) throw new Error('no series');
    const capacity = 10 ** series.seqWidth - 1;
    const fillTo = (share: number) =>
      db
        .update(documentNumberSeries)
        .set({ lastNumber: Math.ceil(capacity * share) })
        .where(eq(documentNumberSeries.id, series.id));

    await fillTo(0.79);
    expect(await warnOfFilling(system)).toBe(0);
    await fillTo(0.8);
    expect(await warnOfFilling(system)).toBe(1);
    expect(await warnOfFilling(system)).toBe(0);
    await deliverTo(series.publicId);
    const first = await noticesOf(series.publicId);
    expect(first.map(({ userId }) => userId)).toEqual(expect.arrayContaining([admin.userId, superadmin.userId]));
    expect(first.every(({ reason, percent }) => reason === 'SEQUENCE_FILLING' && percent === 80)).toBe(true);
    expect(first.some(({ userId }) => userId === elsewhere.userId)).toBe(false);

    await fillTo(0.96);
    expect(await warnOfFilling(system)).toBe(1);
    expect(await warnOfFilling(system)).toBe(0);
    await deliverTo(series.publicId);
    expect((await noticesOf(series.publicId)).slice(first.length).every(({ percent }) => percent === 95)).toBe(true);

    // A wider sequence is another capacity, which fills up anew.
    await db
      .update(documentNumberSeries)
      .set({ seqWidth: series.seqWidth + 1 })
      .where(eq(documentNumberSeries.id, series.id));
    expect(await warnOfFilling(system)).toBe(0);
    await db
      .update(documentNumberSeries)
      .set({ lastNumber: Math.ceil((10 ** (series.seqWidth + 1) - 1) * 0.97) })
      .where(eq(documentNumberSeries.id, series.id));
    expect(await warnOfFilling(system)).toBe(1);
    expect(await warnOfFilling(system)).toBe(0);
  });
});

describe('an import that was checked', () => {
  it('notifies its possible approvers, never its author', async () => {
    const steps = importSteps(people);
    const checked = await steps.upload('NOTICE', [[numberOf(1)]]);
    const events = await db.select().from(outboxEvents).where(eq(outboxEvents.entityPublicId, checked.publicId));
    expect(events.map(({ eventType }) => eventType)).toEqual(['numbering.import_waiting']);
    await deliverTo(checked.publicId);
    const rows = await notificationsOf(checked.publicId);
    const ids = rows.map(({ userId }) => userId);
    expect(ids).toEqual(expect.arrayContaining([admin.userId, superadmin.userId]));
    expect(ids).not.toContain(people.preparer.actor.userId);
    expect(ids).not.toContain(elsewhere.userId);
    expect(rows.every(({ reason, asks }) => reason === 'IMPORT_WAITING' && asks)).toBe(true);
    // It is named by its file.
    const { groups } = await listNotifications(await userCtx(admin), ListNotifications.parse({}));
    expect(groups.find(({ documentPublicId }) => documentPublicId === checked.publicId)).toMatchObject({
      documentNumber: 'ทะเบียน.csv',
    });
  });

  it('is resolved once it was entered or cancelled', async () => {
    const steps = importSteps(people);
    const unread = async (publicId: string) =>
      (await notificationsOf(publicId)).filter(({ readAt }) => readAt === null).map(({ reason }) => reason);
    const entered = await steps.upload('MEMO', [[numberOf(1)]]);
    const discarded = await steps.upload('INSTRUCTION', [[numberOf(1)]]);
    for (const { publicId } of [entered, discarded]) {
      await deliverTo(publicId);
      expect(new Set(await unread(publicId))).toEqual(new Set(['IMPORT_WAITING']));
    }
    await steps.approve(entered);
    await discardImport(people.preparer, { ...discarded, reason: 'ผิดไฟล์' });
    for (const { publicId } of [entered, discarded]) {
      await deliverTo(publicId);
      expect(await unread(publicId)).toEqual([]);
    }
  });
});

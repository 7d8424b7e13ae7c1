import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { notifications } from '@/db/schema/system';
import { makeSentRfa } from '@/db/testing/factories/rfa-drafts';
import { cancelRfa, recallRfa } from '@/lib/documents/rfas/life';
import { decideRfa } from '@/lib/documents/rfas/review/decide-rfa';
import { DecideRfa } from '@/lib/documents/rfas/schema';
import { submitRfa } from '@/lib/documents/rfas/submit/submit-rfas';
import { makeRfaCast, type RfaCast } from '@/lib/documents/rfas/testing/rfa-cast';
import { replaceDocument } from '@/lib/numbering/changes/replace-document';
import { voidDocumentNumber } from '@/lib/numbering/changes/void-document-number';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { ListNotifications } from './list-params';
import { countUnread, listNotifications } from './queries';
import { deliverTo, notificationsOf } from './testing/deliver';

const reason = 'แนบผิดฉบับ';
const WHY = { reasonCode: 'WRONG_TYPE', reason } as const;
let cast: RfaCast;

beforeAll(async () => {
  cast = await makeRfaCast();
});
afterAll(closeDatabase);

/** Submitted, and its reviewer notified. */
async function sent() {
  const rfa = await makeSentRfa(cast.control);
  await deliverTo(rfa.publicId);
  expect(await latest(cast.reviewer, rfa.publicId)).toMatchObject({ reason: 'ASSIGNED', asks: true });
  return rfa;
}

async function latest({ actor }: UserCtx, publicId: string) {
  return (await notificationsOf(publicId)).filter(({ userId }) => userId === actor.userId).at(-1);
}

const groupOf = async (ctx: UserCtx, publicId: string) =>
  (await listNotifications(ctx, ListNotifications.parse({}))).groups.find((one) => one.documentPublicId === publicId);

const returned = (publicId: string) =>
  decideRfa(cast.lead, DecideRfa.parse({ publicId, action: 'RETURN', reason: 'INCOMPLETE', comment: 'เอกสารไม่ครบ' }));

describe('an RFA that is called back', () => {
  it('says so to those who were asked, with its number and without what it said', async () => {
    const { publicId, documentNumber } = await sent();
    const before = await countUnread(cast.reviewer);
    await recallRfa(cast.control, { publicId, reason });
    expect(await groupOf(cast.reviewer, publicId)).toBeUndefined();
    await deliverTo(publicId);
    expect(await latest(cast.reviewer, publicId)).toMatchObject({ reason: 'RECALLED', asks: false });
    const group = await groupOf(cast.reviewer, publicId);
    expect(group).toMatchObject({ documentNumber, subject: '', unreadCount: 1 });
    expect(group?.items.map((item) => item.reason)).toEqual(['RECALLED']);
    expect(JSON.stringify(group)).not.toContain('เสาเข็มเจาะ');
    // Reading the document reads its request, too.
    expect(await countUnread(cast.reviewer)).toBe(before);
    for (const ctx of [cast.rival, cast.other, cast.control]) expect(await latest(ctx, publicId)).toBeUndefined();
    await submitRfa(cast.control, { publicId });
    await deliverTo(publicId);
    expect((await groupOf(cast.reviewer, publicId))?.items.map((item) => item.reason)).toEqual([
      'ASSIGNED',
      'RECALLED',
      'ASSIGNED',
    ]);
  });

  it('says nothing to who was told of it once and would no longer get it', async () => {
    const { publicId } = await sent();
    const { actor } = cast.rival;
    const [notices] = await getDatabase()
      .select()
      .from(notifications)
      .where(eq(notifications.entityPublicId, publicId));
    if (!notices) throw new Error('no notification found');
    const { id: _id, ...row } = notices;
    const { userId, organizationId } = actor;
    await getDatabase()
      .insert(notifications)
      .values({ ...row, publicId: newPublicId(), userId, organizationId });
    await recallRfa(cast.control, { publicId, reason });
    await deliverTo(publicId);
    expect(await latest(cast.reviewer, publicId)).toMatchObject({ reason: 'RECALLED' });
    expect(await latest(cast.rival, publicId)).toMatchObject({ reason: 'ASSIGNED' });
    expect(await groupOf(cast.rival, publicId)).toBeUndefined();
  });

  it('and cancelled then says that too', async () => {
    const { publicId } = await sent();
    await recallRfa(cast.control, { publicId, reason });
    await deliverTo(publicId);
    await cancelRfa(cast.admin, { publicId, reason });
    await deliverTo(publicId);
    expect(await latest(cast.reviewer, publicId)).toMatchObject({ reason: 'CANCELLED' });
    expect((await groupOf(cast.reviewer, publicId))?.items.map((item) => item.reason)).toEqual([
      'CANCELLED',
      'RECALLED',
    ]);
  });
});

describe('an RFA that ends before its time', () => {
  it.each([
    ['cancelled', 'CANCELLED', (publicId: string) => cancelRfa(cast.admin, { publicId, reason })],
    ['declared void', 'VOIDED', (publicId: string) => voidDocumentNumber(cast.admin, { publicId, ...WHY })],
    ['replaced', 'REPLACED', (publicId: string) => replaceDocument(cast.admin, { publicId, ...WHY })],
  ] as const)('by being %s says so to those who were asked and to who sent it', async (_, said, end) => {
    const { publicId } = await sent();
    await end(publicId);
    await deliverTo(publicId);
    expect(await latest(cast.reviewer, publicId)).toMatchObject({ reason: said, asks: false });
    expect(await latest(cast.control, publicId)).toMatchObject({ reason: said, asks: false });
    expect(await latest(cast.admin, publicId)).toBeUndefined();
    expect(await latest(cast.rival, publicId)).toBeUndefined();
  });

  it.each([
    ['cancelled', 'CANCELLED', (publicId: string) => cancelRfa(cast.superadmin, { publicId, reason })],
    ['declared void', 'VOIDED', (publicId: string) => voidDocumentNumber(cast.superadmin, { publicId, ...WHY })],
  ] as const)('after its result by being %s says so as well', async (_, said, end) => {
    const { publicId } = await sent();
    await returned(publicId);
    await deliverTo(publicId);
    await end(publicId);
    await deliverTo(publicId);
    expect(await latest(cast.reviewer, publicId)).toMatchObject({ reason: said });
    expect(await latest(cast.control, publicId)).toMatchObject({ reason: said });
    expect(await latest(cast.superadmin, publicId)).toBeUndefined();
  });
});

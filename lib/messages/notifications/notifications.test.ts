import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { correspondenceRecipients, correspondences } from '@/db/schema/correspondence';
import { outboxEvents } from '@/db/schema/events';
import { userAssignments, users } from '@/db/schema/identity';
import { notifications } from '@/db/schema/system';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { type LetterToSend, makeSentLetter, type SentLetter } from '@/db/testing/factories/sent-letter';
import { systemCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { transact } from '@/lib/platform/transact';
import { ListNotifications } from './list-params';
import { markAllRead } from './mark-all-read';
import { MarkRead, markRead } from './mark-read';
import { notifyRecipients } from './notify/notify-recipients';
import { countUnread, listNotifications } from './queries';

const system = systemCtx('test');
let sender: MadeUser;
let controller: MadeUser;
let admin: MadeUser;
let viewer: MadeUser;
let copied: MadeUser;

beforeAll(async () => {
  sender = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
  controller = await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' });
  admin = await makeUser({ organization: 'สคฉ.3', role: 'ORG_ADMIN' });
  viewer = await makeUser({ organization: 'สคฉ.3', role: 'VIEWER' });
  copied = await makeUser({ organization: 'กทท.', role: 'DOCUMENT_CONTROL' });
  // None of these is notified.
  const left = await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' });
  await getDatabase().update(users).set({ isActive: false }).where(eq(users.userId, left.userId));
  const moved = await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' });
  await getDatabase()
    .update(userAssignments)
    .set({ revokedAt: new Date() })
    .where(eq(userAssignments.userId, moved.userId));
  await makeUser({ organization: 'ผรม.1', role: 'DOCUMENT_CONTROL' });
});

afterAll(closeDatabase);

const send = (letter: Partial<LetterToSend> = {}) =>
  makeSentLetter({ originator: 'คคง.', to: ['สคฉ.3'], cc: ['กทท.'], sentBy: sender.userId, ...letter });

async function submittedEvent(letter: SentLetter): Promise<OutboxEvent<'correspondence.submitted'>> {
  const [row] = await getDatabase().select().from(outboxEvents).where(eq(outboxEvents.entityPublicId, letter.publicId));
  const payload = typeof row?.payload === 'string' ? JSON.parse(row.payload) : row?.payload;
  return { ...row, type: 'correspondence.submitted', payload } as OutboxEvent<'correspondence.submitted'>;
}

const tell = async (letter: SentLetter) => {
  const event = await submittedEvent(letter);
  await transact(system, (tx) => notifyRecipients(tx, [event]));
  return event;
};

const notifiedAbout = (letter: SentLetter) =>
  getDatabase()
    .select({ userId: notifications.userId, reason: notifications.reason, act: notifications.isActionRequired })
    .from(notifications)
    .where(eq(notifications.entityPublicId, letter.publicId))
    .orderBy(notifications.userId);

describe('a submitted letter', () => {
  it('notifies Document Control and Org Admin of its recipients, once a person; only TO must act', async () => {
    const letter = await send();
    await tell(letter);
    expect(await notifiedAbout(letter)).toEqual([
      { userId: controller.userId, reason: 'RECEIVED', act: true },
      { userId: admin.userId, reason: 'RECEIVED', act: true },
      { userId: copied.userId, reason: 'RECEIVED', act: false },
    ]);
  });

  it('notifies its attention persons as such, in preference to any other role', async () => {
    const attention = [viewer, controller].map(({ userId }) => ({
      organization: 'สคฉ.3',
      userId,
      name: `p ${userId}`,
    }));
    const letter = await send({ attention, secrecy: 'CONFIDENTIAL' });
    await tell(letter);
    expect(await notifiedAbout(letter)).toEqual([
      { userId: controller.userId, reason: 'ATTENTION', act: true },
      { userId: admin.userId, reason: 'RECEIVED', act: true },
      { userId: viewer.userId, reason: 'ATTENTION', act: true },
      { userId: copied.userId, reason: 'RECEIVED', act: false },
    ]);
  });

  it('does not notify its sender', async () => {
    const letter = await send({ sentBy: admin.userId });
    await tell(letter);
    expect((await notifiedAbout(letter)).map((row) => row.userId)).toEqual([controller.userId, copied.userId]);
  });

  it('notifies once per event despite redelivery, with the event’s date', async () => {
    const letter = await send();
    const event = await tell(letter);
    await tell(letter);
    expect(await notifiedAbout(letter)).toHaveLength(3);
    const [row] = await getDatabase()
      .select()
      .from(notifications)
      .where(eq(notifications.entityPublicId, letter.publicId));
    expect(row?.createdAt).toEqual(event.occurredAt);
  });
});

describe('a cancelled letter', () => {
  it('notifies with its reason, and requires no action', async () => {
    const letter = await send();
    const { payload } = await submittedEvent(letter);
    await getDatabase()
      .update(correspondences)
      .set({ cancelledAt: new Date(), cancelledBy: sender.userId, cancelReason: 'ส่งผิดฉบับ' })
      .where(eq(correspondences.id, letter.id));
    const event = {
      eventId: newPublicId(),
      type: 'correspondence.cancelled',
      payload: { ...payload, reason: 'ส่งผิดฉบับ' },
      entityType: 'correspondence',
      entityPublicId: letter.publicId,
      seq: null,
      occurredAt: new Date(),
    } as const;
    await transact(system, (tx) => notifyRecipients(tx, [event]));
    const rows = await notifiedAbout(letter);
    expect(rows.map(({ reason, act }) => ({ reason, act }))).toEqual(
      Array.from({ length: 3 }, () => ({ reason: 'CANCELLED', act: false })),
    );
  });
});

describe('the list', () => {
  const list = (person: MadeUser, params: Partial<ListNotifications> = {}) =>
    userCtx(person).then((ctx) => listNotifications(ctx, ListNotifications.parse(params)));

  it('groups by document, newest first, and pages through all of them once', async () => {
    const reader = await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' });
    const letters = [];
    for (let index = 0; index < 5; index++) {
      const letter = await send();
      await tell(letter);
      letters.push(letter.publicId);
    }
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await list(reader, { limit: 2, after });
      seen.push(...page.groups.map((group) => group.documentPublicId));
      after = page.next ?? undefined;
    } while (after);
    expect(seen).toEqual(letters.toReversed());
    const [first] = (await list(reader, { limit: 1 })).groups;
    expect(first).toMatchObject({
      subject: 'ขอส่งเอกสาร',
      originatorCode: 'คคง.',
      projectCode: 'LCBP3-C2',
      unreadCount: 1,
    });
    expect(JSON.stringify(first)).not.toMatch(/"(id|userId|organizationId)":/);
  });

  it('pages through all of them once, also where two share an id', async () => {
    const reader = await makeUser({ organization: 'สคฉ.3', role: 'VIEWER' });
    const letters = [await send(), await send(), await send()];
    const [document] = await getDatabase().select().from(correspondences).limit(1);
    const values = letters.map(({ publicId }, index) => ({
      id: 9_000_000,
      userId: reader.userId,
      organizationId: reader.organizationId,
      projectId: document?.projectId ?? 0,
      eventId: newPublicId(),
      eventType: 'test',
      reason: 'RECEIVED',
      entityType: 'correspondence',
      entityPublicId: publicId,
      params: {},
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
    }));
    await getDatabase().insert(notifications).values(values);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await list(reader, { limit: 1, after });
      seen.push(...page.groups.map((group) => group.documentPublicId));
      after = page.next ?? undefined;
    } while (after);
    expect(seen.toSorted()).toEqual(letters.map(({ publicId }) => publicId).toSorted());
  });

  it('narrows down to unread, reason, type and project', async () => {
    const reader = await makeUser({ organization: 'สคฉ.3', role: 'VIEWER' });
    const named = [{ organization: 'สคฉ.3', userId: reader.userId, name: 'ผู้อ่าน' }];
    for (const letter of [await send({ attention: named }), await send({ attention: named })]) await tell(letter);
    const ctx = await userCtx(reader);
    const all = await list(reader);
    expect(all.groups).toHaveLength(2);
    expect(await countUnread(ctx)).toBe(2);
    const [first] = all.groups;
    await markRead(ctx, MarkRead.parse({ documentPublicIds: [first?.documentPublicId] }));
    expect(await countUnread(ctx)).toBe(1);
    expect((await list(reader, { unreadOnly: true })).groups).toHaveLength(1);
    expect((await list(reader, { reasons: ['CANCELLED'] })).groups).toEqual([]);
    expect((await list(reader, { reasons: ['ATTENTION'], typeCodes: ['LETTER'] })).groups).toHaveLength(2);
    expect((await list(reader, { typeCodes: ['RFI'] })).groups).toEqual([]);
    expect((await list(reader, { projectPublicId: newPublicId() })).groups).toEqual([]);
    expect(await markAllRead(ctx)).toBe(1);
    expect(await countUnread(ctx)).toBe(0);
  });

  it('shows no document that the person may no longer see', async () => {
    const reader = await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' });
    const letter = await send();
    await tell(letter);
    expect((await list(reader)).groups).toHaveLength(1);
    await getDatabase()
      .delete(correspondenceRecipients)
      .where(eq(correspondenceRecipients.correspondenceId, letter.id));
    expect((await list(reader)).groups).toEqual([]);
    expect(await countUnread(await userCtx(reader))).toBe(0);
  });

  it("is each person's own: another person cannot mark it as read", async () => {
    const letter = await send();
    await tell(letter);
    const stranger = await userCtx(viewer);
    expect(await markRead(stranger, MarkRead.parse({ documentPublicIds: [letter.publicId] }))).toBe(0);
  });
});

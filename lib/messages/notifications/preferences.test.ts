import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import type { MailTiming, NotificationTopic } from '@/db/enums';
import { correspondences } from '@/db/schema/correspondence';
import { mailItems, mailMessages, notificationPreferences } from '@/db/schema/mail';
import { auditLogs, notifications } from '@/db/schema/system';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeSentLetter } from '@/db/testing/factories/sent-letter';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { createNotifications } from './notify/create-notifications';
import type { NotificationReason } from './notify/reasons';
import { getPreferences, SavePreference, savePreference } from './preferences';

const db = getDatabase();
let person: MadeUser;
let ctx: UserCtx;

beforeEach(async () => {
  // A port without a listener; these tests send nothing.
  env().SMTP_URL = 'smtp://127.0.0.1:9';
  person = await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL', email: 'person@example.org' });
  ctx = await userCtx(person);
});
afterAll(closeDatabase);

async function happens(reason: NotificationReason, isActionRequired: boolean) {
  const letter = await makeSentLetter({ originator: 'คคง.', to: ['สคฉ.3'], sentBy: person.userId });
  const [row] = await db.select().from(correspondences).where(eq(correspondences.id, letter.id));
  const event = { eventId: newPublicId(), type: 'workflow.moved' as const, occurredAt: new Date() };
  const about = {
    entityType: 'correspondence',
    entityPublicId: letter.publicId,
    projectId: row?.projectId ?? 0,
    params: {},
  };
  const notice = { userId: person.userId, organizationId: person.organizationId, reason, isActionRequired };
  await transact(systemCtx('test'), (tx) => createNotifications(tx, event, about, [notice]));
  const inApp = await db.select().from(notifications).where(eq(notifications.eventId, event.eventId));
  const [item] = await db.select().from(mailItems).where(eq(mailItems.eventId, event.eventId));
  const mail = !item ? 'OFF' : item.messageId === null ? 'DIGEST' : 'NOW';
  return { isInApp: inApp.length === 1, mail };
}

const choose = (topic: NotificationTopic, isInApp: boolean, mail: MailTiming) =>
  savePreference(ctx, SavePreference.parse({ topic, isInApp, mail }));

describe('without a choice', () => {
  it.each<[NotificationReason, boolean, MailTiming]>([
    ['ASSIGNED', true, 'NOW'],
    ['RECEIVED', true, 'NOW'],
    ['DECIDED', false, 'NOW'],
    ['OVERDUE', true, 'DIGEST'],
    ['REMINDER', true, 'OFF'],
    ['RECEIVED', false, 'OFF'],
    ['CANCELLED', false, 'OFF'],
  ])('%s (asks: %s) is in the app and mailed %s', async (reason, asks, mail) => {
    expect(await happens(reason, asks)).toEqual({ isInApp: true, mail });
  });
});

describe('a choice', () => {
  it('is followed for the app and for mail, and leaves its trace', async () => {
    await choose('WITHDRAWN', false, 'DIGEST');
    expect(await happens('CANCELLED', false)).toEqual({ isInApp: false, mail: 'DIGEST' });
    await choose('WITHDRAWN', true, 'NOW');
    expect(await happens('CANCELLED', false)).toEqual({ isInApp: true, mail: 'NOW' });
    await choose('OVERDUE', true, 'OFF');
    expect(await happens('OVERDUE', true)).toEqual({ isInApp: true, mail: 'OFF' });
    const audit = await db.select().from(auditLogs).where(eq(auditLogs.entityPublicId, person.publicId));
    expect(audit.map(({ action }) => action)).toEqual(Array.from({ length: 3 }, () => 'user.notifications_changed'));
    const { topics } = await getPreferences(ctx);
    expect(topics.find(({ topic }) => topic === 'WITHDRAWN')).toEqual({
      topic: 'WITHDRAWN',
      isInApp: true,
      mail: 'NOW',
    });
  });

  it('is each person’s own', async () => {
    await choose('ANSWER', false, 'OFF');
    const stranger = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'VIEWER' }));
    expect((await getPreferences(stranger)).topics.find(({ topic }) => topic === 'ANSWER')).toMatchObject({
      isInApp: true,
    });
  });

  it('can put the mail about what one has to do off to the digest', async () => {
    await choose('ACTION_REQUIRED', true, 'DIGEST');
    expect(await happens('ASSIGNED', true)).toEqual({ isInApp: true, mail: 'DIGEST' });
    expect(await db.select().from(mailMessages).where(eq(mailMessages.userId, person.userId))).toEqual([]);
  });

  it.each<[NotificationTopic, boolean, MailTiming]>([
    ['ACTION_REQUIRED', false, 'NOW'],
    ['ACTION_REQUIRED', true, 'OFF'],
    ['OVERDUE', false, 'DIGEST'],
    ['REMINDER', false, 'OFF'],
  ])('of silence about %s (%s, %s) is refused, by the database as well', async (topic, isInApp, mail) => {
    await expect(choose(topic, isInApp, mail)).rejects.toMatchObject({ code: 'PREFERENCE_LOCKED' });
    const insert = db.insert(notificationPreferences).values({ userId: person.userId, topic, isInApp, mail });
    await expect(insert).rejects.toMatchObject({ cause: { errno: 4025 } });
    const own = and(eq(notificationPreferences.userId, person.userId), eq(notificationPreferences.topic, topic));
    expect(await db.select().from(notificationPreferences).where(own)).toEqual([]);
  });

  it.each([
    { topic: 'EVERYTHING', isInApp: true, mail: 'NOW' },
    { topic: 'ANSWER', isInApp: 1, mail: 'NOW' },
    { topic: 'ANSWER', isInApp: true, mail: 'LATER' },
    { topic: 'ANSWER', isInApp: true, mail: 'NOW', userId: 1 },
  ])('of %o is none', (input) => {
    expect(SavePreference.safeParse(input).success).toBe(false);
  });
});

import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { notificationPreferences } from '@/db/schema/mail';
import { notifications } from '@/db/schema/system';
import { isPerson } from '@/lib/people/identity/access/may-act';
import type { TxCtx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { type MailItem, queueMail } from '../../mail/queue-mail';
import { DEFAULT_PREFERENCES, type Preference, topicOf } from '../topics';
import { announce } from './announce';
import type { NotificationReason } from './reasons';

/** A person to notify, and the organization of theirs that it concerns. */
export interface Notice {
  userId: number;
  organizationId: number;
  reason: NotificationReason;
  isActionRequired: boolean;
}

/** Subject of the notification, with the facts to show. */
export interface About {
  entityType: string;
  entityPublicId: string;
  /** Null: of no project. */
  projectId: number | null;
  params: Record<string, unknown>;
}

type NotifyingEvent = Pick<OutboxEvent, 'eventId' | 'type' | 'occurredAt'>;

/** An event with its subject and the people to notify. */
export interface Notified {
  event: NotifyingEvent;
  about: About;
  notices: readonly Notice[];
}

/**
 * Creates notifications of an event, in the app and by mail as each person prefers: one per person, the first notice
 * wins. Older unread notices with the same reason become read, because the newest covers them. Dated as the event, so
 * that a redelivery meets the unique key. The caller has checked visibility.
 */
export async function createNotifications(
  tx: TxCtx,
  event: NotifyingEvent,
  about: About,
  notices: readonly Notice[],
): Promise<void> {
  await createNotificationsOf(tx, [{ event, about, notices }]);
}

/** As `createNotifications`, for events of different records. */
export async function createNotificationsOf(tx: TxCtx, events: readonly Notified[]): Promise<void> {
  const notices = events.flatMap((one) => onePerPerson(one.notices).map((notice) => ({ ...one, notice })));
  if (notices.length === 0) return;
  const people = await readPeople(tx, [...new Set(notices.map(({ notice }) => notice.userId))]);
  const wanted = await readPreferences(tx, [...people.keys()]);
  const notified = notices.flatMap((one) => {
    const person = people.get(one.notice.userId);
    return person ? [{ ...one, person, preference: wanted(one.notice) }] : [];
  });
  const inApp = notified.filter(({ preference }) => preference.isInApp);
  await replaceUnread(tx, inApp);
  await insertInApp(tx, inApp);
  for (const { event, about } of events) {
    const mails = notified.flatMap(({ event: of, notice, person, preference }): MailItem[] =>
      of !== event || preference.mail === 'OFF' || person.email === null
        ? []
        : [{ ...notice, ...about, timing: preference.mail }],
    );
    await queueMail(tx, event, mails);
  }
  announce(tx, [...new Set(inApp.map(({ person }) => person.publicId))]);
}

function onePerPerson(notices: readonly Notice[]): Notice[] {
  const first = new Map<number, Notice>();
  for (const notice of notices) if (!first.has(notice.userId)) first.set(notice.userId, notice);
  return [...first.values()];
}

/** A notice with its event. */
interface NoticeOfEvent extends Omit<Notified, 'notices'> {
  notice: Notice;
}

interface Person {
  publicId: string;
  email: string | null;
}

/** Active people; a service account reads no notifications. */
async function readPeople(tx: TxCtx, userIds: number[]): Promise<Map<number, Person>> {
  const rows = await tx.db
    .select({ userId: users.userId, publicId: users.publicId, email: users.email })
    .from(users)
    .where(and(inArray(users.userId, userIds), isPerson()));
  return new Map(rows.map(({ userId, ...person }) => [userId, person]));
}

async function readPreferences(tx: TxCtx, userIds: number[]): Promise<(notice: Notice) => Preference> {
  const rows =
    userIds.length === 0
      ? []
      : await tx.db.select().from(notificationPreferences).where(inArray(notificationPreferences.userId, userIds));
  const chosen = new Map(rows.map((row) => [`${row.userId}:${row.topic}`, row]));
  return ({ userId, reason, isActionRequired }) => {
    const topic = topicOf(reason, isActionRequired);
    return chosen.get(`${userId}:${topic}`) ?? DEFAULT_PREFERENCES[topic];
  };
}

async function replaceUnread(tx: TxCtx, notified: readonly NoticeOfEvent[]): Promise<void> {
  for (const reason of new Set(notified.map(({ notice }) => notice.reason))) {
    const group = notified.filter(({ notice }) => notice.reason === reason);
    const events = new Map(group.map(({ event, about }) => [event, about]));
    const older = [...events].map(([event, about]) =>
      and(
        eq(notifications.entityPublicId, about.entityPublicId),
        inArray(
          notifications.userId,
          group.flatMap((one) => (one.event === event ? one.notice.userId : [])),
        ),
        lt(notifications.createdAt, event.occurredAt),
      ),
    );
    await tx.db
      .update(notifications)
      .set({ readAt: sql`NOW(3)` })
      .where(
        and(
          inArray(
            notifications.entityPublicId,
            [...events.values()].map(({ entityPublicId }) => entityPublicId),
          ),
          eq(notifications.reason, reason),
          isNull(notifications.readAt),
          or(...older),
        ),
      );
  }
}

async function insertInApp(tx: TxCtx, notified: readonly NoticeOfEvent[]): Promise<void> {
  if (notified.length === 0) return;
  await tx.db
    .insert(notifications)
    .values(
      notified.map(({ event, about, notice }) => ({
        ...notice,
        ...about,
        eventId: event.eventId,
        eventType: event.type,
        createdAt: event.occurredAt,
      })),
    )
    .onDuplicateKeyUpdate({ set: { eventId: sql`event_id` } });
}

import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { MAIL_TIMINGS, NOTIFICATION_TOPICS, type NotificationTopic } from '@/db/enums';
import { users } from '@/db/schema/identity';
import { notificationPreferences } from '@/db/schema/mail';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { isMailConfigured } from '../mail/mail-settings';
import { DEFAULT_PREFERENCES, isAlwaysInApp, isAlwaysMailed, type Preference } from './topics';

export const SavePreference = z.strictObject({
  topic: z.enum(NOTIFICATION_TOPICS),
  isInApp: z.boolean(),
  mail: z.enum(MAIL_TIMINGS),
});
export type SavePreference = z.infer<typeof SavePreference>;

export interface OwnPreferences {
  topics: ({ topic: NotificationTopic } & Preference)[];
  /** True if this installation sends mail; `hasAddress` if the person has an address. */
  isMailConfigured: boolean;
  hasAddress: boolean;
}

/** Reads the actor's notification preferences: their choice, else the product's default. */
export async function getPreferences(ctx: UserCtx): Promise<OwnPreferences> {
  const [chosen, [person]] = await Promise.all([
    ctx.db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, ctx.actor.userId)),
    ctx.db.select({ email: users.email }).from(users).where(eq(users.userId, ctx.actor.userId)),
  ]);
  const topics = NOTIFICATION_TOPICS.map((topic) => {
    const { isInApp, mail } = chosen.find((row) => row.topic === topic) ?? DEFAULT_PREFERENCES[topic];
    return { topic, isInApp, mail };
  });
  return { topics, isMailConfigured: isMailConfigured(), hasAddress: Boolean(person?.email) };
}

/**
 * Stores the actor's preference for a topic; the last write wins.
 * @throws AppError PREFERENCE_LOCKED for silence about what the person holds; the database refuses it as well
 */
export async function savePreference(ctx: UserCtx, { topic, isInApp, mail }: SavePreference): Promise<void> {
  const isSilent = (isAlwaysInApp(topic) && !isInApp) || (isAlwaysMailed(topic) && mail === 'OFF');
  if (isSilent) throw new AppError('PREFERENCE_LOCKED');
  await transact(ctx, async (tx) => {
    const [before] = await tx.db
      .select({ isInApp: notificationPreferences.isInApp, mail: notificationPreferences.mail })
      .from(notificationPreferences)
      .where(and(eq(notificationPreferences.userId, ctx.actor.userId), eq(notificationPreferences.topic, topic)));
    const from = before ?? DEFAULT_PREFERENCES[topic];
    await tx.db
      .insert(notificationPreferences)
      .values({ userId: ctx.actor.userId, topic, isInApp, mail })
      .onDuplicateKeyUpdate({ set: { isInApp: sql`VALUES(is_in_app)`, mail: sql`VALUES(mail)` } });
    await record(tx, {
      action: 'user.notifications_changed',
      entityType: 'user',
      entityPublicId: ctx.actor.publicId,
      entityLabel: ctx.actor.username,
      changes: { [topic]: [`${from.isInApp ? 'app' : '–'} ${from.mail}`, `${isInApp ? 'app' : '–'} ${mail}`] },
    });
  });
}

import { z } from 'zod';
import { NOTIFICATION_TOPICS } from '@/db/enums';
import { identityPaging } from '@/lib/platform/identity-page';
import { PublicId } from '@/lib/platform/public-id';
import { NOTIFICATION_REASONS } from './notify/reasons';

// Notifications as the API lists and answers them: one by one, where the page groups them by record.

const instant = z.iso.datetime();

export const NotificationPath = z.strictObject({ publicId: PublicId });

export const ListOwnNotifications = z.strictObject({
  unread: z.literal('1').optional(),
  topic: z.enum(NOTIFICATION_TOPICS).optional(),
  project: z.string().min(1).max(20).optional(),
  ...identityPaging,
});
export type ListOwnNotifications = z.infer<typeof ListOwnNotifications>;

export const Notification = z.strictObject({
  publicId: PublicId,
  reason: z.enum(NOTIFICATION_REASONS),
  topic: z.enum(NOTIFICATION_TOPICS),
  /** The record waits for the caller. */
  isActionRequired: z.boolean(),
  createdAt: instant,
  readAt: instant.nullable(),
  /** The record, with its facts at the time of the notification; null: the record has no such fact. */
  about: z.strictObject({
    kind: z.string(),
    publicId: PublicId,
    documentNumber: z.string().nullable(),
    subject: z.string().nullable(),
    typeCode: z.string().nullable(),
    projectCode: z.string().nullable(),
    originatorCode: z.string().nullable(),
  }),
});
export type Notification = z.infer<typeof Notification>;

export const NotificationPage = z.strictObject({ notifications: z.array(Notification), after: PublicId.nullable() });
export type NotificationPage = z.infer<typeof NotificationPage>;

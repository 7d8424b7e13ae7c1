import { z } from 'zod';
import { NOTIFICATION_TOPICS } from '@/db/enums';
import { PublicId } from '@/lib/platform/public-id';
import { NOTIFICATION_REASONS } from './notify/reasons';

/** A screenful; the page asks for more with the cursor. */
const DEFAULT_LIMIT = 30;
const MAX_LIMIT = 100;

/** Filters of the list of notifications. Isomorphic: the page uses the same. */
export const ListNotifications = z.object({
  unreadOnly: z.boolean().default(false),
  reasons: z.array(z.enum(NOTIFICATION_REASONS)).max(NOTIFICATION_REASONS.length).default([]),
  topics: z.array(z.enum(NOTIFICATION_TOPICS)).max(NOTIFICATION_TOPICS.length).default([]),
  /** Codes of document types, e.g. LETTER. */
  typeCodes: z.array(z.string().max(20)).max(20).default([]),
  projectPublicId: PublicId.optional(),
  /** `next` of the page before. */
  after: PublicId.optional(),
  limit: z.int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
});
export type ListNotifications = z.infer<typeof ListNotifications>;

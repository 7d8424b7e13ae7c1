import { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';
import { Reason } from '../factors/schema';

/** Of the person `publicId`: one session, or all for null. */
export const EndUserSessions = z.strictObject({
  publicId: PublicId,
  sessionPublicId: PublicId.nullable(),
  reason: Reason,
});
export type EndUserSessions = z.infer<typeof EndUserSessions>;

import { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';
import { requiredLine } from '@/lib/platform/text';

/** The actor's own data; there is nothing to choose. */
export const RequestCopy = z.strictObject({});
export type RequestCopy = z.infer<typeof RequestCopy>;

/** A copy that is in sight of the actor. */
export const CopyName = z.strictObject({ publicId: PublicId });
export type CopyName = z.infer<typeof CopyName>;

/** Of a person who cannot ask; the reason is for the audit. */
export const RequestCopyFor = z.strictObject({ userPublicId: PublicId, reason: requiredLine(1000) });
export type RequestCopyFor = z.infer<typeof RequestCopyFor>;

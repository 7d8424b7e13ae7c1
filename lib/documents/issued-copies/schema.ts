import { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';

/** A document or a circulation sheet. */
export const RecordPath = z.strictObject({ publicId: PublicId });
export type RecordPath = z.infer<typeof RecordPath>;

/** One of its copies. */
export const CopyPath = RecordPath.extend({ copyPublicId: PublicId });
export type CopyPath = z.infer<typeof CopyPath>;

import { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';
import { MAX_MEMBERS } from './constants';

export const SaveReviewTeam = z.strictObject({
  contractPublicId: PublicId,
  disciplineCode: z.string().min(1).max(20),
  organizationPublicId: PublicId,
  /** As the page showed it; null: there was no team yet. */
  versionNo: z.int().positive().nullable(),
  /** The team as a whole; an empty team assigns the organization itself. */
  members: z
    .array(z.strictObject({ userPublicId: PublicId, isLead: z.boolean() }))
    .max(MAX_MEMBERS)
    .refine((list) => new Set(list.map(({ userPublicId }) => userPublicId.toLowerCase())).size === list.length, {
      error: 'DUPLICATE',
    }),
});
export type SaveReviewTeam = z.infer<typeof SaveReviewTeam>;

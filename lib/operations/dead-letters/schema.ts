import { z } from 'zod';
import { DEAD_LETTER_STATUSES } from '@/db/operations-enums';
import { PublicId } from '@/lib/platform/public-id';
import { reasonLine } from '@/lib/platform/text';

const MAX_NOTE = 1000;
/** Readers ask later for the reason of a dismissed letter. */
const MIN_NOTE = 5;
const PAGE_SIZE = 100;

export const DeadLetterPath = z.strictObject({ publicId: PublicId });
export type DeadLetterPath = z.infer<typeof DeadLetterPath>;

/** All dead letters of one consumer with one kind of error. */
export const ReplayKind = z.strictObject({
  consumer: z.string().min(1).max(64),
  errorClass: z.string().min(1).max(100),
});
export type ReplayKind = z.infer<typeof ReplayKind>;

export const ResolveBody = z.strictObject({
  note: reasonLine(MIN_NOTE, MAX_NOTE),
});
export const ResolveDeadLetter = ResolveBody.extend({ publicId: PublicId });
export type ResolveDeadLetter = z.infer<typeof ResolveDeadLetter>;

/** Age of the last death: since midnight in the project's zone, within the last seven days, or longer ago. */
export const DEAD_LETTER_AGES = ['today', 'week', 'older'] as const;
export type DeadLetterAge = (typeof DEAD_LETTER_AGES)[number];

export const ListDeadLetters = z.strictObject({
  status: z.enum(DEAD_LETTER_STATUSES).optional(),
  consumer: z.string().max(64).optional(),
  errorClass: z.string().max(100).optional(),
  workflow: z.string().max(50).optional(),
  age: z.enum(DEAD_LETTER_AGES).optional(),
  /** The last letter of the page before. */
  after: PublicId.optional(),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE).default(PAGE_SIZE),
});
export type ListDeadLetters = z.infer<typeof ListDeadLetters>;

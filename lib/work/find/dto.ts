import { z } from 'zod';
import { SenderRef } from '@/lib/documents/document/dto';
import { PublicId } from '@/lib/platform/public-id';
import { CodeRef } from '@/lib/platform/references';

/** Documents counted at most: fifty pages. A word of every letter must not count a million. */
export const MAX_COUNTED = 1000;
export const PAGE_SIZE = 20;

export const FIND_STATES = ['draft', 'open', 'ended', 'cancelled'] as const;

export const FindHit = z.strictObject({
  publicId: PublicId,
  projectCode: z.string(),
  documentNumber: z.string().nullable(),
  type: CodeRef,
  subject: z.string(),
  from: SenderRef,
  documentDate: z.iso.date().nullable(),
  status: CodeRef,
  /** Text around the hit, of the document or of a file; null: the hit is in its number, subject, people or drawings. */
  snippet: z.strictObject({ text: z.string(), isOfFile: z.boolean() }).nullable(),
});
export type FindHit = z.infer<typeof FindHit>;

/** Hits of one kind beside the documents; its register shows the rest. */
export const SHOWN_OTHERS = 5;

export const OtherHit = z.strictObject({
  publicId: PublicId,
  projectCode: z.string(),
  number: z.string().nullable(),
  title: z.string(),
});
export type OtherHit = z.infer<typeof OtherHit>;

export const OTHER_KINDS = ['SHOP', 'AS_BUILT', 'CONTRACT', 'SHEET', 'IMPORTED'] as const;

/** Records that are no documents; drawings by their kind, and numbers of old registers. */
export const OtherHits = z.strictObject({
  kind: z.enum(OTHER_KINDS),
  /** The newest ones. */
  hits: z.array(OtherHit),
  isMore: z.boolean(),
});
export type OtherHits = z.infer<typeof OtherHits>;

const Count = z.strictObject({ value: z.string(), name: z.string(), count: z.int() });

export const FindNote = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['tooLong', 'tooShort', 'openQuote']) }),
  z.strictObject({ kind: z.literal('tooManyWords'), max: z.int() }),
  z.strictObject({
    kind: z.enum(['emptyFilter', 'badDate']),
    filter: z.enum(['tag', 'from', 'to', 'type', 'before', 'after']),
    text: z.string(),
  }),
  /** Nothing is spelled as typed: the hits are close to it. */
  z.strictObject({ kind: z.enum(['near', 'swapped']) }),
]);
export type FindNote = z.infer<typeof FindNote>;

export const FindAnswer = z.strictObject({
  hits: z.array(FindHit),
  /** At most 1,000. */
  total: z.int(),
  /** There are more than `total`. */
  isMore: z.boolean(),
  page: z.int(),
  /** Of the counted documents. */
  facets: z.strictObject({
    types: z.array(Count),
    organizations: z.array(Count),
    years: z.array(Count),
    states: z.array(Count),
  }),
  /** On the first page of a search by words alone. */
  others: z.array(OtherHits),
  notes: z.array(FindNote),
});
export type FindAnswer = z.infer<typeof FindAnswer>;

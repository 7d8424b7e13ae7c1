import { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';
import { DUE_BUCKETS } from '../my-work/constants';
import { AGE_KEYS, MAX_REMINDED } from './constants';

export type AgeKey = (typeof AGE_KEYS)[number];

const PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 100;
/** Values of one filter; each becomes a bound parameter. */
const MAX_VALUES = 50;
const codes = z.array(z.string().min(1).max(60)).max(MAX_VALUES);

export const HeldFilters = z.strictObject({
  kind: codes.optional(),
  discipline: codes.optional(),
  due: z.array(z.enum(DUE_BUCKETS)).max(DUE_BUCKETS.length).optional(),
});
export type HeldFilters = z.infer<typeof HeldFilters>;

/** Isomorphic: the page's address is this. A cell of the matrix is an organization and an age. */
export const HeldParams = z.strictObject({
  filters: HeldFilters.default({}),
  organization: z.string().min(1).max(60).nullable().default(null),
  age: z.enum(AGE_KEYS).nullable().default(null),
  size: z.int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
  after: z.string().max(120).nullable().default(null),
  before: z.string().max(120).nullable().default(null),
});
export type HeldParams = z.infer<typeof HeldParams>;
export type HeldParamsInput = z.input<typeof HeldParams>;

export const RemindHolders = z.strictObject({
  projectCode: z.string().min(1).max(60),
  items: z
    .array(
      z.strictObject({
        instanceId: PublicId,
        organizationPublicId: PublicId,
        /** Null: the turn of the organization as a whole. */
        taskPublicId: PublicId.nullable(),
      }),
    )
    .min(1)
    .max(MAX_REMINDED),
});
export type RemindHolders = z.infer<typeof RemindHolders>;

/** Everything behind a number of the matrix, the oldest first, as far as one call reaches. */
export const RemindList = z.strictObject({
  projectCode: z.string().min(1).max(60),
  filters: HeldFilters.default({}),
  organization: z.string().min(1).max(60).nullable().default(null),
  age: z.enum(AGE_KEYS).nullable().default(null),
});
export type RemindList = z.infer<typeof RemindList>;

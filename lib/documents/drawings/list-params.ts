import { z } from 'zod';
import { DRAWING_REVISION_STATUSES } from '@/db/enums';
import { MAX_CURSOR } from '@/lib/platform/page-cursor';
import { line } from '@/lib/platform/text';
import { CalendarDay } from '@/lib/platform/time/calendar-day';
import { CONTRACT_DRAWING_SORTS, DRAWING_SORTS, REVISED_KINDS } from './constants';
import { MAX_DRAWING_PAGE_SIZE } from './schema';

/** Values of one filter; each becomes a bound parameter. */
const MAX_VALUES = 50;
const codes = z.array(z.string().min(1).max(60)).max(MAX_VALUES).optional();
const text = line(200).optional();
/** A calendar day of the project's time zone. */
const changedSince = CalendarDay.optional();

/** Values of one filter are alternatives, filters add up. */
export const DrawingFilters = z.strictObject({
  main: codes,
  sub: codes,
  discipline: codes,
  contract: codes,
  status: z.array(z.enum(DRAWING_REVISION_STATUSES)).max(MAX_VALUES).optional(),
  /** Every revision, not only the newest of each drawing. */
  all: z.literal(true).optional(),
  openRfa: z.literal(true).optional(),
  changedSince,
  /** Part of the number or of the title. */
  q: text,
});
export type DrawingFilters = z.infer<typeof DrawingFilters>;

export const ContractDrawingFilters = z.strictObject({
  volume: codes,
  category: codes,
  sub: codes,
  contract: codes,
  changedSince,
  q: text,
});
export type ContractDrawingFilters = z.infer<typeof ContractDrawingFilters>;

const cursors = {
  size: z.int().min(1).max(MAX_DRAWING_PAGE_SIZE).default(50),
  /** PublicIds of rows at a page's edge. */
  after: z.string().max(MAX_CURSOR).nullable().default(null),
  before: z.string().max(MAX_CURSOR).nullable().default(null),
};

const sortOf = <T extends readonly [string, ...string[]]>(keys: T) =>
  z.array(z.strictObject({ key: z.enum(keys), descending: z.boolean() })).max(3);

export const DrawingParams = z.strictObject({
  kind: z.enum(REVISED_KINDS),
  filters: DrawingFilters.default({}),
  sort: sortOf(DRAWING_SORTS).default([{ key: 'number', descending: false }]),
  ...cursors,
});
export type DrawingParams = z.infer<typeof DrawingParams>;
export type DrawingParamsInput = z.input<typeof DrawingParams>;

export const ContractDrawingParams = z.strictObject({
  filters: ContractDrawingFilters.default({}),
  sort: sortOf(CONTRACT_DRAWING_SORTS).default([{ key: 'number', descending: false }]),
  ...cursors,
});
export type ContractDrawingParams = z.infer<typeof ContractDrawingParams>;
export type ContractDrawingParamsInput = z.input<typeof ContractDrawingParams>;

import { z } from 'zod';
import { DRAWING_REVISION_STATUSES } from '@/db/enums';
import { line } from '@/lib/platform/text';
import { CalendarDay } from '@/lib/platform/time/calendar-day';
import { codes, MAX_VALUES, PAGE, sortBy } from '../register/list-params';
import { listQuery } from '../register/list-query';
import { CONTRACT_DRAWING_SORTS, DEFAULT_DRAWING_SORT, DRAWING_SORTS } from './constants';

/** A calendar day of the project's time zone. */
const changedSince = CalendarDay.optional();

/** Values of one filter are alternatives, filters add up. */
export const DrawingFilters = z.strictObject({
  main: codes.optional(),
  sub: codes.optional(),
  discipline: codes.optional(),
  contract: codes.optional(),
  status: z.array(z.enum(DRAWING_REVISION_STATUSES)).max(MAX_VALUES).optional(),
  /** Every revision, not only the newest of each drawing. */
  all: z.literal(true).optional(),
  openRfa: z.literal(true).optional(),
  changedSince,
  /** Part of the number or of the title. */
  q: line(200).optional(),
});
export type DrawingFilters = z.infer<typeof DrawingFilters>;

export const ContractDrawingFilters = z.strictObject({
  volume: codes.optional(),
  category: codes.optional(),
  sub: codes.optional(),
  contract: codes.optional(),
  changedSince,
  q: line(200).optional(),
});
export type ContractDrawingFilters = z.infer<typeof ContractDrawingFilters>;

// The page comes first: REST lists its parameters in this order.
export const DrawingParams = z.strictObject({
  ...PAGE,
  filters: DrawingFilters.default({}),
  sort: sortBy(DRAWING_SORTS, DEFAULT_DRAWING_SORT),
});
export type DrawingParamsInput = z.input<typeof DrawingParams>;
export const drawingQuery = listQuery(DrawingParams);

export const ContractDrawingParams = z.strictObject({
  ...PAGE,
  filters: ContractDrawingFilters.default({}),
  sort: sortBy(CONTRACT_DRAWING_SORTS, DEFAULT_DRAWING_SORT),
});
export const contractDrawingQuery = listQuery(ContractDrawingParams);

import { z } from 'zod';
import { WEEKDAYS } from '@/db/enums';
import { PublicId } from '@/lib/platform/public-id';
import { requiredLine } from '@/lib/platform/text';
import { CalendarDay } from '@/lib/platform/time/calendar-day';
import { MAX_HOLIDAY_NAME } from './constants';

/** Twenty years of Thailand's public holidays; more would only come from a script. */
const MAX_HOLIDAYS = 500;
/** Due dates further away are mistakes, and so are holidays. */
const FIRST_YEAR = 2020;
const LAST_YEAR = 2099;

/** Width of an audit row's reason. */
const MAX_MOVE_REASON = 500;

const Holiday = z.strictObject({
  date: CalendarDay.refine((date) => Number(date.slice(0, 4)) >= FIRST_YEAR && Number(date.slice(0, 4)) <= LAST_YEAR, {
    error: 'DATE_OUT_OF_RANGE',
  }),
  nameTh: requiredLine(MAX_HOLIDAY_NAME),
  nameEn: requiredLine(MAX_HOLIDAY_NAME),
});
export type Holiday = z.infer<typeof Holiday>;

/** A whole calendar: omitted holidays are removed. */
export const SaveCalendar = z.strictObject({
  projectPublicId: PublicId,
  /** Null: the project's default, which every contract without a calendar of its own follows. */
  contractPublicId: PublicId.nullable(),
  /** As the page showed it; null: the contract had no calendar of its own yet. */
  versionNo: z.int().positive().nullable(),
  weekdays: z
    .array(z.enum(WEEKDAYS))
    .min(1, { error: 'NO_WORKING_DAY' })
    .max(WEEKDAYS.length)
    .refine((days) => new Set(days).size === days.length, { error: 'DUPLICATE' }),
  holidays: z
    .array(Holiday)
    .max(MAX_HOLIDAYS)
    .refine((list) => new Set(list.map(({ date }) => date)).size === list.length, { error: 'HOLIDAY_TWICE' }),
});
export type SaveCalendar = z.infer<typeof SaveCalendar>;

/** Holidays with due dates to move to the next working day; due dates of other days stay. */
export const MoveAffectedDues = z.strictObject({
  projectPublicId: PublicId,
  contractPublicId: PublicId.nullable(),
  days: z.array(CalendarDay).min(1).max(MAX_HOLIDAYS),
  reason: requiredLine(MAX_MOVE_REASON),
});
export type MoveAffectedDues = z.infer<typeof MoveAffectedDues>;

import { z } from 'zod';
import { type Day, projectDay } from './project-day';

/** The oldest papers that a port's documents refer to; an earlier day is a slip of the finger. */
const FIRST_DAY: Day = '1950-01-01';
/** Concessions run for decades; a later day is a slip, or a year of another era. */
const LAST_DAY: Day = '2100-12-31';
/** From this year on a year is B.E.: no document is from A.D. 2400. */
const FIRST_BE_YEAR = 2400;
const BE_OFFSET = 543;
const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * A day that a person can mean, `YYYY-MM-DD` in A.D. The complaint about a year of the Buddhist era names the day in
 * A.D. Every date that comes from outside has this schema; a meaning may narrow it further.
 */
export const CalendarDay = z.iso.date().superRefine((day, context) => {
  const message = complaintAbout(day);
  if (message) context.addIssue({ code: 'custom', message });
});

/** Concessions are long, answers are not: a later due date is a year of the other era, or a slip. */
const MOST_YEARS_TO_A_DUE_DATE = 20;

/** A day on which something is due. The complaint about one too far ahead asks for the year of the Buddhist era that was meant. */
export const DueDay = CalendarDay.superRefine((day, context) => {
  const message = complaintAboutDue(day);
  if (message) context.addIssue({ code: 'custom', message });
});

/** A moment in UTC at which something is due. */
export const DueMoment = z.iso.datetime().superRefine((moment, context) => {
  checkMoment(moment, context);
  const at = new Date(moment);
  const message = Number.isNaN(at.getTime()) ? null : complaintAboutDue(projectDay(at));
  if (message) context.addIssue({ code: 'custom', message });
});

/** A moment in UTC on a day that a person can mean. */
export const CalendarMoment = z.iso.datetime().superRefine(checkMoment);

/** A moment with any offset. */
export const OffsetMoment = z.iso.datetime({ offset: true }).superRefine(checkMoment);

function checkMoment(moment: string, context: z.RefinementCtx): void {
  const at = new Date(moment);
  // No moment at all has a complaint of its own.
  const message = Number.isNaN(at.getTime()) ? null : complaintAbout(projectDay(at));
  if (message) context.addIssue({ code: 'custom', message });
}

/** A field complaint with its parameters, as `fieldText` reads it. */
function complaintAbout(day: Day): string | null {
  // A text that is no day has a complaint of its own.
  if (!SHAPE.test(day)) return null;
  const year = Number(day.slice(0, 4));
  if (year >= FIRST_BE_YEAR) {
    return `DATE_BUDDHIST_ERA|year=${year}|date=${year - BE_OFFSET}${day.slice(4)}`;
  }
  return day < FIRST_DAY || day > LAST_DAY ? `DATE_OUTSIDE|first=${FIRST_DAY}|last=${LAST_DAY}` : null;
}

function complaintAboutDue(day: Day): string | null {
  // The other error explains more.
  if (!SHAPE.test(day) || complaintAbout(day)) return null;
  const today = projectDay(new Date());
  const last = `${Number(today.slice(0, 4)) + MOST_YEARS_TO_A_DUE_DATE}${today.slice(4)}`;
  // Two digits of a Buddhist year, read as a year of this century: 69 for 2569.
  const meant = 2500 + (Number(day.slice(0, 4)) % 100);
  return day > last
    ? `DUE_TOO_FAR|years=${MOST_YEARS_TO_A_DUE_DATE}|year=${meant}|date=${meant - BE_OFFSET}${day.slice(4)}`
    : null;
}

import { projectClock } from '../time/project-day';

/** Format of dates in a spreadsheet: in the reader's language and era. */
export interface DateLook {
  locale: 'th' | 'en';
  era: 'be' | 'ad';
}

/** Calendar days, or moments as the project's clocks show them. */
export type DateKind = 'day' | 'moment';

/** Day 0 of a spreadsheet's calendar, which believes in a 29 February 1900. */
const EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 24 * 60 * 60 * 1000;
/** Earlier days have another number in the calendar of 1900, and none in it before. */
const FIRST_SERIAL = 61;

/**
 * The number format of dates (ECMA-376, 18.8.31): the language by its LCID, and calendar 07, the Thai Buddhist one. A
 * filter and a sort of the program go by the number, whatever the format shows.
 */
export function dateFormat(kind: DateKind, { locale, era }: DateLook): string {
  const language = locale === 'th' ? '041E' : '0409';
  return `[$-${era === 'be' ? '107' : ''}${language}]d mmm yyyy${kind === 'moment' ? ' hh:mm:ss' : ''}`;
}

/** The number of a date (ISO 8601), or null for a text that is none. */
export function dateSerial(iso: string, kind: DateKind): number | null {
  if (kind === 'day' && !/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null;
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return null;
  const clock = kind === 'day' ? at : projectClock(at);
  const serial = (clock.getTime() - EPOCH) / DAY_MS;
  return serial < FIRST_SERIAL ? null : serial;
}

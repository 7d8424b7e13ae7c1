import { EN_MONTHS, TH_MONTHS, TH_MONTHS_SHORT } from '@/lib/platform/time/month-names';
import { projectClock } from '@/lib/platform/time/project-day';

/** Dates for readers, written out instead of Intl: server and browser must not differ by an ICU version. */
export type Era = 'be' | 'ad';
export type DateForm = 'short' | 'long' | 'words' | 'numeric' | 'datetime' | 'seconds';
export type DateLook = { locale: string; era: Era };

const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;
// `new Date` also reads 1/5/69, as an American date: only ISO may reach it.
const ISO_START = /^\d{4}-\d{2}-\d{2}(T|$)/;

const TH_DAYS = ['อาทิตย์', 'จันทร์', 'อังคาร', 'พุธ', 'พฤหัสบดี', 'ศุกร์', 'เสาร์'] as const;
const EN_DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Formats a calendar date (`2025-12-02`) or an instant (ISO with time, shown in the project's zone). Unreadable input gives ''. */
export function formatDate(iso: string, form: DateForm, look: DateLook): string {
  const moment = toClock(iso);
  if (!moment) return '';
  const thai = look.locale === 'th';
  const day = moment.getUTCDate();
  const month = moment.getUTCMonth();
  const year = moment.getUTCFullYear() + (look.era === 'be' ? 543 : 0);
  if (form === 'numeric') return `${day}/${month + 1}/${year}`;

  const spelled = form === 'long' || form === 'words';
  const monthName = thai
    ? (spelled ? TH_MONTHS : TH_MONTHS_SHORT)[month]
    : spelled
      ? EN_MONTHS[month]
      : EN_MONTHS[month]?.slice(0, 3);
  const date = `${day} ${monthName} ${yearWithEra(year, thai, look.era)}`;
  if (form === 'words')
    return thai ? `วัน${TH_DAYS[moment.getUTCDay()]}ที่ ${date}` : `${EN_DAYS[moment.getUTCDay()]} ${date}`;
  if (form === 'datetime' && !CALENDAR_DATE.test(iso)) return `${date} ${clock(moment)}`;
  if (form === 'seconds' && !CALENDAR_DATE.test(iso))
    return `${date} ${clock(moment)}:${twoDigits(moment.getUTCSeconds())}`;
  return date;
}

function toClock(iso: string): Date | null {
  if (!ISO_START.test(iso)) return null;
  const calendar = CALENDAR_DATE.test(iso);
  const instant = new Date(calendar ? `${iso}T00:00:00Z` : iso);
  if (Number.isNaN(instant.getTime())) return null;
  return calendar ? instant : projectClock(instant);
}

// The usual era of each language goes without saying; the other one is named.
function yearWithEra(year: number, thai: boolean, era: Era): string {
  if (thai) return era === 'be' ? String(year) : `ค.ศ. ${year}`;
  return era === 'ad' ? String(year) : `${year} B.E.`;
}

function clock(moment: Date): string {
  return `${twoDigits(moment.getUTCHours())}:${twoDigits(moment.getUTCMinutes())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

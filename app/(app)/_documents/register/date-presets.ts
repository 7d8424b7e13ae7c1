import { addDays } from '@/lib/platform/time/project-day';
export const DATE_PRESETS = ['today', 'week', 'month', 'fiscal'] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

export type DateRange = { from: string; to: string };

// The Thai budget year runs from October to September and carries the year it ends in.
const FIRST_FISCAL_MONTH = 10;
const BE_OFFSET = 543;

/** The days a preset means, both included; `today` is the project's calendar date, YYYY-MM-DD. Weeks start on Monday. */
export function presetRange(preset: DatePreset, today: string): DateRange {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'week': {
      const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
      return { from: addDays(today, -sinceMonday), to: addDays(today, 6 - sinceMonday) };
    }
    case 'month':
      return { from: firstOf(year, month), to: addDays(firstOf(year, month + 1), -1) };
    case 'fiscal': {
      const start = month >= FIRST_FISCAL_MONTH ? year : year - 1;
      return { from: firstOf(start, FIRST_FISCAL_MONTH), to: addDays(firstOf(start + 1, FIRST_FISCAL_MONTH), -1) };
    }
  }
}

/** The budget year a day belongs to, in the reader's era. */
export function fiscalYear(today: string, era: 'be' | 'ad' = 'be'): number {
  const month = Number(today.slice(5, 7));
  return Number(today.slice(0, 4)) + (era === 'be' ? BE_OFFSET : 0) + (month >= FIRST_FISCAL_MONTH ? 1 : 0);
}

/** Thirteen months after one is the first of the next year's: months past December roll over. */
function firstOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
}

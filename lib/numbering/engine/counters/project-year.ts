import { env } from '@/lib/platform/env';

let formatter: Intl.DateTimeFormat | undefined;

/** The year (A.D.) a moment falls in, on the project's clock: 17:00 UTC on 31 December is already next year in Bangkok. */
export function projectYear(moment: Date): number {
  formatter ??= new Intl.DateTimeFormat('en-US', { timeZone: env().TZ_PROJECT, year: 'numeric', calendar: 'gregory' });
  return Number(formatter.format(moment));
}

/** Asia/Bangkok, which has no summer time. */
const PROJECT_OFFSET_MS = 7 * 60 * 60 * 1000;

/** The first moment of a year (A.D.) on the project's clock. */
export function startOfProjectYear(year: number): Date {
  return new Date(Date.UTC(year, 0, 1) - PROJECT_OFFSET_MS);
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/**
 * An age in the largest unit of which there are two or more, so that "1 day" never hides 23 hours.
 * @param seconds negative ones, of clocks that differ, count as none
 */
export function ageInWords(seconds: number): { unit: 'second' | 'minute' | 'hour' | 'day'; count: number } {
  const age = Math.max(0, seconds);
  if (age >= 2 * DAY_S) return { unit: 'day', count: Math.floor(age / DAY_S) };
  if (age >= 2 * HOUR_S) return { unit: 'hour', count: Math.floor(age / HOUR_S) };
  if (age >= 2 * MINUTE_S) return { unit: 'minute', count: Math.floor(age / MINUTE_S) };
  return { unit: 'second', count: Math.floor(age) };
}

import type { Locale } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';

/** A day as people write it, in the project's zone; in Thai by the Buddhist era: 3 ธ.ค. 2568. */
export function printDay(at: Date, locale: Locale): string {
  const tag = locale === 'th' ? 'th-TH-u-ca-buddhist-nu-latn' : 'en-GB';
  return new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: env().TZ_PROJECT,
  })
    .formatToParts(at)
    .filter(({ type }) => type !== 'era')
    .map(({ value }) => value)
    .join('')
    .trim();
}

/** A day and the time of it, in the project's zone. */
export function printMoment(at: Date, locale: Locale): string {
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: env().TZ_PROJECT });
  return `${printDay(at, locale)} ${time.format(at)}`;
}

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

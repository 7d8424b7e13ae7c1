'use client';

import { type DateForm, formatDate } from './format-date';
import { useDateLook } from './looks-context';

/** A date in the reader's language and era; the exact ISO value is in the tooltip and the `datetime` attribute. */
export function ThaiDate({ iso, form = 'short' }: { iso: string; form?: DateForm }) {
  const look = useDateLook();
  return (
    // In words it is longer than what a phone has beside a label.
    <time dateTime={iso} title={iso} className={form === 'long' || form === 'words' ? undefined : 'whitespace-nowrap'}>
      {formatDate(iso, form, look)}
    </time>
  );
}

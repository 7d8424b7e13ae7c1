'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../icon';

/** Milliseconds without a key until the list is searched: a pause between words, not between letters. */
const LIVE_MS = 300;

/** One more than the limit: the server reports the excess, while a truncated search would silently find nothing. */
const LONGEST = 201;

/** The list's own search; `/` puts the cursor here. Searches after a pause, and at once on Enter. */
export function TableSearch({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  /** `isLive`: after a pause in the typing. */
  onSearch: (text: string, isLive: boolean) => void;
}) {
  const [text, setText] = useState(value);
  /** Pending searches, latest last. */
  const sent = useRef([value]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const at = sent.current.indexOf(value);
    sent.current = at < 0 ? [value] : sent.current.slice(at);
    // The answer to own typing keeps the field's text, which may have changed since.
    if (at < 0) setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (typed: string, isLive: boolean) => {
    clearTimeout(timer.current);
    const wanted = typed.trim().slice(0, LONGEST);
    if (wanted === sent.current.at(-1)) return;
    sent.current.push(wanted);
    onSearch(wanted, isLive);
  };
  const searchSoon = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(typed, true), typed === '' ? 0 : LIVE_MS);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    search(text, false);
  };
  return (
    <search className="max-md:min-w-0 max-md:flex-1">
      <form onSubmit={send} className="relative w-60 max-md:w-full">
        <Icon name="search" size={16} className="absolute top-1/2 left-2.5 -translate-y-1/2 text-muted" />
        <input
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          data-filter-box
          className="control pl-8 md:min-h-8 md:py-1"
          value={text}
          onChange={({ target, nativeEvent }) => {
            setText(target.value);
            // An input method composes a word first; half of it finds nothing.
            if (!('isComposing' in nativeEvent && nativeEvent.isComposing)) searchSoon(target.value);
          }}
          onCompositionEnd={({ currentTarget }) => searchSoon(currentTarget.value)}
        />
      </form>
    </search>
  );
}

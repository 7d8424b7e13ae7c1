'use client';

import { useEffect, useRef, useState } from 'react';

/** `disabled`: shown, its hint says why, and not to be chosen. */
export type ComboboxOption = { value: string; label: string; hint?: string; disabled?: boolean };
/** Asks the server; the signal is aborted when a newer keystroke makes the answer useless. */
export type OptionSearch = (query: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;

export type OptionSearchState = 'ready' | 'searching' | 'failed';

// One pause in typing: fewer requests than letters, still felt as immediate.
const TYPING_PAUSE_MS = 180;

/** Options for what is typed: from the server when `search` is given, otherwise from `options`. */
export function useOptionSearch(options: readonly ComboboxOption[], search: OptionSearch | undefined, open: boolean) {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<readonly ComboboxOption[]>(options);
  const [state, setState] = useState<OptionSearchState>('ready');
  const searchRef = useRef(search);
  searchRef.current = search;
  const isAsync = search !== undefined;

  useEffect(() => {
    if (!isAsync || !open) return;
    const controller = new AbortController();
    setState('searching');
    const timer = setTimeout(async () => {
      try {
        const answer = (await searchRef.current?.(query, controller.signal)) ?? [];
        if (controller.signal.aborted) return;
        setFound(answer);
        setState('ready');
      } catch {
        if (!controller.signal.aborted) setState('failed');
      }
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, open, isAsync]);

  const shown = isAsync ? found : options.filter((option) => matches(option, query));
  return { query, setQuery, shown, state };
}

/** Thai-safe: plain containment after normalising, because Thai has no word boundaries to lean on. */
export function matches(option: ComboboxOption, query: string): boolean {
  const wanted = fold(query);
  return wanted === '' || fold(option.label).includes(wanted) || fold(option.hint ?? '').includes(wanted);
}

function fold(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s.\-/]+/g, '');
}

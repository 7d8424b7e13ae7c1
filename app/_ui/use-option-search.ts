'use client';

import { useEffect, useRef, useState } from 'react';
import { foldSearchText } from '@/lib/platform/search-text';

/** An option that a picker offers. */
export type ComboboxOption = {
  value: string;
  label: string;
  hint?: string;
  /** Shown with the reason in its hint; cannot be chosen. */
  disabled?: boolean;
  /** The typed text itself, offered as a new value. It never wins over a known option. */
  isNew?: boolean;
};
/** Asks the server; the signal is aborted when a newer keystroke makes the answer useless. */
export type OptionSearch = (query: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;

export type OptionSearchState = 'ready' | 'searching' | 'failed';

// One pause in typing: fewer requests than letters, still felt as immediate.
const TYPING_PAUSE_MS = 180;

/**
 * Options for the typed text: from the server when `search` is given, otherwise filtered from `options`.
 * @param active false stops the search, for example while the list is closed and nothing is typed
 * @returns `isCurrent`: the shown options answer this query; an older answer must not be taken for it
 */
export function useOptionSearch(
  options: readonly ComboboxOption[],
  search: OptionSearch | undefined,
  query: string,
  active: boolean,
) {
  const [found, setFound] = useState<{ query: string | null; options: readonly ComboboxOption[] }>({
    query: null,
    options,
  });
  const [state, setState] = useState<OptionSearchState>('ready');
  const searchRef = useRef(search);
  searchRef.current = search;
  const isAsync = search !== undefined;

  useEffect(() => {
    if (!isAsync || !active) return;
    const controller = new AbortController();
    setState('searching');
    const timer = setTimeout(async () => {
      try {
        const answer = (await searchRef.current?.(query, controller.signal)) ?? [];
        if (controller.signal.aborted) return;
        setFound({ query, options: answer });
        setState('ready');
      } catch {
        if (!controller.signal.aborted) setState('failed');
      }
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, active, isAsync]);

  const offered = isAsync ? found.options : options.filter((option) => matches(option, query));
  return { shown: bestFirst(offered, query, !isAsync), state, isCurrent: !isAsync || found.query === query };
}

/** Containment of the folded text: Thai has no word boundaries to search by. */
export function matches(option: ComboboxOption, query: string): boolean {
  return rankOf(option, fold(query)) !== null;
}

/** The option whose label is exactly the typed text; spaces and punctuation do not count. */
export function exactMatch(options: readonly ComboboxOption[], query: string): ComboboxOption | undefined {
  const wanted = fold(query);
  return options.find((option) => !option.isNew && !option.disabled && fold(option.label) === wanted);
}

/**
 * An exact label comes first, then labels that begin with the text, labels that contain it, and hints that contain it.
 * A server's own order is kept behind the exact label.
 */
function bestFirst(options: readonly ComboboxOption[], query: string, ranked: boolean): readonly ComboboxOption[] {
  const wanted = fold(query);
  if (wanted === '') return options;
  const rank = (option: ComboboxOption) => {
    const own = option.isNew ? null : rankOf(option, wanted);
    return ranked ? (own ?? LAST_RANK) : own === 0 ? 0 : 1;
  };
  return [...options].sort((a, b) => rank(a) - rank(b));
}

const LAST_RANK = 4;

function rankOf({ label, hint }: ComboboxOption, wanted: string): number | null {
  const text = fold(label);
  if (text === wanted) return 0;
  if (text.startsWith(wanted)) return 1;
  if (text.includes(wanted)) return 2;
  return fold(hint ?? '').includes(wanted) ? 3 : null;
}

/** Codes are typed with and without their points, dashes and spaces. */
function fold(text: string): string {
  return foldSearchText(text).replace(/[\s.\-/]+/g, '');
}

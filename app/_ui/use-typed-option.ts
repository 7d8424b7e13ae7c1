'use client';

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isEnter } from './enter-key';
import { type ChangeDetails, isKeptOnEscape } from './kept-on-escape';
import { type ComboboxOption, exactMatch, type OptionSearch, useOptionSearch } from './use-option-search';

/** Why the typed text is looked up: a key that takes the best match, or the focus leaving the field. */
type Settling = 'key' | 'leave';

type InputDetails = ChangeDetails & { event: Event };
/** Caret position in a focused input when it was replaced. */
type Caret = { start: number | null; end: number | null };
type HighlightDetails = { reason: string };
/** The plain input has no library handler to prevent. */
type BaseKeyboardEvent = KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler?: () => void };

/**
 * The text of a combobox until it has become a choice. Enter and Tab take the best match, leaving the field takes an
 * exact label alone. Text without a match stays in the field and is reported by `isMissed`.
 * @param takesPasted pasted text that fits exactly one option becomes the choice without another key
 * @param onTake receives the option that a key took; options that are pressed come through the library
 * @param onMiss the text stays without a match
 */
export function useTypedOption({
  options,
  search,
  takesPasted = false,
  onTake,
  onMiss,
}: {
  options: readonly ComboboxOption[];
  search: OptionSearch | undefined;
  takesPasted?: boolean | undefined;
  onTake: (option: ComboboxOption) => void;
  onMiss: () => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isMissed, setMissed] = useState(false);
  const [open, setOpen] = useState(false);
  const query = typed?.trim() ?? '';
  const { shown, state, isCurrent } = useOptionSearch(options, search, query, open || query !== '');
  const highlighted = useRef<{ option: ComboboxOption; byKeys: boolean } | null>(null);
  const waiting = useRef<Settling | null>(null);

  const clear = () => {
    waiting.current = null;
    setTyped(null);
    setMissed(false);
  };
  const take = (option: ComboboxOption | undefined): boolean => {
    if (!option || option.disabled) {
      setMissed(true);
      onMiss();
      return false;
    }
    clear();
    setOpen(false);
    onTake(option);
    return true;
  };
  const settle = (how: Settling) => {
    if (query === '') {
      if (typed !== null) setTyped(null);
      return;
    }
    if (!isCurrent) {
      // The list still answers an earlier text: nothing of it may be taken.
      waiting.current ??= how;
      return;
    }
    const exact = exactMatch(shown, query);
    if (how === 'leave') {
      take(exact ?? onlyNew(shown));
      return;
    }
    const choice = highlighted.current;
    const isTaken = take((choice?.byKeys ? choice.option : undefined) ?? exact ?? shown.find(isChoosable));
    if (!isTaken) setOpen(true);
  };

  // A key was pressed before the answer came: take it only where there is no doubt which option was meant.
  const settleLate = useRef(() => {});
  settleLate.current = () => {
    const how = waiting.current;
    waiting.current = null;
    if (how === null) return;
    const known = shown.filter(({ isNew }) => !isNew);
    const sure = exactMatch(shown, query) ?? (how === 'key' && known.length === 1 ? known[0] : onlyNew(shown));
    if (sure || document.activeElement !== input.current) take(sure);
  };
  useEffect(() => {
    if (isCurrent || state === 'failed') settleLate.current();
  }, [isCurrent, state]);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<Caret | null>(null);

  const type = (text: string, event: Event) => {
    const isPasted = event instanceof InputEvent && event.inputType === 'insertFromPaste';
    waiting.current = isPasted && takesPasted ? 'key' : null;
    highlighted.current = null;
    setTyped(text);
    setMissed(false);
  };

  return {
    state,
    query,
    typed,
    isMissed,
    clear,
    type,
    setOpen,
    caret,
    rootProps: {
      items: shown,
      filter: null,
      // The engine supports "always", which Combobox does not declare. Text typed before the list was loaded has no
      // input event left to highlight by.
      autoHighlight: (query === '' ? true : 'always') as boolean,
      open,
      onOpenChange: (next: boolean) => setOpen(next),
      onItemHighlighted: (option: ComboboxOption | undefined, { reason }: HighlightDetails) => {
        highlighted.current = option ? { option, byKeys: reason === 'keyboard' } : null;
      },
      onInputValueChange: (text: string, details: InputDetails) => {
        if (isKeptOnEscape(details)) return;
        if (details.reason !== 'input-change') {
          // The library empties the input when its list closes; the text goes when it has become a choice.
          details.cancel();
          return;
        }
        type(text, details.event);
      },
    },
    inputProps: {
      ref: input,
      'data-unrecognised': query !== '' || undefined,
      onBlur: () => settle('leave'),
      onKeyDown: (event: BaseKeyboardEvent) => {
        if (event.nativeEvent.isComposing || query === '') return;
        if (event.key === 'Tab' && !event.shiftKey) settle('key');
        if (!isEnter(event) || event.shiftKey || event.altKey) return;
        event.preventBaseUIHandler?.();
        // With Ctrl or Cmd the key belongs to the form, after the text has become a choice.
        if (!event.ctrlKey && !event.metaKey) event.preventDefault();
        settle('key');
      },
    },
  };
}

const isChoosable = (option: ComboboxOption) => !option.disabled;

/** A field that takes new values, and no known one fits. */
function onlyNew(shown: readonly ComboboxOption[]): ComboboxOption | undefined {
  return shown.length === 1 && shown[0]?.isNew ? shown[0] : undefined;
}

export type TypedOption = ReturnType<typeof useTypedOption>;

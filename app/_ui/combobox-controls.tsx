'use client';

import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useLayoutEffect } from 'react';
import { classNames } from './class-names';
import { ComboboxPopup } from './combobox-popup';
import type { ComboboxControlProps, ComboboxMultipleControlProps } from './combobox-props';
import { isKeptOnEscape } from './kept-on-escape';
import type { ComboboxOption } from './use-option-search';
import type { TypedOption } from './use-typed-option';

/** The input with its list. Takes the focus and the caret over from the plain control. */
export function ComboboxControl({ control, value, onChange, placeholder, disabled, option }: ComboboxControlProps) {
  const t = useTranslations('ui.combobox');
  useKeptCaret(option);
  return (
    <Base.Root
      {...option.rootProps}
      inputValue={option.typed ?? value?.label ?? ''}
      value={value}
      disabled={disabled}
      itemToStringLabel={(one: ComboboxOption) => one.label}
      itemToStringValue={(one: ComboboxOption) => one.value}
      isItemEqualToValue={(one: ComboboxOption, chosen: ComboboxOption) => one.value === chosen.value}
      onValueChange={(next: ComboboxOption | null, details) => {
        if (isKeptOnEscape(details)) return;
        if (details.reason !== 'input-clear') option.clear();
        onChange(next);
      }}
    >
      <Base.InputGroup className="relative">
        <Base.Input
          {...control}
          {...option.inputProps}
          // While the list is open the page behind is hidden, its label too; this still reads it.
          aria-labelledby={`${control.id}-label`}
          placeholder={placeholder}
          className={classNames('control', value ? 'pr-16' : 'pr-9')}
        />
        <div className="absolute inset-y-0 right-1 flex items-center text-muted">
          {value && (
            <Base.Clear
              aria-label={t('clear')}
              className="flex size-7 items-center justify-center rounded-sm hover:text-ink"
            >
              <X size={14} strokeWidth={1.75} aria-hidden />
            </Base.Clear>
          )}
          <Base.Trigger
            aria-label={t('open')}
            className="flex size-7 items-center justify-center rounded-sm hover:text-ink"
          >
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
          </Base.Trigger>
        </div>
      </Base.InputGroup>
      <ComboboxPopup {...{ state: option.state, query: option.query }} />
    </Base.Root>
  );
}

/** As ComboboxControl for several choices, with a chip for each. */
export function ComboboxMultipleControl(props: ComboboxMultipleControlProps) {
  const { control, value, onChange, placeholder, disabled, option } = props;
  const t = useTranslations('ui.combobox');
  useKeptCaret(option);
  return (
    <Base.Root
      {...option.rootProps}
      multiple
      inputValue={option.typed ?? ''}
      value={[...value]}
      disabled={disabled}
      itemToStringLabel={(one: ComboboxOption) => one.label}
      isItemEqualToValue={(one: ComboboxOption, chosen: ComboboxOption) => one.value === chosen.value}
      onValueChange={(next: ComboboxOption[], details) => {
        if (isKeptOnEscape(details)) return;
        if (details.reason === 'item-press') option.clear();
        onChange(next);
      }}
    >
      <Base.InputGroup className="control flex flex-wrap items-center gap-1 has-focus-visible:outline-2 has-focus-visible:outline-primary">
        <Base.Chips className="flex w-full flex-wrap items-center gap-1">
          {value.map((one) => (
            <Base.Chip
              key={one.value}
              aria-label={one.label}
              className="inline-flex min-h-[22px] max-w-full items-center gap-1 rounded-sm bg-selected pr-0.5 pl-1.5 text-table outline-none focus-within:outline-2 focus-within:outline-primary data-highlighted:outline-2 data-highlighted:outline-primary"
            >
              <span className="min-w-0 break-words">{one.label}</span>
              <Base.ChipRemove
                aria-label={t('remove', { name: one.label })}
                className="flex size-5 items-center justify-center rounded-sm text-muted hover:text-ink"
              >
                <X size={14} strokeWidth={1.75} aria-hidden />
              </Base.ChipRemove>
            </Base.Chip>
          ))}
          <Base.Input
            {...control}
            {...option.inputProps}
            // While the list is open the page behind is hidden, its label too; this still reads it.
            aria-labelledby={`${control.id}-label`}
            placeholder={value.length > 0 ? '' : placeholder}
            className="min-w-20 flex-1 border-0 bg-transparent p-0 outline-none placeholder:text-muted placeholder:opacity-100"
          />
        </Base.Chips>
      </Base.InputGroup>
      <ComboboxPopup {...{ state: option.state, query: option.query }} />
    </Base.Root>
  );
}

function useKeptCaret({ caret, inputProps }: TypedOption): void {
  useLayoutEffect(() => {
    const kept = caret.current;
    caret.current = null;
    if (!kept) return;
    inputProps.ref.current?.focus();
    inputProps.ref.current?.setSelectionRange(kept.start, kept.end);
  }, [caret, inputProps.ref]);
}

'use client';

import { Combobox as Base } from '@base-ui/react/combobox';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ComboboxPopup } from './combobox-popup';
import { Field, type FieldProps } from './field';
import { isKeptOnEscape } from './kept-on-escape';
import type { ComboboxOption, OptionSearch } from './use-option-search';
import { useTypedOption } from './use-typed-option';

/** Several choices of many, shown as chips in the order chosen. */
export function ComboboxMultiple({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  id,
  value,
  onChange,
  options = [],
  search,
  placeholder,
  disabled = false,
}: FieldProps & {
  id?: string;
  value: readonly ComboboxOption[];
  onChange: (options: ComboboxOption[]) => void;
  options?: readonly ComboboxOption[];
  search?: OptionSearch;
  placeholder?: string;
  disabled?: boolean;
}) {
  const t = useTranslations('ui.combobox');
  const { typed, query, state, isMissed, clear, rootProps, inputProps } = useTypedOption({
    options,
    search,
    onTake: (option) => {
      if (!value.some((one) => one.value === option.value)) onChange([...value, option]);
    },
    onMiss: () => undefined,
  });
  const missed = isMissed ? t('notRecognised', { text: query }) : undefined;
  return (
    <Field {...{ id, label, hint, required, hideLabel, className }} error={missed ?? error}>
      {(control) => (
        <Base.Root
          {...rootProps}
          multiple
          inputValue={typed ?? ''}
          value={[...value]}
          disabled={disabled}
          itemToStringLabel={(option: ComboboxOption) => option.label}
          isItemEqualToValue={(option: ComboboxOption, chosen: ComboboxOption) => option.value === chosen.value}
          onValueChange={(next: ComboboxOption[], details) => {
            if (isKeptOnEscape(details)) return;
            if (details.reason === 'item-press') clear();
            onChange(next);
          }}
        >
          <Base.InputGroup className="control flex flex-wrap items-center gap-1 has-focus-visible:outline-2 has-focus-visible:outline-primary">
            <Base.Chips className="flex w-full flex-wrap items-center gap-1">
              {value.map((option) => (
                <Base.Chip
                  key={option.value}
                  aria-label={option.label}
                  className="inline-flex min-h-[22px] max-w-full items-center gap-1 rounded-sm bg-selected pr-0.5 pl-1.5 text-table outline-none focus-within:outline-2 focus-within:outline-primary data-highlighted:outline-2 data-highlighted:outline-primary"
                >
                  <span className="min-w-0 break-words">{option.label}</span>
                  <Base.ChipRemove
                    aria-label={t('remove', { name: option.label })}
                    className="flex size-5 items-center justify-center rounded-sm text-muted hover:text-ink"
                  >
                    <X size={14} strokeWidth={1.75} aria-hidden />
                  </Base.ChipRemove>
                </Base.Chip>
              ))}
              <Base.Input
                {...control}
                {...inputProps}
                // While the list is open the page behind is hidden, its label too; this still reads it.
                aria-labelledby={`${control.id}-label`}
                placeholder={value.length > 0 ? '' : placeholder}
                className="min-w-20 flex-1 border-0 bg-transparent p-0 outline-none placeholder:text-muted placeholder:opacity-100"
              />
            </Base.Chips>
          </Base.InputGroup>
          <p role="status" className="sr-only">
            {missed}
          </p>
          <ComboboxPopup {...{ state, query }} />
        </Base.Root>
      )}
    </Field>
  );
}

'use client';

import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { classNames } from './class-names';
import { ComboboxPopup } from './combobox-popup';
import { Field, type FieldProps } from './field';
import { isKeptOnEscape } from './kept-on-escape';
import type { ComboboxOption, OptionSearch } from './use-option-search';
import { useTypedOption } from './use-typed-option';

/** One choice of many, found by typing. `search` asks the server; without it `options` are filtered here. */
export function Combobox({
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
  takesPasted,
  name,
}: FieldProps & {
  id?: string;
  value: ComboboxOption | null;
  onChange: (option: ComboboxOption | null) => void;
  options?: readonly ComboboxOption[];
  search?: OptionSearch;
  placeholder?: string;
  disabled?: boolean;
  /** Pasted text that fits exactly one option becomes the choice at once. */
  takesPasted?: boolean;
  name?: string;
}) {
  const t = useTranslations('ui.combobox');
  const { typed, query, state, isMissed, clear, rootProps, inputProps } = useTypedOption({
    options,
    search,
    takesPasted,
    onTake: onChange,
    // The field shows another text than the earlier choice: that choice must not be sent for it.
    onMiss: () => {
      if (value) onChange(null);
    },
  });
  const missed = isMissed ? t('notRecognised', { text: query }) : undefined;
  return (
    <Field {...{ id, label, hint, required, hideLabel, className }} error={missed ?? error}>
      {(control) => (
        <Base.Root
          {...rootProps}
          inputValue={typed ?? value?.label ?? ''}
          value={value}
          disabled={disabled}
          {...(name && { name })}
          itemToStringLabel={(option: ComboboxOption) => option.label}
          itemToStringValue={(option: ComboboxOption) => option.value}
          isItemEqualToValue={(option: ComboboxOption, chosen: ComboboxOption) => option.value === chosen.value}
          onValueChange={(next: ComboboxOption | null, details) => {
            if (isKeptOnEscape(details)) return;
            if (details.reason !== 'input-clear') clear();
            onChange(next);
          }}
        >
          <Base.InputGroup className="relative">
            <Base.Input
              {...control}
              {...inputProps}
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
          <p role="status" className="sr-only">
            {missed}
          </p>
          <ComboboxPopup {...{ state, query }} />
        </Base.Root>
      )}
    </Field>
  );
}

'use client';

import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { classNames } from './class-names';
import { ComboboxPopup } from './combobox-popup';
import { Field, type FieldProps } from './field';
import { isKeptOnEscape } from './kept-on-escape';
import { type ComboboxOption, type OptionSearch, useOptionSearch } from './use-option-search';

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
  name,
}: FieldProps & {
  id?: string;
  value: ComboboxOption | null;
  onChange: (option: ComboboxOption | null) => void;
  options?: readonly ComboboxOption[];
  search?: OptionSearch;
  placeholder?: string;
  disabled?: boolean;
  name?: string;
}) {
  const t = useTranslations('ui.combobox');
  const [open, setOpen] = useState(false);
  const { query, setQuery, shown, state } = useOptionSearch(options, search, open);
  return (
    <Field {...{ id, label, hint, error, required, hideLabel, className }}>
      {(control) => (
        <Base.Root
          items={shown}
          filter={null}
          value={value}
          disabled={disabled}
          {...(name && { name })}
          itemToStringLabel={(option: ComboboxOption) => option.label}
          itemToStringValue={(option: ComboboxOption) => option.value}
          isItemEqualToValue={(option: ComboboxOption, chosen: ComboboxOption) => option.value === chosen.value}
          onValueChange={(next: ComboboxOption | null, details) => {
            if (!isKeptOnEscape(details)) onChange(next);
          }}
          onOpenChange={(next, { reason }) => {
            setOpen(next);
            // Who opens it looks at all there is; who types or pastes into it has said what to look for.
            if (next && reason !== 'input-change') setQuery('');
          }}
          onInputValueChange={(text, details) => {
            if (isKeptOnEscape(details)) return;
            if (details.reason === 'input-change' || details.reason === 'input-clear') setQuery(text);
          }}
        >
          <Base.InputGroup className="relative">
            <Base.Input
              {...control}
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
          <ComboboxPopup {...{ state, query }} />
        </Base.Root>
      )}
    </Field>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { PlainCombobox } from './combobox-plain';
import { Field, type FieldProps } from './field';
import { useLateControl } from './use-late-control';
import type { ComboboxOption, OptionSearch } from './use-option-search';
import { useTypedOption } from './use-typed-option';

const loadControl = () => import('./combobox-controls').then((module) => module.ComboboxControl);

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
}) {
  const t = useTranslations('ui.combobox');
  const [Control, late] = useLateControl(loadControl);
  const option = useTypedOption({
    options,
    search,
    takesPasted,
    onTake: onChange,
    // The field shows another text than the earlier choice: that choice must not be sent for it.
    onMiss: () => {
      if (value) onChange(null);
    },
  });
  const missed = option.isMissed ? t('notRecognised', { text: option.query }) : undefined;
  return (
    <Field {...{ id, label, hint, required, hideLabel, className }} error={missed ?? error}>
      {(control) => (
        <>
          {Control ? (
            <Control {...{ control, value, onChange, placeholder, disabled, option }} />
          ) : (
            <PlainCombobox {...{ control, value, onChange, placeholder, disabled, option, late }} />
          )}
          <p role="status" className="sr-only">
            {missed}
          </p>
        </>
      )}
    </Field>
  );
}

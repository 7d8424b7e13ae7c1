'use client';

import { useTranslations } from 'next-intl';
import { PlainComboboxMultiple } from './combobox-plain';
import { Field, type FieldProps } from './field';
import { useLateControl } from './use-late-control';
import type { ComboboxOption, OptionSearch } from './use-option-search';
import { useTypedOption } from './use-typed-option';

const loadControl = () => import('./combobox-controls').then((module) => module.ComboboxMultipleControl);

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
  const [Control, late] = useLateControl(loadControl);
  const option = useTypedOption({
    options,
    search,
    onTake: (taken) => {
      if (!value.some((one) => one.value === taken.value)) onChange([...value, taken]);
    },
    onMiss: () => undefined,
  });
  const missed = option.isMissed ? t('notRecognised', { text: option.query }) : undefined;
  return (
    <Field {...{ id, label, hint, required, hideLabel, className }} error={missed ?? error}>
      {(control) => (
        <>
          {Control ? (
            <Control {...{ control, value, onChange, placeholder, disabled, option }} />
          ) : (
            <PlainComboboxMultiple {...{ control, value, onChange, placeholder, disabled, option, late }} />
          )}
          <p role="status" className="sr-only">
            {missed}
          </p>
        </>
      )}
    </Field>
  );
}

import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field';
import { Icon } from './icon';

export type Option = { value: string; label: string; disabled?: boolean };

/** A short fixed list. The platform's own select: works on every phone, costs no script. Long lists: Combobox. */
export function Select({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  id,
  options,
  placeholder,
  ...select
}: FieldProps &
  Omit<ComponentProps<'select'>, 'className' | 'required' | 'children'> & {
    options: readonly Option[];
    /** Adds an empty first choice with these words. */
    placeholder?: string;
  }) {
  return (
    <Field {...{ id, label, hint, error, required, hideLabel, className }}>
      {(control) => (
        <div className="relative">
          <select className="control appearance-none pr-8" {...select} {...control}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            name="chevron-down"
            size={16}
            className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
          />
        </div>
      )}
    </Field>
  );
}

import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { Field, type FieldProps } from './field';

/** One line of text. Takes everything an `<input>` takes, `ref` included, so form libraries can register it. */
export function TextField({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  inputClassName,
  id,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'className' | 'required'> & { inputClassName?: string }) {
  return (
    <Field {...{ id, label, hint, error, required, hideLabel, className }}>
      {(control) => <input type="text" className={classNames('control', inputClassName)} {...input} {...control} />}
    </Field>
  );
}

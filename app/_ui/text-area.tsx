import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field';

/** Several lines of text; grows with its content where the browser supports it. */
export function TextArea({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  id,
  rows = 4,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'required'>) {
  return (
    <Field {...{ id, label, hint, error, required, hideLabel, className }}>
      {(control) => (
        <textarea rows={rows} className="control min-h-24 resize-y field-sizing-content" {...area} {...control} />
      )}
    </Field>
  );
}

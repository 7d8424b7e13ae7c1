import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names';

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

/** One choice of a few that should all be seen. `input` props (name, onChange, ref) go to every radio. */
export function RadioGroup({
  legend,
  options,
  error,
  inline = false,
  value,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  legend: ReactNode;
  options: readonly RadioOption[];
  error?: string | undefined;
  inline?: boolean;
}) {
  const generated = useId();
  const id = input.id ?? generated;
  return (
    <fieldset id={id} aria-describedby={error ? `${id}-error` : undefined}>
      <legend id={`${id}-label`} className="mb-1 text-table font-medium">
        {legend}
      </legend>
      <div className={classNames('flex', inline ? 'flex-wrap gap-x-5 gap-y-1.5' : 'flex-col gap-1.5')}>
        {options.map((option) => (
          <div key={option.value} className="flex items-start gap-2">
            <input
              name={id}
              {...input}
              {...(value !== undefined && { checked: value === option.value })}
              type="radio"
              id={`${id}-${option.value}`}
              value={option.value}
              disabled={option.disabled ?? input.disabled}
              className="choice-radio mt-[3px]"
            />
            <div>
              <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
              {option.hint && <p className="text-meta text-muted">{option.hint}</p>}
            </div>
          </div>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-meta text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names';

/** A checkbox with its words. */
export function Checkbox({
  label,
  hint,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: ReactNode; hint?: ReactNode; className?: string }) {
  const generated = useId();
  const id = input.id ?? generated;
  return (
    <div className={classNames('flex items-start gap-2', className)}>
      <input
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="choice-checkbox mt-[3px]"
        {...input}
        id={id}
      />
      <div className="min-w-0">
        <label id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-meta text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

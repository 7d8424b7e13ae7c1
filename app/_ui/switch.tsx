import { type ComponentProps, type ReactNode, useId } from 'react';
import { SWITCH_STYLE } from './switch-style';

/** On or off, taking effect at once. In a form that is saved later use Checkbox. */
export function Switch({
  label,
  hint,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: ReactNode; hint?: ReactNode }) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className="text-meta text-muted">
            {hint}
          </p>
        )}
      </div>
      <input
        role="switch"
        aria-checked={input.checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...input}
        type="checkbox"
        id={id}
        className={SWITCH_STYLE}
      />
    </div>
  );
}

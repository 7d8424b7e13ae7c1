'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, useState } from 'react';
import { Field, type FieldProps } from './field';

/** A password, hidden until its owner reveals the typed text. */
export function PasswordField({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  id,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'className' | 'required' | 'type'>) {
  const t = useTranslations('ui.password');
  const [isShown, setShown] = useState(false);
  return (
    <Field {...{ id, label, hint, error, required, hideLabel, className }}>
      {(control) => (
        <div className="relative">
          <input {...input} {...control} type={isShown ? 'text' : 'password'} className="control pr-16" />
          <button
            type="button"
            aria-label={t('show')}
            aria-pressed={isShown}
            title={t('show')}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-1 my-auto h-7 rounded-sm px-2 text-meta text-muted hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink pointer-coarse:h-10"
          >
            {t('short')}
          </button>
        </div>
      )}
    </Field>
  );
}

import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** First error of the field; shown beside it and announced with it. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** Keeps the label for screen readers only (filter bars, table cells). */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
};

/** Props that the control inside a field must carry. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

/** Label, hint and error around one control. `children` receives the attributes that tie them together. */
export function Field({
  id,
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  children,
}: FieldProps & { id?: string | undefined; children: (control: ControlProps) => ReactNode }) {
  const t = useTranslations('ui.field');
  const generated = useId();
  const controlId = id ?? generated;
  const describedBy = classNames(hint ? `${controlId}-hint` : '', error ? `${controlId}-error` : '') || undefined;
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <label id={`${controlId}-label`} htmlFor={controlId} className={hideLabel ? 'sr-only' : 'text-table font-medium'}>
        {label}
        {required && (
          <span className="text-danger" title={t('required')}>
            {' *'}
          </span>
        )}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {hint && (
        <p id={`${controlId}-hint`} className="text-meta text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${controlId}-error`} className="flex items-start gap-1 text-meta text-danger">
          <Icon name="circle-exclamation-point" size={14} className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

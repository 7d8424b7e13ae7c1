import { classNames } from './class-names';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-primary bg-primary text-on-primary hover:bg-primary-hover hover:border-primary-hover',
  secondary: 'border-input bg-surface text-ink hover:bg-hover',
  ghost: 'border-transparent bg-transparent text-ink hover:bg-hover',
  danger: 'border-danger-solid bg-danger-solid text-on-danger hover:bg-danger-solid-hover',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-8 px-2.5 py-1 text-table',
  medium: 'min-h-9 px-3.5 py-1.5 text-body pointer-coarse:min-h-11',
};

/** The look of a button, for real buttons and for links that look like one. */
export function buttonStyle(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return classNames(
    'inline-flex items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap no-underline',
    'transition-colors duration-100 disabled:opacity-55 aria-disabled:opacity-55',
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}

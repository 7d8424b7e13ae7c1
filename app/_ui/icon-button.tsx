import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';

/** A button whose face is an icon; `label` is its name for everyone else and its tooltip. */
export function IconButton({
  label,
  children,
  className,
  size = 'medium',
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & {
  label: string;
  children: ReactNode;
  size?: 'small' | 'medium';
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-md text-muted transition-colors duration-100',
        'hover:bg-hover hover:text-ink disabled:opacity-50 disabled:hover:bg-transparent aria-expanded:bg-hover',
        size === 'small' ? 'size-7' : 'size-9 pointer-coarse:size-11',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style';
import { Link } from './link';

/** A link that looks like a button: it goes somewhere, so it can be opened in a new tab. */
export function ButtonLink({
  variant = 'secondary',
  size = 'medium',
  icon,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode }) {
  return (
    <Link className={buttonStyle(variant, size, className)} {...rest}>
      {icon}
      {children}
    </Link>
  );
}

'use client';

import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shown before the words, 16 px. */
  icon?: ReactNode;
  /** The action is under way: the button keeps its width and focus and ignores further presses. */
  pending?: boolean;
};

export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  pending = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonStyle(variant, size, className)}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {pending ? <LoaderCircle size={16} strokeWidth={1.75} className="animate-spin" aria-hidden /> : icon}
      {children}
    </button>
  );
}

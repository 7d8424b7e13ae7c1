'use client';

import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style';
import { Icon } from './icon';

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
      {pending ? <Icon name="loader-circle" size={16} className="animate-spin" /> : icon}
      {children}
    </button>
  );
}

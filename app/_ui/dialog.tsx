'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { classNames } from './class-names';
import { isSendChord } from './enter-key';
import { IconButton } from './icon-button';
import { firstFocusOf, mainCommandOf } from './overlay-focus';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the primary one last (at the right). */
  footer?: ReactNode;
  width?: 'small' | 'medium' | 'large';
  /** False for questions that must be answered by a button. */
  dismissible?: boolean;
  /** Gets the focus instead of the first field or the main button, unless it is disabled. */
  initialFocus?: RefObject<HTMLElement | null>;
};

const WIDTHS = { small: 'max-w-[400px]', medium: 'max-w-[560px]', large: 'max-w-[880px]' } as const;

/** A modal; Ctrl or Cmd with Enter presses its main button. Load it with `next/dynamic` where a page seldom opens it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  width = 'medium',
  dismissible = true,
  initialFocus,
}: DialogProps) {
  const t = useTranslations('ui');
  const popup = useRef<HTMLDivElement>(null);
  const focusFirst = () => {
    const wanted = initialFocus?.current;
    return wanted && !wanted.matches(':disabled') ? wanted : firstFocusOf(popup.current);
  };
  useEffect(() => {
    if (!open) return;
    // The focused element may be replaced while the dialog is open: keys must not reach the page behind it. In the next
    // frame, because a press that blurs a field re-renders the form before the pressed button gets focus.
    const frame = requestAnimationFrame(() => {
      if (popup.current && document.activeElement === document.body) focusFirst()?.focus();
    });
    return () => cancelAnimationFrame(frame);
  });
  const confirm = (event: KeyboardEvent) => {
    if (!isSendChord(event) || event.repeat || !popup.current) return;
    event.preventDefault();
    // The form behind the dialog listens for the same keys.
    event.stopPropagation();
    const main = mainCommandOf(popup.current);
    if (main) main.click();
    else popup.current.querySelector('form')?.requestSubmit();
  };
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={!dismissible}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          // A touch would bring up the keyboard over the dialog: there the dialog itself takes the focus.
          initialFocus={(openedBy) => (openedBy === 'touch' ? popup.current : focusFirst())}
          onKeyDown={confirm}
          className={classNames(
            'popup fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] flex-col',
            '-translate-x-1/2 -translate-y-1/2',
            WIDTHS[width],
          )}
        >
          <div className="flex items-start justify-between gap-3 border-b border-line px-5 py-3">
            <div className="min-w-0">
              <Base.Title className="font-display text-lead font-semibold">{title}</Base.Title>
              {description && <Base.Description className="text-table text-muted">{description}</Base.Description>}
            </div>
            {dismissible && (
              <Base.Close
                render={
                  <IconButton label={t('close')} size="small">
                    <X size={16} strokeWidth={1.75} aria-hidden />
                  </IconButton>
                }
              />
            )}
          </div>
          {children && (
            <div data-overlay-body className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
              {children}
            </div>
          )}
          {footer && (
            <div data-overlay-footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
              {footer}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

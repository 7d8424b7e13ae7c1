'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode, RefObject } from 'react';
import { classNames } from './class-names';
import { IconButton } from './icon-button';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one last (it stands at the right). */
  footer?: ReactNode;
  width?: 'small' | 'medium' | 'large';
  /** False for questions that must be answered by a button. */
  dismissible?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
};

const WIDTHS = { small: 'max-w-[400px]', medium: 'max-w-[560px]', large: 'max-w-[880px]' } as const;

/** A modal. Load it with `next/dynamic` where a page seldom opens it. */
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
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={!dismissible}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          initialFocus={initialFocus}
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
          {children && <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>}
          {footer && <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useRef } from 'react';
import { classNames } from './class-names';
import { IconButton } from './icon-button';
import { firstFocusOf } from './overlay-focus';

const SIDES = {
  right:
    'inset-y-0 right-0 w-[min(420px,calc(100vw-48px))] border-l data-ending-style:translate-x-full data-starting-style:translate-x-full',
  left: 'inset-y-0 left-0 w-[min(420px,calc(100vw-48px))] border-r data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
  bottom:
    'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-lg border-t pb-[env(safe-area-inset-bottom)] data-ending-style:translate-y-full data-starting-style:translate-y-full',
} as const;

/**
 * A modal sheet: navigation on small screens, or details that need a whole column. At the side of the window, on a
 * phone at its foot.
 */
export function Drawer({
  open,
  onOpenChange,
  title,
  side = 'right',
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  side?: keyof typeof SIDES;
  children: ReactNode;
}) {
  const t = useTranslations('ui');
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          initialFocus={(openedBy) => (openedBy === 'touch' ? popup.current : firstFocusOf(popup.current))}
          className={classNames(
            'fixed z-50 flex flex-col border-line bg-surface text-ink shadow-popover outline-none',
            'transition-transform duration-150',
            SIDES[side],
          )}
        >
          <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2.5">
            <Base.Title className="font-display text-lead font-semibold">{title}</Base.Title>
            <Base.Close
              render={
                <IconButton label={t('close')} size="small">
                  <X size={16} strokeWidth={1.75} aria-hidden />
                </IconButton>
              }
            />
          </div>
          <div data-overlay-body className="min-h-0 flex-1 overflow-y-auto p-4">
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

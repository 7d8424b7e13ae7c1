'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { IconButton } from '@/app/_ui/icon-button';

/** The document over the whole phone, with the codes still under the thumb. */
export function DocumentSheet({
  title,
  switcher,
  bar,
  onClose,
  children,
}: {
  title: string;
  switcher: ReactNode;
  bar: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations('ui');
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Popup className="fixed inset-0 z-40 flex flex-col bg-surface text-ink outline-none">
          <Base.Title className="sr-only">{title}</Base.Title>
          <div className="flex items-center gap-1 px-2 py-1">
            <div className="min-w-0 flex-1">{switcher}</div>
            <Base.Close
              render={
                <IconButton label={t('close')}>
                  <X size={20} strokeWidth={1.75} aria-hidden />
                </IconButton>
              }
            />
          </div>
          <div className="min-h-0 flex-1">{children}</div>
          <div className="pb-[env(safe-area-inset-bottom)]">{bar}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

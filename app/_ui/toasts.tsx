'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Toaster, toast } from 'sonner';
import type { NumberedNotice } from './toast-host';

// Long enough to read two lines of Thai; errors stay twice as long because they carry a reference.
const SHOWN_MS = { success: 5000, info: 5000, error: 10_000 } as const;

export function Toasts({ notices }: { notices: readonly NumberedNotice[] }) {
  const t = useTranslations('ui.toast');
  const shownUpTo = useRef(0);
  useEffect(() => {
    for (const notice of notices) {
      if (notice.id <= shownUpTo.current) continue;
      shownUpTo.current = notice.id;
      toast[notice.kind](notice.text, {
        description: notice.description,
        duration: notice.durationMs ?? SHOWN_MS[notice.kind],
        ...(notice.action && { action: { label: notice.action.label, onClick: notice.action.onSelect } }),
      });
    }
  }, [notices]);
  return (
    <Toaster
      position="bottom-left"
      closeButton
      containerAriaLabel={t('region')}
      toastOptions={{
        closeButtonAriaLabel: t('close'),
        unstyled: true,
        classNames: {
          toast: 'popup flex w-[356px] max-w-[calc(100vw-32px)] items-start gap-2.5 p-3 pr-9 font-sans',
          title: 'text-body font-medium',
          description: 'text-table text-muted',
          icon: 'mt-0.5 shrink-0',
          success: '[&_[data-icon]]:text-chip-approved-ink',
          error: '[&_[data-icon]]:text-danger',
          content: 'min-w-0 flex-1',
          actionButton: 'min-h-6 shrink-0 rounded-sm border border-input px-2 text-table font-medium hover:bg-hover',
          closeButton:
            'absolute top-2 right-2 flex size-7 items-center justify-center rounded-sm text-muted hover:text-ink',
        },
      }}
    />
  );
}

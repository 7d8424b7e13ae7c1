'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Toaster, toast } from 'sonner';
import { Link } from './link';
import type { NumberedNotice } from './numbered-notice';

// Long enough to read two lines of Thai; errors stay twice as long because they carry a reference.
const SHOWN_MS = { success: 5000, info: 5000, error: 10_000 } as const;
/** Keyboard users reach the message last of all on the page (WCAG 2.2.1 has twenty seconds). */
const WITH_LINK_MS = 20_000;

export function Toasts({ notices }: { notices: readonly NumberedNotice[] }) {
  const t = useTranslations('ui.toast');
  const shownUpTo = useRef(0);
  useEffect(() => {
    for (const notice of notices) {
      if (notice.id <= shownUpTo.current) continue;
      shownUpTo.current = notice.id;
      show(notice, notice.durationMs ?? (notice.link ? WITH_LINK_MS : SHOWN_MS[notice.kind]));
    }
  }, [notices]);
  return (
    <Toaster
      position="bottom-left"
      offset={{ bottom: 'calc(24px + var(--basket-bar, 0px))' }}
      // On a phone above the navigation, the basket and a document's action bar.
      mobileOffset={{ bottom: 'calc(7.5rem + var(--basket-bar, 0px) + env(safe-area-inset-bottom))' }}
      closeButton
      containerAriaLabel={t('region')}
      toastOptions={{
        closeButtonAriaLabel: t('close'),
        unstyled: true,
        classNames: {
          toast:
            'popup flex w-[356px] max-w-[calc(100vw-32px)] items-start gap-2.5 p-3 pr-9 font-sans focus-visible:outline-2!',
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

/** The same id restarts the timer. */
function show(notice: NumberedNotice, durationMs: number): void {
  toast[notice.kind](notice.text, {
    id: notice.id,
    description: notice.link ? <WayOn notice={notice} link={notice.link} /> : notice.description,
    duration: durationMs,
    ...(notice.action && { action: { label: notice.action.label, onClick: notice.action.onSelect } }),
  });
}

/** The message does not go while its link has the focus. */
function WayOn({ notice, link }: { notice: NumberedNotice; link: NonNullable<NumberedNotice['link']> }) {
  const isFollowed = useRef(false);
  return (
    <>
      {notice.description && <span className="block">{notice.description}</span>}
      <Link
        href={link.href}
        prefetch={false}
        aria-label={link.name}
        className="inline-flex min-h-6 items-center text-primary hover:underline"
        onFocus={() => show(notice, Number.POSITIVE_INFINITY)}
        onBlur={() => {
          if (!isFollowed.current) show(notice, WITH_LINK_MS);
        }}
        onClick={() => {
          isFollowed.current = true;
          toast.dismiss(notice.id);
        }}
      >
        {link.label}
      </Link>
    </>
  );
}

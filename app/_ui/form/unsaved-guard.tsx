'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { LateConfirmDialog } from '../late-dialogs';

/**
 * Confirms before unsaved work is lost: on closing the window, and on links inside the app, which do not unload the
 * page. A link that carries the work in its address has `data-carries-work`.
 */
export function UnsavedGuard({ when }: { when: boolean }) {
  const t = useTranslations('form');
  const router = useRouter();
  const [asked, setAsked] = useState<string | null>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!when) return;
    isLeaving.current = false;
    const unload = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || opensElsewhere(event, link)) return;
      event.preventDefault();
      event.stopPropagation();
      setAsked(link.href);
    };
    window.addEventListener('beforeunload', unload);
    document.addEventListener('click', click, true);
    return () => {
      window.removeEventListener('beforeunload', unload);
      document.removeEventListener('click', click, true);
    };
  }, [when]);
  const leave = () => {
    if (asked === null) return;
    isLeaving.current = true;
    setAsked(null);
    const { origin, pathname, search, hash } = new URL(asked);
    if (origin === location.origin) router.push(`${pathname}${search}${hash}`);
    else location.assign(asked);
  };
  return (
    <LateConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => {
        if (!open) setAsked(null);
      }}
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      danger
      onConfirm={leave}
    >
      {t('unsaved.text')}
    </LateConfirmDialog>
  );
}

/** Another window, a download, an anchor of this page, or a link that carries the work. */
function opensElsewhere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  return (
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    link.target === '_blank' ||
    link.hasAttribute('download') ||
    link.hasAttribute('data-carries-work') ||
    (link.getAttribute('href') ?? '').startsWith('#')
  );
}

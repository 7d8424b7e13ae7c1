'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';

/** Asks before unsaved work is left: closing the window, and links inside the app, which never unload the page. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const t = useTranslations('form');
  const question = t('unsaved');
  useEffect(() => {
    if (!when) return;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const opensElsewhere =
        event.metaKey || event.ctrlKey || event.shiftKey || link?.getAttribute('target') === '_blank';
      if (!link || opensElsewhere || event.defaultPrevented || link.getAttribute('href')?.startsWith('#')) return;
      if (!window.confirm(question)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    window.addEventListener('beforeunload', unload);
    document.addEventListener('click', click, true);
    return () => {
      window.removeEventListener('beforeunload', unload);
      document.removeEventListener('click', click, true);
    };
  }, [when, question]);
  return null;
}

'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Several changes within this time are one look at the server. */
const REFRESH_MS = 400;

/** `J` and `K` go through the rows, `E` marks one read, Enter opens it; new rows appear by themselves. */
export function ListKeys() {
  const router = useRouter();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, select, textarea, [role=dialog]'))
        return;
      // By the key's place: letters of a Thai layout are others.
      const step = { KeyJ: 1, KeyK: -1 }[event.code];
      const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-row-link]')];
      const current = links.indexOf(document.activeElement as HTMLAnchorElement);
      if (step !== undefined) {
        event.preventDefault();
        links[Math.min(Math.max(current + step, 0), links.length - 1)]?.focus();
      } else if (event.code === 'KeyE' && current >= 0) {
        links[current]?.closest('li')?.querySelector<HTMLButtonElement>('[data-mark-read]')?.click();
      }
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onUnread = () => {
      clearTimeout(timer);
      timer = setTimeout(() => router.refresh(), REFRESH_MS);
    };
    document.addEventListener('keydown', onKey);
    window.addEventListener('dms:unread', onUnread);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey);
      window.removeEventListener('dms:unread', onUnread);
    };
  }, [router]);
  return null;
}

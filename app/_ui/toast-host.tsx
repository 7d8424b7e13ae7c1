'use client';

import { useEffect, useState } from 'react';
import { NOTICE_EVENT, type Notice } from './notify';
import type { NumberedNotice } from './numbered-notice';
import { useLazyComponent } from './use-lazy-component';

const loadToasts = () => import('./toasts').then((module) => module.Toasts);

/** Sits once in the root layout and loads the toast library when the first message comes. */
export function ToastHost() {
  const [notices, setNotices] = useState<NumberedNotice[]>([]);
  const [Toasts, requestToasts] = useLazyComponent(loadToasts);
  useEffect(() => {
    let id = 0;
    const listen = (event: Event) => {
      id += 1;
      const notice = { ...(event as CustomEvent<Notice>).detail, id };
      requestToasts();
      setNotices((known) => [...known.slice(-4), notice]);
    };
    window.addEventListener(NOTICE_EVENT, listen);
    return () => window.removeEventListener(NOTICE_EVENT, listen);
  }, [requestToasts]);
  return Toasts && notices.length > 0 ? <Toasts notices={notices} /> : null;
}

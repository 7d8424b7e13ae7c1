'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { NOTICE_EVENT, type Notice } from './notify';

const Toasts = dynamic(() => import('./toasts').then((module) => module.Toasts), { ssr: false });

export type NumberedNotice = Notice & { id: number };

/** Sits once in the root layout and loads the toast library when the first message comes. */
export function ToastHost() {
  const [notices, setNotices] = useState<NumberedNotice[]>([]);
  useEffect(() => {
    let id = 0;
    const listen = (event: Event) => {
      id += 1;
      const notice = { ...(event as CustomEvent<Notice>).detail, id };
      setNotices((known) => [...known.slice(-4), notice]);
    };
    window.addEventListener(NOTICE_EVENT, listen);
    return () => window.removeEventListener(NOTICE_EVENT, listen);
  }, []);
  return notices.length > 0 ? <Toasts notices={notices} /> : null;
}

'use client';

import { useEffect } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { viewedAction } from '../actions';

/** Tells the server that a recipient has really opened the page; rendering it may have been a prefetch. */
export function MarkViewed({ publicId }: { publicId: string }) {
  const openedWith = useOpenedWith();
  useEffect(() => {
    // Nothing depends on the answer; the next opening tells it again.
    void viewedAction({ publicId }, openedWith).catch(() => undefined);
  }, [publicId, openedWith]);
  return null;
}

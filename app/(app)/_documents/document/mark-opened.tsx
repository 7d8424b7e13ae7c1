'use client';

import { useEffect } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { openedAction } from '../actions';

/** Tells the server that the page was really opened; rendering it may have been a prefetch. */
export function MarkOpened({ publicId, isRecipient }: { publicId: string; isRecipient: boolean }) {
  const openedWith = useOpenedWith();
  useEffect(() => {
    // Nothing depends on the answer; the next opening tells it again.
    if (isRecipient) void openedAction({ publicId }, openedWith).catch(() => undefined);
  }, [publicId, isRecipient, openedWith]);
  return null;
}

'use client';

import { useEffect } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { openedAction } from '../actions';

/** Reports that the page was really opened; its rendering may have been a prefetch. */
export function MarkOpened({ publicId, isRecipient }: { publicId: string; isRecipient: boolean }) {
  const openedWith = useOpenedWith();
  useEffect(() => {
    // Nothing depends on the answer; the next opening reports it again.
    if (isRecipient) void openedAction({ publicId }, openedWith).catch(() => undefined);
  }, [publicId, isRecipient, openedWith]);
  return null;
}

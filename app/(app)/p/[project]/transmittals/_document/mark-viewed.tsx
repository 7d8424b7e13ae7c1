'use client';

import { useEffect } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { viewedAction } from '../actions';

/** Reports that a recipient really opened the page; its rendering may have been a prefetch. */
export function MarkViewed({ publicId }: { publicId: string }) {
  const openedWith = useOpenedWith();
  useEffect(() => {
    // Nothing depends on the answer; the next opening reports it again.
    void viewedAction({ publicId }, openedWith).catch(() => undefined);
  }, [publicId, openedWith]);
  return null;
}

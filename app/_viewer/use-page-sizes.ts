'use client';

import { useEffect, useRef, useState } from 'react';
import type { DocumentCallback } from 'react-pdf/dist/shared/types.js';
import type { PageSpan, Size } from './page-layout';

export type PageShape = Size & {
  /** As the file says the page is to be turned, in degrees. */
  rotation: number;
  isKnown: boolean;
};

/**
 * Sizes in points of all pages. Reading each page of a set of hundreds would fetch the whole file. Pages that were not
 * near the window yet are assumed equal to the first.
 * @param onUnreadable called when the first page cannot be read, so that none can be shown
 */
export function usePageSizes(
  pdf: DocumentCallback | null,
  span: PageSpan,
  onUnreadable: () => void,
): readonly PageShape[] {
  const [known, setKnown] = useState<ReadonlyMap<number, PageShape>>(new Map());
  const { first, last } = span;
  const unreadable = useRef(onUnreadable);
  unreadable.current = onUnreadable;
  useEffect(() => {
    if (!pdf) return;
    let isGone = false;
    for (let index = first; index <= Math.min(last, pdf.numPages - 1); index += 1) {
      if (known.has(index)) continue;
      void pdf.getPage(index + 1).then(
        (page) => {
          const { width, height } = page.getViewport({ scale: 1 });
          const shape = { width, height, rotation: page.rotate, isKnown: true };
          if (!isGone) setKnown((before) => (before.has(index) ? before : new Map(before).set(index, shape)));
        },
        // A page that cannot be read stays a white sheet. Without the first one there is no size for any of them.
        () => {
          if (!isGone && index === 0) unreadable.current();
        },
      );
    }
    return () => {
      isGone = true;
    };
  }, [pdf, first, last, known]);
  if (!pdf) return [];
  const like = known.get(0);
  if (!like) return [];
  return Array.from({ length: pdf.numPages }, (_, index) => known.get(index) ?? { ...like, isKnown: false });
}

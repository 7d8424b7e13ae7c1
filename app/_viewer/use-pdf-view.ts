'use client';

import { useLayoutEffect, useRef, useState } from 'react';
import type { DocumentCallback } from 'react-pdf/dist/shared/types.js';
import { PAGE_GAP, type PageSpan, pageAt, spanAt, topsOf, turned } from './page-layout';
import { useFrame } from './use-frame';
import { usePageSizes } from './use-page-sizes';
import type { ViewerCommand } from './viewer-keys';
import { scaleOf, stepZoom, type Zoom } from './zoom';

const FIRST: PageSpan = { first: 0, last: 2 };

/**
 * View of a document: zoom, turn and page; the text being read stays in place when one of them changes.
 * @param startTop initial scroll position of the column, in pixels
 */
export function usePdfView(
  pdf: DocumentCallback | null,
  { startTop, onUnreadable }: { startTop: number; onUnreadable: () => void },
) {
  const [zoom, setZoom] = useState<Zoom>('width');
  const [rotation, setRotation] = useState(0);
  const [span, setSpan] = useState<PageSpan>(FIRST);
  const { ref, node, frame } = useFrame();
  const known = usePageSizes(pdf, span, onUnreadable);
  // A page that is drawn before its column is measured would move at once.
  const shapes = frame.width > 0 ? known : [];
  const first = shapes[0];
  const scale = first ? scaleOf(zoom, turned(first, rotation), frame) : 1;
  const sizes = shapes.map((shape) => {
    const { width, height } = turned(shape, rotation);
    return { width: width * scale, height: height * scale };
  });
  const tops = topsOf(sizes);
  const seen = spanAt(tops, { top: frame.top, height: frame.height });
  if (tops.length > 0 && (seen.first !== span.first || seen.last !== span.last)) setSpan(seen);
  // A third from the top: the line being read, not the line scrolling out.
  const current = pageAt(tops, frame.top + frame.height / 3);

  const anchor = useRef({ page: 0, part: 0 });
  const layout = `${scale} ${rotation} ${sizes.reduce((sum, { height }) => sum + height, 0)}`;
  const drawn = useRef(layout);
  const start = useRef(startTop);
  useLayoutEffect(() => {
    if (!node || sizes.length === 0) return;
    const { page, part } = anchor.current;
    const top = tops[page] ?? 0;
    const height = sizes[page]?.height ?? 1;
    if (drawn.current !== layout) {
      drawn.current = layout;
      node.scrollTop = start.current || Math.round(top - PAGE_GAP + part * height);
      start.current = 0;
      return;
    }
    const at = pageAt(tops, frame.top);
    anchor.current = { page: at, part: (frame.top + PAGE_GAP - (tops[at] ?? 0)) / (sizes[at]?.height ?? 1) };
  });

  const goTo = (index: number) => {
    const page = Math.min(Math.max(0, index), shapes.length - 1);
    node?.scrollTo({ top: (tops[page] ?? 0) - PAGE_GAP });
  };
  const run = (command: ViewerCommand) => {
    const commands: Record<ViewerCommand, () => void> = {
      zoomIn: () => setZoom(stepZoom(scale, 1)),
      zoomOut: () => setZoom(stepZoom(scale, -1)),
      fitWidth: () => setZoom('width'),
      fitPage: () => setZoom('page'),
      rotate: () => setRotation((degrees) => (degrees + 90) % 360),
      nextPage: () => goTo(current + 1),
      previousPage: () => goTo(current - 1),
      firstPage: () => goTo(0),
      lastPage: () => goTo(shapes.length - 1),
    };
    commands[command]();
  };
  const last = sizes.length - 1;
  return {
    frameRef: ref,
    node,
    run,
    goTo,
    zoom,
    scale,
    current,
    count: shapes.length,
    pages: {
      shapes,
      tops,
      span: seen,
      scale,
      rotation,
      height: (tops[last] ?? 0) + (sizes[last]?.height ?? 0) + PAGE_GAP,
      width: Math.max(...sizes.map(({ width }) => width), 0),
    },
  };
}

export type PdfView = ReturnType<typeof usePdfView>;

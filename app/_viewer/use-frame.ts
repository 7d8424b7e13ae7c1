'use client';

import { useCallback, useState } from 'react';

export type Frame = { width: number; height: number; top: number };

const NOTHING: Frame = { width: 0, height: 0, top: 0 };

/** Size and scroll position of the element that gets `ref`, at most once per painted frame. */
export function useFrame() {
  const [node, setNode] = useState<HTMLElement | null>(null);
  const [frame, setFrame] = useState<Frame>(NOTHING);
  const ref = useCallback((element: HTMLElement | null) => {
    setNode(element);
    if (!element) return;
    let asked = 0;
    const look = () => {
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(() =>
        setFrame({ width: element.clientWidth, height: element.clientHeight, top: element.scrollTop }),
      );
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      cancelAnimationFrame(asked);
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  return { ref, node, frame };
}

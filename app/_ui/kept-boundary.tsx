'use client';

import { type ReactNode, Suspense, useState } from 'react';

/**
 * A Suspense boundary with `fallback`; without one the page waits for the content. The choice is fixed at mount: moving
 * content into or out of a boundary would remount it and lose its state.
 */
export function KeptBoundary({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [first] = useState(fallback);
  return first === null ? children : <Suspense fallback={first}>{children}</Suspense>;
}

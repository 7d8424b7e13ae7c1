'use client';

import { type ReactNode, Suspense, useState } from 'react';

/**
 * A place that shows `fallback` until its content is there, or, given none, has its page wait. It stays what it was when
 * it came: content that moved into a boundary or out of one would lose what is typed, chosen and scrolled to in it.
 */
export function KeptBoundary({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [first] = useState(fallback);
  return first === null ? children : <Suspense fallback={first}>{children}</Suspense>;
}

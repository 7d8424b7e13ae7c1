'use client';

import NextLink from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * A link whose page is fetched when one points at it or reaches it by keys, and not as soon as it is in sight: the tabs,
 * presets and pages in sight of a register were fifteen requests, a quarter of the work of opening it. `prefetch={false}`
 * leaves out that one as well, for rows that a mouse only passes.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  const [isReachedFor, setReachedFor] = useState(false);
  const reach = () => setReachedFor(true);
  return <NextLink prefetch={isReachedFor ? null : false} onPointerEnter={reach} onFocus={reach} {...props} />;
}

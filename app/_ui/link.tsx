'use client';

import NextLink, { useLinkStatus } from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * A link whose page is fetched when one points at it or reaches it by keys, and not as soon as it is in sight: the tabs,
 * presets and pages in sight of a register were fifteen requests, a quarter of the work of opening it. `prefetch={false}`
 * leaves out that one as well, for rows that a mouse only passes.
 * While the page that was clicked for is not there, the link has a mark inside: a bar at the top of the window and the
 * rail answer to it (globals.css).
 */
export function Link({ children, ...props }: ComponentProps<typeof NextLink>) {
  const [isReachedFor, setReachedFor] = useState(false);
  const reach = () => setReachedFor(true);
  return (
    <NextLink prefetch={isReachedFor ? null : false} onPointerEnter={reach} onFocus={reach} {...props}>
      {children}
      <OnItsWay />
    </NextLink>
  );
}

function OnItsWay() {
  return useLinkStatus().pending && <span data-on-its-way hidden />;
}

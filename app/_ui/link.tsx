'use client';

import NextLink, { useLinkStatus } from 'next/link';
import { type ComponentProps, useState } from 'react';

/** Comes when a link is reached for: no page needs it before. */
let shapeOf: ((href: string) => string | undefined) | undefined;

/**
 * A link whose page is fetched when one points at it or reaches it by keys, and not as soon as it is in sight: the tabs,
 * presets and pages in sight of a register were fifteen requests, a quarter of the work of opening it. `prefetch={false}`
 * leaves out that one as well, for rows that a mouse only passes.
 * While the page that was clicked for is not there, the link has a mark inside: a bar at the top of the window, the rail
 * and a skeleton in the shape of that page answer to it (globals.css).
 */
export function Link({ children, ...props }: ComponentProps<typeof NextLink>) {
  const [isReachedFor, setReachedFor] = useState(false);
  const reach = () => {
    setReachedFor(true);
    import('./skeleton-kind').then(
      (module) => {
        shapeOf = module.shapeOf;
      },
      // Offline: the bar alone.
      () => undefined,
    );
  };
  return (
    <NextLink prefetch={isReachedFor ? null : false} onPointerEnter={reach} onFocus={reach} {...props}>
      {children}
      <OnItsWay href={props.href} />
    </NextLink>
  );
}

function OnItsWay({ href }: { href: ComponentProps<typeof NextLink>['href'] }) {
  return useLinkStatus().pending && <span data-on-its-way data-shape={shapeOf?.(String(href))} hidden />;
}

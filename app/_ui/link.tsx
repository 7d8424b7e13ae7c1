'use client';

import NextLink, { useLinkStatus } from 'next/link';
import { type ComponentProps, useState } from 'react';

/** Loaded on hover or focus: no page needs it earlier. */
let shapeOf: ((href: string) => string | undefined) | undefined;

/**
 * While its page is loading, the link contains a marker. The progress bar, the rail and the page's skeleton respond to
 * it (globals.css).
 */
export function Link({ children, ...props }: ComponentProps<typeof NextLink>) {
  const [isReachedFor, setReachedFor] = useState(false);
  const reach = () => {
    setReachedFor(true);
    import('./skeleton-kind').then(
      (module) => {
        shapeOf = module.shapeOf;
      },
      // Offline: only the progress bar.
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

import type { ComponentProps } from 'react';

/**
 * A part of the page that scrolls by itself. It has a name and a place in the tab order, because some browsers give it
 * none.
 */
export function ScrollRegion(props: ComponentProps<'section'> & { 'aria-label': string }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  return <section {...props} tabIndex={0} />;
}

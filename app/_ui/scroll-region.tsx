import type { ComponentProps } from 'react';

/** A part of the page that scrolls by itself: its name, and a place in the order of the tab key, because not every browser gives it one. */
export function ScrollRegion(props: ComponentProps<'section'> & { 'aria-label': string }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  return <section {...props} tabIndex={0} />;
}

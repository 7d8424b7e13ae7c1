/**
 * Pending navigation: its target, and the address it left. The router reports the start of a navigation, not its end.
 */
let onItsWay: { from: string; to: string } | null = null;

/** For `instrumentation-client.ts`: the router sets out for a page. */
export function noteDeparture(address: string): void {
  onItsWay = { from: window.location.href, to: new URL(address, window.location.href).href };
}

/**
 * Replaces the address of the open page without a server call: for a reload, a copy and the way back. The router treats
 * that as a navigation and would forget a pending one that the person has just clicked. So during a pending navigation
 * the router is bypassed; it is leaving this page anyway.
 */
export function replaceAddress(address: URL | string): void {
  // A page that was opened by its address calls this before the router listens. Unheard, the entry would lose the router's
  // mark, and the way back to it would change the address and nothing else.
  queueMicrotask(() => {
    const isLeaving = onItsWay?.from === window.location.href && onItsWay.to !== onItsWay.from;
    // The router passes over what bears its own mark.
    window.history.replaceState(isLeaving ? window.history.state : null, '', address);
    if (isLeaving && onItsWay) onItsWay.from = window.location.href;
  });
}

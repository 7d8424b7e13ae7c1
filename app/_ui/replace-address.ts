/** The page that is on its way, and the address that was left for it: the router tells when one sets out, not when it is there. */
let onItsWay: { from: string; to: string } | null = null;

/** For `instrumentation-client.ts`: the router sets out for a page. */
export function noteDeparture(address: string): void {
  onItsWay = { from: window.location.href, to: new URL(address, window.location.href).href };
}

/**
 * Gives the open page another address, without asking the server: what a reload, a copied address and the way back lead
 * to. The router takes that for a page to go to, and would forget the one that somebody clicked a moment before; while one
 * is on its way it is not told, and needs not know, as it leaves this one.
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

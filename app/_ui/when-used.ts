import { whenIdle } from './when-idle';

/** Signs that a reader is there. Typed and chosen values too: an assistive program gives no key. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'input'] as const;

let isUsed = false;
const waiting = new Set<() => void>();

/**
 * Runs once the reader does anything on the page, and the browser has nothing else to do. For parts that only answer an
 * act: a page that is opened and read does not load them. A page that was reached within the app is in use.
 */
export function whenUsed(run: () => void): void {
  if (isUsed || navigator.userActivation?.hasBeenActive) {
    whenIdle(run);
    return;
  }
  if (waiting.size === 0)
    for (const sign of SIGNS) document.addEventListener(sign, begin, { capture: true, passive: true });
  waiting.add(run);
}

function begin(): void {
  isUsed = true;
  for (const sign of SIGNS) document.removeEventListener(sign, begin, { capture: true });
  for (const run of waiting) whenIdle(run);
  waiting.clear();
}

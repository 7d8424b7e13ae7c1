/** Long enough for hydration on a slow tablet; browsers without idle callbacks (Safari) wait this long. */
const IDLE_WAIT_MS = 300;
/** A page that is never idle still loads its parts. */
const IDLE_DEADLINE_MS = 3000;

/** Runs once the page has loaded and the browser has nothing else to do. */
export function whenIdle(run: () => void): void {
  if (document.readyState === 'complete') wait(run);
  else window.addEventListener('load', () => wait(run), { once: true });
}

function wait(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: IDLE_DEADLINE_MS });
  else setTimeout(run, IDLE_WAIT_MS);
}

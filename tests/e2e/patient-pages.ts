import type { BrowserContext, Page } from '@playwright/test';

/** True if the page is hydrated. Runs in the page. */
function isAlive(): boolean {
  // Streamed parts are moved to their places up to a third of a second after they arrive.
  if (document.querySelector('template[id^="B:"]')) return false;
  const parts = document.querySelectorAll('button, input, textarea, select');
  const listens = (part: Element) => Object.keys(part).some((key) => key.startsWith('__reactProps$'));
  return [...parts].every(listens);
}

/** Effects after hydration, such as key listeners, follow directly. Runs in the page. */
function hasNothingToDo(): Promise<void> {
  return new Promise((resolve) => requestIdleCallback(() => resolve()));
}

/** Polling interval in milliseconds: too short to be noticed, too long to load the machine. */
const POLLING_MS = 50;

function makePatient(page: Page): void {
  const { goto, reload } = page;
  const untilAlive = async () => {
    // Not together: a promise is true to it, whatever it promises.
    await page.waitForFunction(isAlive, undefined, { polling: POLLING_MS });
    await page.evaluate(hasNothingToDo);
  };
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options);
    if (!options?.waitUntil) await untilAlive();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload.call(page, options);
    if (!options?.waitUntil) await untilAlive();
    return answer;
  };
}

/**
 * Waits for each page of this context until it is hydrated. A busy machine paints it seconds before that, and keys and
 * clicks that no person would be fast enough for are lost. A call with `waitUntil` gets the earlier moment.
 */
export function waitForPages(context: BrowserContext): void {
  context.on('page', makePatient);
}

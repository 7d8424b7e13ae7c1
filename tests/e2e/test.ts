import { type Browser, test as base, type ConsoleMessage, expect } from '@playwright/test';

/** Violations of a page's Content-Security-Policy since the test began, in any of its windows. */
const refused: string[] = [];
const watched = new WeakSet<Browser>();

function note(message: ConsoleMessage): void {
  if (/Content.Security.Policy/i.test(message.text())) refused.push(`${message.location().url}: ${message.text()}`);
}

function watch(browser: Browser): void {
  if (watched.has(browser)) return;
  watched.add(browser);
  browser.on('context', (context) => context.on('console', note));
}

/**
 * Playwright's `test` for all specs. A test fails when a page violates its policy: a part of the
 * page does not work, or a foreign script is in it.
 */
export const test = base.extend<{ provokesPolicy: boolean; obeysPolicy: undefined }>({
  provokesPolicy: [false, { option: true }],
  obeysPolicy: [
    async ({ browser, provokesPolicy }, use) => {
      watch(browser);
      refused.length = 0;
      await use(undefined);
      if (!provokesPolicy) expect(refused, 'refused by the policy of a page').toEqual([]);
    },
    { auto: true },
  ],
});

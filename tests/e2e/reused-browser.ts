import { test as base } from '@playwright/test';
import { openBrowser } from './people';

/** Tests of pages without a sign-in, in the browser that the test before them has left: it has the app's code already. */
export const test = base.extend({
  page: async ({ browser }, use) => {
    await use((await openBrowser(browser)).page);
  },
  context: async ({ page }, use) => {
    await use(page.context());
  },
});

import { openBrowser } from './people';
import { test as base } from './test';

/** Tests whose own page is in the browser that a test before them has left: it has the app's code already. */
export const test = base.extend({
  page: async ({ browser, userAgent }, use) => {
    await use((await openBrowser(browser, userAgent)).page);
  },
  context: async ({ page }, use) => {
    await use(page.context());
  },
});

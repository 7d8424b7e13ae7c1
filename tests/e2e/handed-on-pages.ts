import type { BrowserContext, Page } from '@playwright/test';

/** An answer of the app that runs nothing; on its way there and back a page keeps its process and what that has compiled. */
const QUIET = '/icon.svg';
/** Playwright's own, which a page has until a test gives it another. */
const VIEWPORT = { width: 1280, height: 720 };
/** Events that tests listen to. */
const EVENTS = ['console', 'dialog', 'pageerror', 'request', 'response'];

/** The browsers in which a test has changed what cannot be taken back. */
const changedForGood = new WeakSet<BrowserContext>();

/** To be called before its first page is opened. */
export function noteLastingChanges(context: BrowserContext): void {
  const noted = <Change extends (...args: never[]) => unknown>(change: Change): Change =>
    new Proxy(change, {
      apply(target, self, args) {
        changedForGood.add(context);
        return Reflect.apply(target, self, args);
      },
    });
  context.clock.install = noted(context.clock.install);
  context.on('page', (page) => {
    page.addInitScript = noted(page.addInitScript);
  });
}

/**
 * Leaves the app and takes back what a test has set of the page; other pages of its browser are closed.
 * @returns false when the page cannot be used again; its browser is closed then
 */
export async function putToRest(page: Page, baseURL: string): Promise<boolean> {
  const context = page.context();
  const canBeUsed = !page.isClosed() && !changedForGood.has(context);
  // Whatever keeps it from coming to rest is no fault of the test that asks for a browser: it gets another one.
  if (canBeUsed && (await comeToRest(page, baseURL).catch(() => false))) return true;
  await context.close();
  return false;
}

async function comeToRest(page: Page, baseURL: string): Promise<true> {
  const context = page.context();
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  if (page.url() === `${baseURL}${QUIET}`) return true;
  for (const event of EVENTS) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null });
  await page.setViewportSize(VIEWPORT);
  await page.mouse.move(0, 0);
  await page.goto(`${baseURL}${QUIET}`, { waitUntil: 'commit' });
  return true;
}

/** Forgets all that the app has stored in the browser of a page at rest. */
export async function emptyBrowser(page: Page, baseURL: string): Promise<void> {
  const context = page.context();
  await page.evaluate(() => sessionStorage.clear());
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: baseURL, storageTypes: 'all' });
  await session.detach();
  await context.clearCookies();
  await context.clearPermissions();
}

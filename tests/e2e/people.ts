import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD } from '@/db/seed/demo/people';

export type Look = { locale: 'th' | 'en'; theme: 'light' | 'dark' };

/** Signs in through the page, as a person does. */
export async function signIn(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await sendCredentials(page, username, password);
  // Whoever signs in is let in by a slow hash and led to the whole app: twice the usual time on a busy machine.
  await expect(page).not.toHaveURL(/\/login/, { timeout: 20_000 });
}

/**
 * Waits until something that the server painted listens as well: on a busy machine what is clicked or typed before the
 * page's code has arrived is lost, and a person would do it again.
 */
export async function listens(part: Locator): Promise<void> {
  await expect
    .poll(() => part.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps$'))))
    .toBe(true);
}

/** Fills in the sign-in page that is open. */
export async function sendCredentials(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await listens(page.locator('input[name="username"]'));
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('form button[type="submit"]').click();
}

/** Windows of a test that is over are closed with the next one's first: each would go on listening for news. */
let windows: { testId: string; context: BrowserContext }[] = [];

async function closeEarlier(): Promise<void> {
  const { testId } = test.info();
  const earlier = windows.filter((window) => window.testId !== testId);
  windows = windows.filter((window) => window.testId === testId);
  await Promise.all(earlier.map(({ context }) => context.close()));
}

/** Who has signed in before in this process; what it costs is paid once a person, not once a test. */
const signedIn = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>();

/**
 * A browser of its own with this person signed in, as they were when they signed in first. Sessions that a test has
 * ended are begun anew.
 */
export async function openAs(browser: Browser, username: string): Promise<{ page: Page; context: BrowserContext }> {
  await closeEarlier();
  const storageState = signedIn.get(username);
  const context = await browser.newContext(storageState ? { storageState } : {});
  windows.push({ testId: test.info().testId, context });
  const page = await context.newPage();
  if (storageState) await page.goto('/');
  if (!storageState || new URL(page.url()).pathname.startsWith('/login')) {
    await signIn(page, username);
    signedIn.set(username, await context.storageState());
  }
  return { page, context };
}

/** Chooses language and background the way the account menu stores them: one cookie. */
export async function setLook(context: BrowserContext, baseURL: string, look: Look): Promise<void> {
  const value = encodeURIComponent(JSON.stringify(look));
  await context.addCookies([{ name: 'dms-preferences', value, url: baseURL }]);
}

import { type Browser, type BrowserContext, expect, type Locator, type Page, request, test } from '@playwright/test';
import { DEMO_PASSWORD } from '@/lib/people/demo/people';
import { emptyBrowser, noteLastingChanges, putToRest } from './handed-on-pages';
import { waitForPages } from './patient-pages';

export type Look = { locale: 'th' | 'en'; theme: 'light' | 'dark' };

/** Signs in through the page, as a person does. */
export async function signIn(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await sendCredentials(page, username, password);
  await expect(page).not.toHaveURL(/\/login/);
}

/** Waits for hydration: on a busy machine clicks and input before it are lost, and a person would repeat them. */
export async function listens(part: Locator): Promise<void> {
  await expect
    .poll(() => part.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps$'))))
    .toBe(true);
}

/** A response that comes when released: the test can look at the page's state before it for any time. */
export function heldBack(): { come: Promise<void>; let: () => void } {
  let open: () => void = () => undefined;
  const come = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { come, let: open };
}

/** Fills in the sign-in page that is open. */
export async function sendCredentials(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await listens(page.locator('input[name="username"]'));
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('form button[type="submit"]').click();
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The browsers that tests of this process have opened, and the test that each is open for. */
let opened: { testId: string; userAgent: string | undefined; context: BrowserContext; page: Page }[] = [];

/**
 * A browser as after its installation, except for cached files of the app. Fetching and compiling those again for each
 * person of each test takes longer than most tests. A browser of an earlier test is emptied and reused.
 */
export async function openBrowser(
  browser: Browser,
  userAgent?: string,
): Promise<{ page: Page; context: BrowserContext }> {
  const { testId, project } = test.info();
  const baseURL = project.use.baseURL ?? '';
  const isLeft = (one: (typeof opened)[number]) => one.testId !== testId;
  for (const one of opened.filter(isLeft)) {
    // Its page would go on listening for news.
    if (!(await putToRest(one.page, baseURL))) opened = opened.filter((other) => other !== one);
  }
  const used = opened.find((one) => isLeft(one) && one.userAgent === userAgent);
  if (used) {
    await emptyBrowser(used.page, baseURL);
    used.testId = testId;
    return used;
  }
  const context = await browser.newContext({ userAgent });
  waitForPages(context);
  noteLastingChanges(context);
  const one = { testId, userAgent, context, page: await context.newPage() };
  opened.push(one);
  return one;
}

/** People who have signed in before in this process, so that the cost is paid once per person, not once per test. */
const sessions = new Map<string, { begunAt: number; cookies: Promise<Cookies> }>();

/** A final approval needs a proof of identity of at most ten minutes, and a test may take some of them. */
const SESSION_MS = 6 * 60_000;

/** Signs in as the page does, without the page, which has specs of its own. */
async function beginSession(username: string): Promise<Cookies> {
  const caller = await request.newContext({ baseURL: test.info().project.use.baseURL });
  const { csrfToken } = await (await caller.get('/api/auth/csrf')).json();
  const form = { csrfToken, username, password: DEMO_PASSWORD, json: 'true' };
  const answer = await caller.post('/api/auth/callback/credentials', { form });
  expect(answer.ok(), `${username} signs in`).toBe(true);
  const { cookies } = await caller.storageState();
  await caller.dispose();
  return cookies;
}

/**
 * Signs this person in without opening a page. The session is shared with other tests: a test that ends it, or changes
 * the acting organization, uses `openAlone`.
 */
export async function enterAs(context: BrowserContext, username: string): Promise<void> {
  const known = sessions.get(username);
  const isFresh = known !== undefined && Date.now() - known.begunAt < SESSION_MS;
  const session = isFresh ? known : { begunAt: Date.now(), cookies: beginSession(username) };
  sessions.set(username, session);
  await context.addCookies(await session.cookies);
}

/** A browser with this person in a session that no other test has: for who ends it, or changes whom it acts for. */
export async function openAlone(browser: Browser, username: string): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await openBrowser(browser);
  await context.addCookies(await beginSession(username));
  return { page, context };
}

/** A browser of its own with this person signed in, and an empty page. */
export async function openAs(browser: Browser, username: string): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await openBrowser(browser);
  await enterAs(context, username);
  return { page, context };
}

/** Chooses language and background the way the account menu stores them: one cookie. */
export async function setLook(context: BrowserContext, baseURL: string, look: Look): Promise<void> {
  const value = encodeURIComponent(JSON.stringify(look));
  await context.addCookies([{ name: 'dms-preferences', value, url: baseURL }]);
}

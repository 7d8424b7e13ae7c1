import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '@/db/seed/demo/people';

export type Look = { locale: 'th' | 'en'; theme: 'light' | 'dark' };

/** Signs in through the page, as a person does. */
export async function signIn(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await sendCredentials(page, username, password);
  await expect(page).not.toHaveURL(/\/login/);
}

/** Fills in the sign-in page that is open. */
export async function sendCredentials(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('form button[type="submit"]').click();
}

/** A browser of its own with this person signed in. */
export async function openAs(browser: Browser, username: string): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, username);
  return { page, context };
}

/** Chooses language and background the way the account menu stores them: one cookie. */
export async function setLook(context: BrowserContext, baseURL: string, look: Look): Promise<void> {
  const value = encodeURIComponent(JSON.stringify(look));
  await context.addCookies([{ name: 'dms-preferences', value, url: baseURL }]);
}

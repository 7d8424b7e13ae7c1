import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '@/lib/people/demo/people';
import { DraftPage } from './draft-page';
import { listens, openAlone, sendCredentials, signIn } from './people';
import { test } from './reused-browser';

const REGISTER = '/p/LCBP3-C2/correspondence';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Answer of the page to a user name with a wrong password. */
async function refusalOf(page: Page, username: string, password: string): Promise<string> {
  await page.goto('/login');
  await sendCredentials(page, username, password);
  const alert = page.locator('form').getByRole('alert');
  await expect(alert).toBeFocused();
  return alert.innerText();
}

/** A try at the endpoint itself, as a program would make it. */
async function tryCredentials(request: APIRequestContext, username: string, password: string) {
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json();
  return request.post('/api/auth/callback/credentials', { form: { csrfToken, username, password, json: 'true' } });
}

const accountButton = (page: Page) => page.getByRole('button', { name: /^บัญชีของ/ });

test('a wrong password and an unknown user name are refused in the same words', async ({ page }) => {
  const wrong = await refusalOf(page, 'en.dc', 'not-the-password');
  const unknown = await refusalOf(page, `unknown.${randomUUID().slice(0, 8)}`, DEMO_PASSWORD);
  expect(wrong).toMatch(/[ก-๙]/);
  expect(unknown).toBe(wrong);
  await expect(page).toHaveURL(/\/login(\?|$)/);
});

test('a form without a name or a password shows field errors, not a server error', async ({ page }) => {
  await page.goto('/login');
  await sendCredentials(page, 'csc.dc', '');
  const alert = page.locator('form').getByRole('alert');
  await expect(alert).toBeFocused();
  await expect(alert).toHaveText('กรุณากรอกชื่อผู้ใช้และรหัสผ่าน');
});

test('a form that is sent before its page listens keeps the password out of the address', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('input[name="username"]').fill('csc.dc');
  await page.locator('input[name="password"]').fill('secret-words');
  const sent = page.waitForRequest((request) => request.isNavigationRequest());
  await page.locator('input[name="password"]').press('Enter');
  expect((await sent).url()).toMatch(/\/login$/);
  await expect(page.locator('input[name="username"]')).toBeVisible();
});

test('after five failures within a minute the sixth try is refused, even with the right password', async ({
  request,
}) => {
  // A username of its own, because the limit locks it for a minute.
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect((await tryCredentials(request, 'c1.dc', `wrong-${attempt}`)).status(), `try ${attempt}`).toBe(401);
  }
  const answer = await tryCredentials(request, 'c1.dc', DEMO_PASSWORD);
  expect(answer.status()).toBe(429);
  const seconds = Number(answer.headers()['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(await answer.json()).toMatchObject({ statusCode: 429, code: 'RATE_LIMITED' });
});

test('signing out ends the session at the server, not only in this browser', async ({ page, context }) => {
  await signIn(page, 'en.dc');
  const cookies = await context.cookies();
  await listens(accountButton(page));
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click();
  await expect(page).toHaveURL(/\/login(\?|$)/);
  await page.goto(REGISTER);
  await expect(page).toHaveURL(/\/login(\?|$)/);

  await context.addCookies(cookies);
  await page.goto(REGISTER);
  await expect(page).toHaveURL(/\/login(\?|$)/);
});

test('the list of sessions knows this device, and ending another signs that one out on its next click', async ({
  page,
  browser,
}) => {
  const other = await browser.newContext({ userAgent: FIREFOX });
  const otherPage = await other.newPage();
  await signIn(otherPage, 'pat.viewer');
  await signIn(page, 'pat.viewer');

  await page.goto('/settings/sessions');
  const sessions = page.getByRole('list', { name: 'เซสชันที่เข้าสู่ระบบ' }).getByRole('listitem');
  const here = sessions.filter({ hasText: 'อุปกรณ์นี้' });
  await expect(here).toHaveCount(1);
  await expect(here.getByRole('button')).toHaveCount(0);
  const there = sessions.filter({ hasText: 'Firefox' });
  await there.getByRole('button', { name: 'สิ้นสุดเซสชัน' }).click();
  await expect(there).toHaveCount(0);

  await otherPage.getByRole('link', { name: 'หนังสือโต้ตอบ', exact: true }).first().click();
  await expect(otherPage).toHaveURL(/\/login(\?|$)/);
  await page.reload();
  await expect(here).toHaveCount(1);
});

test('who acts for two organizations chooses for which, and the shell and the form follow', async ({ browser }) => {
  const { page } = await openAlone(browser, 'csc.dc2');
  const draft = new DraftPage(page);
  const expectActingFor = async (code: string) => {
    await expect(accountButton(page)).toHaveAccessibleName(new RegExp(`ในนาม ${code}$`));
    await draft.openNew();
    await expect(page.getByText(`ส่งในนาม ${code}`)).toBeVisible();
    await draft.addRecipient('สคฉ.3');
    await expect(draft.numberPreview).toContainText(`${code}-สคฉ.3-`);
  };
  await page.goto(REGISTER);
  const name = (await accountButton(page).getAttribute('aria-label')) ?? '';
  const [first, second] = name.endsWith('TEAM') ? ['TEAM', 'คคง.'] : ['คคง.', 'TEAM'];
  await expectActingFor(first);

  await page.goto(REGISTER);
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: second }).click();
  await expect(accountButton(page)).toHaveAccessibleName(new RegExp(`ในนาม ${second}$`));
  await expectActingFor(second);
});

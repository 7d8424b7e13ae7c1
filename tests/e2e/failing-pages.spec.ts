import { expect, type Page } from '@playwright/test';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableIn,
  LOCALES,
  lookAt,
  PHONE,
} from './accessible';
import { openAs, setLook } from './people';
import { type PoorServer, startPoorServer } from './poor-server';
import { test } from './test';

const WORDS = {
  th: {
    title: 'เกิดข้อผิดพลาดในระบบ',
    reference: 'รหัสอ้างอิง',
    retry: 'ลองใหม่',
    home: 'กลับหน้าแรก',
  },
  en: {
    title: 'Something went wrong',
    reference: 'Reference',
    retry: 'Try again',
    home: 'Back to start',
  },
} as const;
const REGISTER = '/p/LCBP3-C2/correspondence';
/** Of the database, of what wraps it, and of the program. */
const INTERNALS = /failed query|select .* from|denied|1142|DrizzleQuery|dms_poor|\n\s+at /i;
/** Nothing that the other tests do is news for her: news would load the page again in between. */
const READER = 'csc.viewer';
const adminUrl = process.env.DATABASE_ADMIN_URL ?? '';

test.skip(adminUrl === '', 'needs the database that `npm test` makes');
test.describe.configure({ mode: 'serial' });

let server: PoorServer;
test.beforeAll(async () => {
  server = await startPoorServer(adminUrl);
});
test.afterAll(() => server?.stop());

/** The reference that the reader can quote is in the server's log. */
async function expectInLog(page: Page, label: string): Promise<void> {
  const reference = await page.getByRole('main').locator('code').innerText();
  await expect(page.getByRole('main')).toContainText(`${label} ${reference}`);
  await expect.poll(() => server.log()).toContain(`"ref":"${reference}"`);
}

/** Content must be neither readable nor behind a readable element. */
async function expectNothingInside(page: Page): Promise<void> {
  expect(await page.locator('body').innerText()).not.toMatch(INTERNALS);
  expect(await page.content()).not.toMatch(/DrizzleQuery|dms_poor|denied to user|failed query/i);
}

/** Explanation and actions of the error page, on desktop and phone, in both themes; no internals are shown. */
async function expectExplained(page: Page, locale: 'th' | 'en'): Promise<void> {
  const words = WORDS[locale];
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title);
  await expect(page.getByRole('main')).toHaveCount(1);
  const notice = page.getByRole('main').getByRole('alert');
  await expectInLog(page, words.reference);
  await expect(notice.getByRole('button', { name: words.retry })).toBeVisible();
  await expect(notice.getByRole('link', { name: words.home })).toHaveAttribute('href', '/');
  await expectNothingInside(page);
  await expectAccessible(page, `a failed page in ${locale}`);
  await expectReadableIn(page, 'dark', `a failed page in ${locale}`);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page, `a failed page in ${locale}`);
  await expectAccessible(page, `a failed page in ${locale} on a phone`);
  await expectReadableIn(page, 'light', `a failed page in ${locale} on a phone`);
  await page.setViewportSize(DESKTOP);
}

for (const locale of LOCALES) {
  test(`a page that the database refuses says so inside the frame, and shows once it can (${locale})`, async ({
    browser,
  }) => {
    const { page, context } = await openAs(browser, READER);
    await setLook(context, server.url, { locale, theme: 'light' });
    await page.setViewportSize(DESKTOP);
    await server.without('tags', async () => {
      await page.goto(server.url + REGISTER, { waitUntil: 'commit' });
      await expectExplained(page, locale);
      await expect(page.getByRole('navigation').first()).toBeVisible();
      const retry = page.getByRole('button', { name: WORDS[locale].retry });
      await retry.evaluate((button) => button.setAttribute('data-tried', ''));
      await retry.click();
      // Another button: the second answer has come, and was no better.
      await expect(retry).not.toHaveAttribute('data-tried');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(WORDS[locale].title);
      await server.giveBack();
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
      await retry.click();
      await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    });
  });
}

test('the server’s log of it has neither a statement nor personal data', async () => {
  const log = server.log();
  expect(log).toContain('database error 1142 (reference ');
  expect(log).toContain('"errno":1142');
  expect(log).not.toMatch(/failed query|params:|denied to user|select `/i);
});

test('when the frame itself fails both languages say so, and loading it again helps', async ({ browser }) => {
  const { page } = await openAs(browser, READER);
  await page.setViewportSize(DESKTOP);
  await server.without('notifications', async () => {
    await page.goto(server.url + REGISTER, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ระบบขัดข้อง กรุณาลองใหม่');
    await expect(page.getByText('The system has a problem, please try again')).toBeVisible();
    await expectInLog(page, 'รหัสอ้างอิง · Reference');
    await expect(page.getByRole('link', { name: 'กลับหน้าแรก · Back to start' })).toHaveAttribute('href', '/');
    await expectNothingInside(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `the last page of all in ${colorScheme}`);
    }
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page, 'the last page of all');
    await expectAccessible(page, 'the last page of all on a phone');
    await page.setViewportSize(DESKTOP);
    const retry = page.getByRole('button', { name: 'ลองใหม่ · Try again' });
    await retry.click();
    await expect(retry).toBeVisible();
    await server.giveBack();
    await retry.click();
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  });
});

test('unknown and forbidden pages say so in both languages', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.viewer');
  for (const path of ['/nowhere', '/p/NO-SUCH-PROJECT/correspondence', '/admin/numbering/counters']) {
    await lookAt(page, path, { isUsedOnPhones: true });
    await expect(page.getByRole('main')).toHaveCount(1);
  }
});

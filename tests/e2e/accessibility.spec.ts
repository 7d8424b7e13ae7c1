import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { DraftPage } from './draft-page';
import { type Look, setLook, signIn } from './people';

const LOOKS: readonly Look[] = [
  { locale: 'th', theme: 'light' },
  { locale: 'th', theme: 'dark' },
  { locale: 'en', theme: 'light' },
  { locale: 'en', theme: 'dark' },
];
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const REGISTER = '/p/LCBP3-C2/correspondence';
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

// What everybody who writes uses; administration is looked at with an administrator below.
const PAGES = [
  '/inbox',
  '/drafts',
  '/notifications',
  REGISTER,
  `${REGISTER}?view=drafts`,
  `${REGISTER}?q=zzzzzz`,
  `${REGISTER}/new`,
];

async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  expect(violations.map((violation) => `${what} ${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
}

/** Nothing is wider than a phone: a page that scrolls sideways hides what is at its side. */
async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(excess, `${what} is wider than the window`).toBeLessThanOrEqual(0);
}

async function lookAt(page: Page, path: string): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, path);
  await page.setViewportSize(PHONE);
  await expectAccessible(page, `${path} on a phone`);
  await expectNoSidewaysScroll(page, path);
}

/** A sent letter, so that lists have rows and the document page something to show. */
async function sendLetter(page: Page): Promise<string> {
  const draft = new DraftPage(page);
  await draft.openNew();
  await draft.addRecipient('สคฉ.3');
  await draft.subject.fill('ขอเชิญประชุมติดตามความก้าวหน้างานก่อสร้าง');
  await draft.submit();
  await page.getByRole('link', { name: 'เปิดเอกสาร' }).click();
  await expect(page.getByRole('tab').first()).toBeVisible();
  return new URL(page.url()).pathname;
}

for (const look of LOOKS) {
  test(`every page of daily work is accessible in ${look.locale} and ${look.theme}`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, 'csc.dc');
    const letter = await sendLetter(page);
    await setLook(context, baseURL ?? '', look);
    for (const path of [...PAGES, letter]) await lookAt(page, path);

    await page.setViewportSize(DESKTOP);
    await page.goto(letter);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expectAccessible(page, `tab ${await tab.innerText()}`);
    }
  });

  test(`the sign-in page and the not-found page are accessible in ${look.locale} and ${look.theme}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await setLook(context, baseURL ?? '', look);
    await lookAt(page, '/login');
    await signIn(page, 'csc.viewer');
    await lookAt(page, `${REGISTER}/00000000-0000-7000-8000-000000000000`);
    await lookAt(page, `${REGISTER}/new`);
  });
}

test('the dialogs of the form are accessible and can be left by the keyboard', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'csc.dc');
  const draft = new DraftPage(page);
  await draft.openNew();
  await draft.addRecipient('สคฉ.3');
  await draft.subject.fill('กล่องยืนยันก่อนส่ง');
  await draft.expectSaveState('saved');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'submit dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the register is worked by the keyboard alone', async ({ page }) => {
  await signIn(page, 'csc.dc');
  await sendLetter(page);
  await page.goto(REGISTER);
  // The rows are painted before the keys are listened to.
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(page.locator('[data-row]:focus')).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(page.getByRole('complementary').getByRole('heading')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('x');
  await expect(page.getByRole('button', { name: 'คัดลอกเลขที่' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/correspondence\/[0-9a-f-]{36}/);
});

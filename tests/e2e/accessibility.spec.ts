import { expect } from '@playwright/test';
import { DESKTOP, expectAccessible, FEW_ROWS, LOOKS_ONLY, lookAt } from './accessible';
import { DraftPage } from './draft-page';
import { sendByRest } from './letters';
import { closePane } from './pane';
import { enterAs, openAs, setLook } from './people';
import { test } from './reused-browser';

// A finding names its page and rule; a trace of hundreds of pages would only cost minutes.
test.use({ trace: 'off' });

const REGISTER = '/p/LCBP3-C2/correspondence';
const LETTER = { to: 'สคฉ.3', subject: 'ขอเชิญประชุมติดตามความก้าวหน้างานก่อสร้าง' };

// Pages of all people who write; administration and settings have a specification of their own.
const PAGES = [
  '/',
  '/p/LCBP3-C2/dashboard',
  '/inbox',
  '/drafts',
  '/notifications',
  `${REGISTER}?${FEW_ROWS}`,
  `${REGISTER}?view=drafts`,
  `${REGISTER}?q=zzzzzz`,
  `${REGISTER}/new`,
];

test.describe('looked at alone', () => {
  test.use(LOOKS_ONLY);
  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  test('every page of daily work is accessible', async ({ page, context }) => {
    await enterAs(context, 'csc.dc');
    const { address: letter } = await sendByRest(page, LETTER);
    for (const path of [...PAGES, letter]) await lookAt(page, path, { isUsedOnPhones: true });
  });

  for (const look of [
    { locale: 'th', theme: 'light' },
    { locale: 'en', theme: 'dark' },
  ] as const) {
    test(`every tab of a letter is accessible: ${look.locale}, ${look.theme}`, async ({ page, context, baseURL }) => {
      await enterAs(context, 'csc.dc');
      const { address: letter } = await sendByRest(page, LETTER);
      await setLook(context, baseURL ?? '', look);
      await page.setViewportSize(DESKTOP);
      await page.goto(letter);
      const tabs = await page.getByRole('tab').all();
      expect(tabs.length).toBeGreaterThan(2);
      for (const tab of tabs) {
        await tab.click();
        await expectAccessible(page, `tab ${await tab.innerText()}`);
      }
    });
  }

  test('the not-found page and a page that one may not use are accessible', async ({ page, context }) => {
    await enterAs(context, 'csc.viewer');
    await lookAt(page, `${REGISTER}/00000000-0000-7000-8000-000000000000`);
    await lookAt(page, `${REGISTER}/new`);
  });
});

test('the dialogs of the form are accessible and can be left by the keyboard', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  await page.emulateMedia({ reducedMotion: 'reduce' });
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

test('the register is worked by the keyboard alone', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  await sendByRest(page, LETTER);
  await page.goto(REGISTER);
  // The rows are painted before the keys are listened to.
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(page.locator('[data-row]:focus')).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(page.getByRole('complementary').getByRole('heading').first()).toBeVisible();
  await closePane(page);
  await page.keyboard.press('x');
  await expect(page.getByRole('button', { name: 'คัดลอกเลขที่' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/correspondence\/[0-9a-f-]{36}/);
});

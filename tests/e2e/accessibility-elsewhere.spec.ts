import { expect, type Page } from '@playwright/test';
import { FEW_ROWS, LOOKS_ONLY, lookAt } from './accessible';
import { sendByRest } from './letters';
import { enterAs } from './people';
import { test } from './reused-browser';

// Content behind rows, tabs and menus of pages covered elsewhere, and rarely opened pages.
test.use({ trace: 'off', ...LOOKS_ONLY });
test.describe.configure({ mode: 'parallel' });

const PROJECT = '/p/LCBP3-C2';
const LETTER = { to: 'สคฉ.3', subject: 'ขอเชิญประชุมติดตามความก้าวหน้างานก่อสร้าง' };

/** The first row of a list that leads to a page of its own. */
async function firstOf(page: Page, list: string): Promise<string> {
  await page.goto(list);
  const link = page.locator(`main a[href^="${list}/0"]`).first();
  await expect(link).toBeVisible();
  return (await link.getAttribute('href')) ?? '';
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('a series of numbers, its reset, and the codes of RFAs are accessible', async ({ page, context }) => {
  await enterAs(context, 'superadmin');
  const series = await firstOf(page, '/admin/numbering/counters');
  for (const path of [series, `${series}/reset`, '/admin/rfa-codes']) await lookAt(page, path);
});

test('what belongs to registers, letters and the reader is accessible', async ({ page, context }) => {
  await enterAs(context, 'csc.dc');
  const { address: letter } = await sendByRest(page, LETTER);
  for (const path of [
    `${letter}/number`,
    `${letter}/proof`,
    `${PROJECT}/rfas/print?type=JSA`,
    '/drafts/submit',
    '/settings/notifications',
  ]) {
    await lookAt(page, path);
  }
});

test('drawings and what their contractor does with them are accessible', async ({ page, context }) => {
  await enterAs(context, 'c2.dc');
  const drawing = await firstOf(page, `${PROJECT}/drawings/shop`);
  for (const path of [drawing, `${drawing}/edit`, `${drawing}/revise`]) await lookAt(page, path);
  const registers = ['drawings/contract', 'drawings/shop', 'drawings/as-built', 'monitor/ball-in-court'];
  let tables = 0;
  for (const register of registers) tables += await lookAt(page, `${PROJECT}/${register}?${FEW_ROWS}`);
  expect(tables, 'tables whose room was measured').toBeGreaterThan(2);
});

import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { pressUntil } from './keyboard';
import { sendByRest } from './letters';
import { openAs } from './people';
import { test } from './test';

async function openPalette(page: Page) {
  const box = page.getByPlaceholder('ค้นหาเลขที่ เรื่อง หรือหน้า');
  await pressUntil(page, 'Control+KeyK', () => expect(box).toBeFocused({ timeout: 3000 }));
  return box;
}

test('the palette opens what was opened last, does what the page can do, and sets theme and language', async ({
  browser,
}) => {
  const sender = await openAs(browser, 'csc.dc');
  const letter = await sendByRest(sender.page, { to: 'สคฉ.3', subject: 'หนังสือที่เปิดล่าสุด' });
  const { page } = await openAs(browser, 'owner.dc');
  await page.goto(letter.address);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(letter.number);

  await test.step('the action of the page, with its key', async () => {
    const box = await openPalette(page);
    const circulate = page.getByRole('group', { name: 'หน้านี้' }).getByRole('option', { name: /เวียน/ });
    await expect(circulate).toBeVisible();
    await expect(circulate.getByText('C', { exact: true })).toBeVisible();
    // The open page is no choice.
    await expect(page.getByRole('option', { name: new RegExp(letter.number) })).toHaveCount(0);
    await expectAccessible(page, 'the palette over a letter');
    await box.fill('เวียน');
    await circulate.click();
    const dialog = page.getByRole('dialog', { name: 'เวียนเอกสารในหน่วยงาน' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('theme and settings by their words', async () => {
    const box = await openPalette(page);
    await box.fill('มืด');
    await page.getByRole('option', { name: 'ธีม: มืด' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await (await openPalette(page)).fill('ตั้งค่า');
    await page.getByRole('option', { name: 'ตั้งค่า', exact: true }).click();
    await expect(page).toHaveURL(/\/settings/);
  });

  await test.step('the document opened last, without a word typed', async () => {
    await openPalette(page);
    const opened = page.getByRole('group', { name: 'เปิดล่าสุด' });
    await opened.getByRole('option', { name: new RegExp(letter.number) }).click();
    await expect(page).toHaveURL(letter.address);
  });
});

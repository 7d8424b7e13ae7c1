import { expect } from '@playwright/test';
import { openAs } from './people';
import { test } from './test';

// lib/documents/letters/register/golden-searches.test.ts has the readings one by one; here is what the screen says.

const LETTERS = '/p/LCBP3-C2/correspondence';
const letters = (q: string) => `${LETTERS}?q=${encodeURIComponent(q)}`;

test('the register finds Thai words apart, and says so where it only comes near', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  const rows = page.locator('main tbody tr');
  const notes = page.getByRole('main').getByRole('status');
  await page.goto(LETTERS);
  const subject = await rows.locator('[title].line-clamp-2').first().getAttribute('title');
  // Two pieces of Thai without the blank between them, the later one first, and the same without its marks.
  const [word] = (subject ?? '').match(/[\u0E01-\u0E4E]{8,}/) ?? [''];
  const [head, tail] = [word.slice(0, 4), word.slice(4, 8)];
  await page.goto(letters(`${tail} ${head}`));
  await expect(rows.filter({ hasText: subject ?? '' }).first()).toBeVisible();
  await expect(notes).toHaveCount(0);

  await page.goto(letters('เสาเขม'));
  await expect(notes).toHaveText('ไม่พบ “เสาเขม” · ผลใกล้เคียง “เสาเข็ม”');
  await expect(rows.first()).toContainText('เสาเข็ม');
});

test('the register reads a date, and tells of one that does not exist', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  const rows = page.locator('main tbody tr');
  const notes = page.getByRole('main').getByRole('status');
  await page.goto(LETTERS);
  const day =
    (await rows.first().locator('time[datetime]').filter({ visible: true }).first().getAttribute('datetime')) ?? '';
  const [year, month, date] = day.split('-').map(Number);
  for (const typed of [`${date}/${month}/${(year ?? 0) + 543}`, day]) {
    await page.goto(letters(typed));
    await expect(notes).toContainText(/^พบ \d+ ฉบับ ลงวันที่/);
    await expect(rows.first().locator(`time[datetime="${day}"]`).filter({ visible: true })).not.toHaveCount(0);
  }
  await page.goto(letters('31/11/2569'));
  await expect(notes).toContainText('ไม่มีวันที่ 31/11/2569 ในปฏิทิน');
});

test('a pasted letter is no search, and the list says so', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  await page.goto(LETTERS);
  await page.getByRole('searchbox').fill('ก'.repeat(5000));
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText('คำค้นยาวเกิน 200 ตัวอักษร');
  await page.goto(`${LETTERS}?q=${'a'.repeat(5000)}`);
  await expect(page.getByRole('main').getByRole('status')).toContainText('คำค้นยาวเกิน 200 ตัวอักษร');
});

test('the palette reads words, marks and dates the same way', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  await page.goto(LETTERS);
  const day =
    (await page.locator('main tbody time[datetime]').filter({ visible: true }).first().getAttribute('datetime')) ?? '';
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  const box = palette.getByRole('combobox');
  await box.fill('เสาเขม');
  await expect(palette.getByText('ผลใกล้เคียง “เสาเข็ม”')).toBeVisible();
  await expect(palette.locator('[data-record]').first()).toContainText('เสาเข็ม');
  await expect(palette.locator('[data-record] mark').first()).toHaveText('เสาเข็ม');
  await box.fill(day);
  await expect(palette.getByText(/^ลงวันที่ /)).toBeVisible();
  await expect(palette.locator('[data-record]').first()).toBeVisible();
  await box.fill('ก'.repeat(5000));
  await expect(palette.getByText('คำค้นยาวเกิน 200 ตัวอักษร')).toBeVisible();
});

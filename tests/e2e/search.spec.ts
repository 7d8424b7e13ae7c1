import { expect } from '@playwright/test';
import { expectAccessible } from './accessible';
import { pressUntil } from './keyboard';
import { sendByRest } from './letters';
import { openAs } from './people';
import { test } from './test';

test('a letter is found from the palette by its body, marked, counted, and not by a stranger', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  const subject = 'ขอส่งผลการทดสอบหมอนรองตอม่อ';
  const letter = await sendByRest(page, { to: 'สคฉ.3', subject, body: 'Quixotic bearing pads are attached.' });

  await test.step('before anything is typed, and for a text that cannot be searched', async () => {
    await page.goto('/search');
    await expect(page.getByRole('heading', { level: 1, name: 'ค้นหา' })).toBeVisible();
    await expectAccessible(page, 'an empty search');
    await page.goto('/search?q=ก');
    await expect(page.getByText('อักษรตัวเดียวมีอยู่ในทุกเอกสาร')).toBeVisible();
    await page.goto('/search?q=xylophone');
    await expect(page.getByText('ไม่พบเอกสาร')).toBeVisible();
  });

  await test.step('from the palette', async () => {
    const box = page.getByPlaceholder('ค้นหาเลขที่ เรื่อง หรือหน้า');
    await pressUntil(page, 'Control+KeyK', () => expect(box).toBeFocused({ timeout: 3000 }));
    await box.fill('quixotic');
    await page.getByRole('link', { name: 'ค้นหา “quixotic” ในทุกเอกสารและไฟล์' }).click();
    await expect(page).toHaveURL(/\/search\?q=quixotic$/);
    const hit = page.getByRole('link', { name: new RegExp(letter.number) });
    // The worker indexes it some seconds after it was sent.
    await expect(async () => {
      await page.reload();
      await expect(hit).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(page.locator('mark', { hasText: 'Quixotic' })).toBeVisible();
    await expectAccessible(page, 'hits of a search');
    await page.getByRole('complementary').getByRole('link', { name: /คคง\./ }).click();
    await expect(page).toHaveURL(/party=/);
    await expect(hit).toBeVisible();
    await hit.click();
    await expect(page).toHaveURL(letter.address);
  });

  const { page: stranger } = await openAs(browser, 'c2.dc');
  await stranger.goto('/search?q=quixotic');
  await expect(stranger.getByText('ไม่พบเอกสาร')).toBeVisible();
});

test('a search names drawings, circulations and old numbers beside the documents', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  const { rows } = await (await page.request.get('/api/v1/drawings/shop?project=LCBP3-C2&size=1')).json();
  const { drawingNumber, title, publicId } = rows[0];
  await page.goto(`/search?q=${encodeURIComponent(drawingNumber)}`);
  const others = page.getByRole('region', { name: 'พบในทะเบียนอื่นด้วย' });
  const hit = others.getByRole('link', { name: title }).first();
  await expect(hit).toBeVisible();
  await expectAccessible(page, 'other hits of a search');
  await hit.click();
  await expect(page).toHaveURL(new RegExp(`/drawings/shop/${publicId}`));
});

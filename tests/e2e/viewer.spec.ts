import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { lockedPdf, pdfOf, pdfWithBrokenTable, pdfWithPages, pngOf, uploadFile } from './made-files';
import { openAs } from './people';
import { test } from './test';

// An own upload that no document has taken yet is its sender's to look at, which is all that these tests need.

const PDF = 'application/pdf';

const FAULTS = [
  ['locked.pdf', PDF, lockedPdf, 'ไฟล์นี้ล็อกด้วยรหัสผ่าน'],
  ['loop.pdf', PDF, () => pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 1/Kids[2 0 R]>>']), 'ไฟล์เสีย'],
  ['huge.png', 'image/png', () => pngOf(20_000, 10_000), '200 ล้านพิกเซล'],
] as const;

const pages = (page: Page) => page.getByRole('main').locator('section[data-page]');

test('a file that cannot be shown says what is the matter, and can be downloaded', async ({ browser, baseURL }) => {
  const { page, context } = await openAs(browser, 'csc.dc');
  for (const [name, mimeType, make, text] of FAULTS) {
    const publicId = await uploadFile(context.request, baseURL ?? '', { name, mimeType, buffer: make() });
    await page.goto(`/files/${publicId}`);
    await expect(page.getByRole('status').filter({ hasText: text }), name).toBeVisible();
    await expect(page.getByRole('link', { name: 'ดาวน์โหลด', exact: true }), name).toBeVisible();
  }
});

test('an empty file is not taken', async ({ browser, baseURL }) => {
  const { context } = await openAs(browser, 'csc.dc');
  const answer = await context.request.post('/api/v1/attachments', {
    headers: { origin: baseURL ?? '' },
    multipart: { file: { name: 'empty.pdf', mimeType: PDF, buffer: Buffer.alloc(0) } },
  });
  expect(answer.ok()).toBe(false);
  expect(answer.status()).toBeLessThan(500);
});

test('a table that leads nowhere is made anew, and the page is shown', async ({ browser, baseURL }) => {
  const { page, context } = await openAs(browser, 'csc.dc');
  const file = { name: 'table.pdf', mimeType: PDF, buffer: pdfWithBrokenTable('read all the same') };
  await page.goto(`/files/${await uploadFile(context.request, baseURL ?? '', file)}`);
  await expect(page.getByRole('main')).toContainText('read all the same');
});

test('of 2,000 pages only those near the window are drawn; thumbnails and search lead to the others', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await openAs(browser, 'csc.dc');
  const texts = Array.from({ length: 2000 }, (_, index) => (index === 1500 ? 'the girder' : `sheet ${index + 1}`));
  const file = { name: 'set.pdf', mimeType: PDF, buffer: pdfWithPages(texts) };
  await page.goto(`/files/${await uploadFile(context.request, baseURL ?? '', file)}`);
  await expect(pages(page).first()).toContainText('sheet 1');
  expect(await pages(page).count()).toBeLessThan(20);

  await test.step('thumbnails', async () => {
    await page.getByRole('button', { name: 'ภาพย่อของหน้า' }).click();
    const small = page.getByRole('region', { name: 'ภาพย่อของหน้า' });
    await small.getByRole('button', { name: 'หน้า 3 จาก 2000' }).click();
    await expect(small.getByRole('button', { name: 'หน้า 3 จาก 2000' })).toHaveAttribute('aria-current', 'page');
    expect(await small.getByRole('button').count()).toBeLessThan(40);
    await expectAccessible(page, 'the viewer with thumbnails');
  });

  await test.step('search', async () => {
    await page.getByRole('region', { name: 'set.pdf' }).press('Control+KeyF');
    await page.getByRole('textbox', { name: 'ค้นหาในเอกสาร' }).fill('GIRDER');
    await expect(page.getByRole('search').getByRole('status')).toHaveText('1 จาก 1', { timeout: 60_000 });
    const found = page.getByRole('region', { name: 'หน้า 1501 จาก 2000' });
    await expect(found.locator('mark')).toHaveText('girder');
    expect(await pages(page).count()).toBeLessThan(20);
    await page.getByRole('textbox', { name: 'ค้นหาในเอกสาร' }).fill('nowhere');
    await expect(page.getByRole('search').getByRole('status')).toHaveText('ไม่พบ', { timeout: 60_000 });
    await page.getByRole('textbox', { name: 'ค้นหาในเอกสาร' }).press('Escape');
    await expect(page.getByRole('search')).toHaveCount(0);
  });
});

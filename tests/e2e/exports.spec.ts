import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expectAccessible } from './accessible';
import { openExportMenu } from './export-menu';
import { sendByRest } from './letters';
import { listens, openAs } from './people';
import { test } from './test';

const READY = 'ไฟล์ส่งออกพร้อมดาวน์โหลดแล้ว';

test('a register is exported as PDF: asked for, made, told of, downloaded, and seen by its owner alone', async ({
  browser,
}) => {
  const { page } = await openAs(browser, 'csc.dc');
  const countNotices = async () => {
    await page.goto('/notifications');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return page.getByText(READY).count();
  };
  const noticesBefore = await countNotices();
  await page.goto('/p/LCBP3-C2/correspondence?urgency=NORMAL');
  const menu = await openExportMenu(page);
  await menu.getByRole('menuitem', { name: 'PDF', exact: true }).click();
  await expect(page).toHaveURL(/\/exports$/);
  const row = page
    .getByRole('listitem')
    .filter({ hasText: /ทะเบียน-.*\.pdf/ })
    .first();
  await expect(row).toContainText(/รอคิว|กำลังสร้าง|พร้อมดาวน์โหลด/);
  const link = row.getByRole('link', { name: /^ดาวน์โหลด/ });
  await expect(link).toBeVisible();
  await expectAccessible(page, 'the exports');

  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^ทะเบียน-.*LCBP3-C2.*\.pdf$/);
  const content = await readFile(await download.path());
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');

  const address = (await link.getAttribute('href')) ?? '';
  const { page: other } = await openAs(browser, 'c2.dc');
  expect((await other.request.get(address)).status()).toBe(404);
  await other.goto('/exports');
  await expect(other.getByRole('link', { name: /^ดาวน์โหลด/ })).toHaveCount(0);

  // The notification follows the file, and the page is read once.
  await expect.poll(countNotices).toBe(noticesBefore + 1);
});

test('a PDF by its address asks first, and an address that is no export is not found', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  await page.goto('/p/LCBP3-C2/rfas/export?format=pdf&view=all');
  await expect(page).toHaveURL(/\/exports\/new/);
  await expectAccessible(page, 'the page before a long export');
  await page.getByRole('button', { name: 'สร้างไฟล์' }).click();
  await expect(page).toHaveURL(/\/exports$/);
  await page.goto('/');
  const account = page.getByRole('button', { name: /^บัญชีของ/ });
  await listens(account);
  await account.click();
  await page.getByRole('menuitem', { name: 'ไฟล์ส่งออก' }).click();
  await expect(page).toHaveURL(/\/exports$/);
  const answer = await page.goto('/exports/new?from=https%3A%2F%2Fexample.org%2Fp%2Fx%2Frfas%2Fexport');
  expect(answer?.status()).toBe(404);
});

test('a letter is packed as evidence from its page, and the pack verifies itself without the system', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const { page } = await openAs(browser, 'csc.dc');
  const { address, number } = await sendByRest(page, { to: 'สคฉ.3', subject: 'หลักฐานการส่งมอบพื้นที่' });
  await page.goto(address);
  await page.getByRole('main').getByRole('link', { name: 'ชุดหลักฐาน', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ชุดหลักฐาน' })).toBeVisible();
  await expectAccessible(page, 'the page before an evidence pack');
  const start = page.getByRole('button', { name: 'จัดชุดเอกสารนี้' });
  await listens(start);
  await start.click();
  await expect(page).toHaveURL(/\/exports$/);
  const row = page.getByRole('listitem').filter({ hasText: '.zip' }).first();
  const link = row.getByRole('link', { name: /^ดาวน์โหลด/ });
  await expect(link).toBeVisible({ timeout: 120_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const zip = await readFile(await download.path());
  const files = unzipSync(zip);
  const manifest = JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array()));
  expect(manifest.records).toMatchObject([{ number }]);

  const folder = await mkdtemp(path.join(os.tmpdir(), 'dms-pack-'));
  await writeFile(path.join(folder, 'verify.html'), files['verify.html'] ?? new Uint8Array());
  const alone = await browser.newContext({ offline: true });
  const outside = await alone.newPage();
  await outside.goto(`file://${folder}/verify.html`);
  await outside
    .locator('input[name=zip]')
    .setInputFiles({ name: 'pack.zip', mimeType: 'application/zip', buffer: zip });
  await expect(outside.locator('.verdict.good')).toBeVisible();
  await alone.close();
  await rm(folder, { recursive: true });
});

import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expectAccessible } from './accessible';
import { listens, openAs } from './people';
import { test } from './test';

test('a person makes a copy of their data, downloads it, and has it alone', async ({ browser }) => {
  const { page } = await openAs(browser, 'designer.dc');
  await page.goto('/settings/my-data');
  await expect(page.getByRole('list', { name: 'ข้อมูลที่เก็บไว้' }).getByRole('listitem')).toHaveCount(20);
  const make = page.getByRole('button', { name: /^ทำสำเนา/ });
  await listens(make);
  await make.click();
  await expect(page.getByText(/^(รอทำ|กำลังทำ|พร้อมแล้ว)$/).first()).toBeVisible();
  const download = page.getByRole('button', { name: 'ดาวน์โหลด' });
  await expect(download).toBeVisible();
  await expect(page.getByText('พร้อมถึง')).toBeVisible();
  await expectAccessible(page, 'a copy that is ready');

  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(file.suggestedFilename()).toMatch(/^my-data-designer\.dc-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(await readFile(await file.path()));
  const text = (name: string) => new TextDecoder().decode(files[name]);
  expect(text('index.html')).toContain('สำเนาข้อมูลของฉัน');
  expect(JSON.parse(text('profile.json')).rows).toMatchObject([{ username: 'designer.dc' }]);

  const address = new URL(file.url()).pathname;
  const { page: other } = await openAs(browser, 'superadmin');
  expect((await other.request.get(address)).status()).toBe(404);
});

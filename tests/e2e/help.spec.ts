import { expect } from '@playwright/test';
import { listens, openAs } from './people';
import { test } from './test';

test('the help finds a section of a guide and leads to it, with its pictures', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  await page.goto('/');
  await listens(page.getByRole('button', { name: 'แป้นลัดและคู่มือ' }));
  await page.keyboard.press('Shift+Slash');
  const help = page.getByRole('dialog', { name: 'แป้นลัดที่ใช้ได้ในหน้านี้' });
  await help.getByRole('searchbox').fill('ทะเบียน');
  await help.getByRole('link', { name: /^ทะเบียน/ }).click();
  await expect(page).toHaveURL(`/help/user-guide#${encodeURIComponent('ทะเบียน')}`);
  await expect(help).toBeHidden();
  await expect(page.getByRole('heading', { name: 'ทะเบียน', level: 2 })).toBeInViewport();
  const picture = page.getByRole('img', { name: 'ทะเบียน', exact: true });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect((await page.goto('/help/no-guide'))?.status()).toBe(404);
});

test('the first steps of a new person are shown until they are put away', async ({ browser }) => {
  const { page } = await openAs(browser, 'owner.pm');
  await page.goto('/');
  const card = page.getByRole('region', { name: 'เริ่มต้นใช้งาน' });
  await expect(card.getByRole('listitem')).toHaveCount(3);
  const hide = card.getByRole('button', { name: 'ซ่อน' });
  await listens(hide);
  await hide.click();
  await expect(card).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(card).toBeHidden();
});

import { expect } from '@playwright/test';
import { expectAccessible, PHONE } from './accessible';
import { listens, openAs } from './people';
import { test } from './test';

test('one link of the account menu leads to the settings, and one menu between them', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  await page.goto('/drafts');
  const account = page.getByRole('button', { name: /^บัญชีของ/ });
  await listens(account);
  await account.click();
  await expect(page.getByRole('menuitem', { name: 'การแสดงผล' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'ตั้งค่า', exact: true }).click();
  await expect(page).toHaveURL(/\/settings\/appearance$/);
  const menu = page.getByRole('navigation', { name: 'ตั้งค่า' });
  await expect(menu.getByRole('link')).toHaveText([
    'การแสดงผล',
    'ตั้งค่าการแจ้งเตือน',
    'ผู้ปฏิบัติแทน',
    'การเข้าสู่ระบบ',
    'เซสชัน',
    'โทเคน',
    'ข้อมูลของฉัน',
  ]);
  const current = menu.locator('[aria-current="page"]');
  await expect(current).toHaveText('การแสดงผล');
  await menu.getByRole('link', { name: 'โทเคน' }).click();
  await expect(page).toHaveURL(/\/settings\/tokens$/);
  await expect(current).toHaveText('โทเคน');
  await expectAccessible(page, 'settings menu');

  await page.setViewportSize(PHONE);
  // Opened on a phone; a window that only becomes narrow scrolls nothing.
  await page.reload();
  await expect(current).toBeInViewport();
  const { scrolled, wide } = await page.evaluate(() => ({
    scrolled: document.documentElement.scrollWidth,
    wide: document.documentElement.clientWidth,
  }));
  expect(scrolled).toBeLessThanOrEqual(wide);
});

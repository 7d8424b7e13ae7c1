import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible, expectReadableIn } from './accessible';
import { sendByRest } from './letters';
import { listens, openAs } from './people';
import { test } from './test';

test('the bell rings while a page is open, the list filters and marks, and people choose how they are told', async ({
  browser,
}) => {
  const reader = await openAs(browser, 'owner.dc');
  const { page } = reader;
  await page.goto('/notifications?unread=1');
  const bell = page.getByRole('banner').getByRole('link', { name: /แจ้งเตือน|ยังไม่อ่าน/ });
  // The page's own stream is there once it has asked for it.
  await page.waitForResponse((response) => response.url().endsWith('/api/stream'));
  const before = await bell.textContent();

  const sender = await openAs(browser, 'csc.dc');
  const subject = `แจ้งเตือนทันที ${randomUUID().slice(0, 8)}`;
  const { number } = await sendByRest(sender.page, { to: 'สคฉ.3', subject });
  const row = page.getByRole('listitem').filter({ hasText: subject });
  await test.step('without a click the letter is there', async () => {
    await expect(row).toBeVisible();
    await expect(row).toContainText(number);
    if (!before?.includes('99+')) await expect(bell).not.toHaveText(before ?? '');
  });

  await test.step('a filter keeps it, another hides it', async () => {
    await page
      .getByRole('navigation', { name: 'กรองตามเหตุผล' })
      .getByRole('link', { name: /^งานที่รอคุณ/ })
      .click();
    await expect(page).toHaveURL(/topic=ACTION_REQUIRED/);
    await expect(row).toBeVisible();
    await page
      .getByRole('navigation', { name: 'กรองตามเหตุผล' })
      .getByRole('link', { name: /^เลขที่เอกสาร/ })
      .click();
    await expect(page).toHaveURL(/topic=NUMBERS/);
    await expect(row).toBeHidden();
    await page.goto('/notifications?topic=ACTION_REQUIRED&unread=1');
    await expectAccessible(page, 'notifications');
    await expectReadableIn(page, 'dark', 'notifications');
  });

  await test.step('keys go to it and mark it', async () => {
    await listens(row.getByRole('button'));
    await page.keyboard.press('j');
    await expect(page.locator('[data-row-link]').first()).toBeFocused();
    await row.getByRole('link').first().focus();
    await page.keyboard.press('e');
    await expect(row).toBeHidden();
  });

  await test.step('what lies with one cannot be muted; the rest can', async () => {
    await page.goto('/settings/notifications');
    const inApp = (topic: string) => page.getByRole('switch', { name: `แจ้ง “${topic}” ในระบบ` });
    await expect(inApp('งานที่รอคุณ')).toBeDisabled();
    await expect(page.getByLabel('อีเมลเรื่อง “งานที่รอคุณ”').getByRole('option')).toHaveCount(2);
    const information = inApp('เพื่อทราบ');
    await listens(information);
    await information.uncheck();
    await expect(information).toBeEnabled();
    await page.reload();
    await expect(information).not.toBeChecked();
    await listens(information);
    await information.check();
    await expect(information).toBeEnabled();
    await expectAccessible(page, 'notification settings');
    await expectReadableIn(page, 'dark', 'notification settings');
  });
});

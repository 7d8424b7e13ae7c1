import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD } from '@/lib/people/demo/people';
import { sendByRest } from './letters';
import { listens, openAlone, openAs, openBrowser } from './people';

const rail = (page: Page) => page.getByRole('navigation', { name: 'เมนูหลัก' });

test('who signs in begins with the name, may read the password, and lands on My work', async ({ browser }) => {
  const { page } = await openBrowser(browser);
  await page.goto('/login');
  const username = page.locator('input[name="username"]');
  const password = page.locator('input[name="password"]');
  await expect(username).toBeFocused();
  await listens(username);
  await page.keyboard.type('designer.dc');
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await expect(password).toHaveAttribute('type', 'password');
  const show = page.getByRole('button', { name: 'แสดงรหัสผ่าน' });
  await show.click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue(DEMO_PASSWORD);
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await show.click();
  await password.press('Enter');
  await expect(page).toHaveURL(/\/inbox(\?|$)/);
  await expect(page.getByRole('heading', { level: 1, name: 'งานของฉัน' })).toBeVisible();
});

test('the rail counts open items and updates live', async ({ browser }) => {
  const sender = await openAs(browser, 'csc.dc');
  const letter = await sendByRest(sender.page, { to: 'TEAM', subject: `นับงาน ${randomUUID().slice(0, 8)}` });
  const { page } = await openAlone(browser, 'designer.dc');
  await page.goto('/');
  await expect(page).toHaveURL(/\/inbox/);
  const counted = async () =>
    Number(
      /(\d+)/.exec(
        await rail(page)
          .getByRole('link', { name: /^งานของฉัน/ })
          .innerText(),
      )?.[1] ?? 0,
    );
  const listed = async () =>
    Number(/(\d+)/.exec(await page.getByRole('link', { name: /^ต้องทำ/ }).innerText())?.[1] ?? 0);
  const before = await listed();
  expect(await counted()).toBe(before);

  await page.goto('/inbox?tab=acknowledge&from=คคง.');
  // The newest comes first.
  const first = page.locator('[data-row]').first();
  await expect(first).toContainText(letter.number);
  await listens(first.locator('a').first());
  await page.keyboard.press('KeyE');
  // Received, the letter is to be answered.
  await expect.poll(counted).toBe(before + 1);
});

test('the order of My work is in the address', async ({ browser }) => {
  const { page } = await openAs(browser, 'owner.dc');
  await page.goto('/inbox?tab=acknowledge');
  const order = page.getByRole('combobox', { name: 'เรียงตาม' });
  await expect(order).toHaveValue('newest');
  await listens(order);
  await order.selectOption('due');
  await expect(page).toHaveURL(/sort=due/);
  await page.reload();
  await expect(order).toHaveValue('due');
});

import { expect } from '@playwright/test';
import { listens, openAs } from './people';
import { test } from './test';

// The figures of operations for those without Grafana: drawn, in words, as a table, and up to date.

const PAGES = ['/ops', '/ops/numbering', '/ops/queues', '/ops/deliveries', '/ops/database', '/ops/storage'];

/** The page refreshes every fifteen seconds, and processes write twice a minute. */
const LIVE = { timeout: 60_000 };

test('the overview says how each part is, and leads to its figures', async ({ browser }) => {
  const { page } = await openAs(browser, 'superadmin');
  await page.goto('/ops');
  const parts = page.getByRole('list', { name: 'ส่วนต่าง ๆ ของระบบ' });
  await expect(parts.getByRole('listitem')).toHaveCount(9);
  for (const part of await parts.getByRole('listitem').all()) {
    await expect(part).toContainText(/ปกติ|ควรตรวจสอบ|ขัดข้อง/);
  }
  await parts.getByRole('link', { name: /^การออกเลข/ }).click();
  await expect(page).toHaveURL(/\/ops\/numbering$/);
  await expect(page.getByRole('heading', { level: 1, name: 'การออกเลข' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'งานระบบ' }).getByRole('link', { name: 'การออกเลข' }),
  ).toHaveAttribute('aria-current', 'page');
});

test('a chart is in words and in a table, over the period that the address names', async ({ browser }) => {
  const { page } = await openAs(browser, 'superadmin');
  await page.goto('/ops/numbering');
  await page.getByRole('link', { name: '1 สัปดาห์ล่าสุด' }).click();
  await expect(page).toHaveURL(/\?period=week$/);
  const part = page.getByRole('region', { name: 'เลขที่ออกต่อนาที' });
  await expect(part.getByRole('img')).toHaveAccessibleName(/เลขที่ออกต่อนาที.*สูงสุด.*ล่าสุด/);
  await part.getByText('ดูเป็นตาราง').click();
  await expect(part.getByRole('row')).toHaveCount(43);
  await page.reload();
  await expect(page.getByRole('link', { name: '1 สัปดาห์ล่าสุด' })).toHaveAttribute('aria-current', 'page');
});

test('what the web process measures is on the page within a minute, without loading it anew', async ({ browser }) => {
  test.setTimeout(120_000);
  const { page } = await openAs(browser, 'superadmin');
  await page.goto('/ops');
  const mark = 'was never loaded anew';
  await page.evaluate((text) => {
    document.body.dataset.mark = text;
  }, mark);
  // Each refresh is a request of its own.
  const card = page.locator('[data-part="requests"]');
  const before = await card.innerText();
  await expect.poll(() => card.innerText(), LIVE).not.toBe(before);
  expect(await page.locator('body').getAttribute('data-mark')).toBe(mark);
  const pause = page.getByRole('button', { name: 'หยุดอัปเดต' });
  await listens(pause);
  await pause.click();
  await expect(page.getByRole('button', { name: 'อัปเดตต่อ' })).toBeVisible();
});

test('only operators see them', async ({ browser }) => {
  const { page } = await openAs(browser, 'c2.dc');
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText('คุณไม่มีสิทธิ์ใช้หน้านี้');
    await expect(page.getByRole('button', { name: 'หยุดอัปเดต' })).toHaveCount(0);
  }
});

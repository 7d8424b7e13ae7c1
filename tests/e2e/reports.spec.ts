import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from './accessible';
import { sendByRest } from './letters';
import { listens, openAs } from './people';
import { test } from './test';

const MAKE_MS = 120_000;

test('a saved view becomes a report that is sent at once, opened from its history, paused and deleted', async ({
  browser,
}) => {
  test.setTimeout(3 * MAKE_MS);
  const { page } = await openAs(browser, 'csc.dc');
  const topic = `รายงาน${randomUUID().slice(0, 8)}`;
  await sendByRest(page, { to: 'สคฉ.3', subject: `${topic} ประจำสัปดาห์` });

  await test.step('from the list of saved views', async () => {
    await page.goto(`/p/LCBP3-C2/correspondence?q=${encodeURIComponent(topic)}`);
    const save = page.getByRole('button', { name: 'บันทึกมุมมองนี้' });
    await listens(save);
    await save.click();
    const dialog = page.getByRole('dialog', { name: 'มุมมองที่บันทึกไว้' });
    await dialog.getByRole('textbox', { name: 'ชื่อมุมมอง' }).fill(topic);
    await dialog.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect(page).toHaveURL(/saved=[0-9a-f-]{36}/);
    const views = page.getByRole('main').getByRole('button', { name: 'มุมมอง', exact: true });
    await listens(views);
    await views.click();
    await dialog.getByRole('link', { name: `ส่ง ${topic} เป็นรายงาน` }).click();
    await expect(page).toHaveURL(/\/reports\/new\?view=/);
  });

  await test.step('with its plan', async () => {
    const make = page.getByRole('button', { name: 'ตั้งรายงาน', exact: true });
    await listens(make);
    await expect(page.getByRole('textbox', { name: 'ชื่อรายงาน' })).toHaveValue(topic);
    await expectAccessible(page, 'the form of a report');
    await make.click();
    await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(topic);
    await expectAccessible(page, 'a report');
  });

  await test.step('and is sent at once', async () => {
    const send = page.getByRole('button', { name: 'ส่งทันที', exact: true });
    await listens(send);
    await send.click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'ส่งทันที' }).click();
    const link = page.getByRole('link', { name: /ดาวน์โหลด/ });
    await expect(async () => {
      await page.reload();
      await expect(link).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: MAKE_MS });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toContain(topic);
    const content = await readFile(await download.path());
    expect(content.subarray(0, 2).toString()).toBe('PK');
  });

  await test.step('until it is paused and deleted', async () => {
    await page.getByRole('button', { name: 'หยุดชั่วคราว', exact: true }).click();
    await expect(page.getByRole('button', { name: 'ส่งต่อ', exact: true })).toBeVisible();
    await page.goto('/reports');
    await expect(page.getByRole('main').getByRole('link', { name: topic })).toBeVisible();
    await expectAccessible(page, 'the reports');
    await page.getByRole('main').getByRole('link', { name: topic }).click();
    const remove = page.getByRole('button', { name: 'ลบ', exact: true });
    await listens(remove);
    await remove.click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'ลบ' }).click();
    await expect(page).toHaveURL(/\/reports$/);
    await expect(page.getByRole('main').getByRole('link', { name: topic })).toHaveCount(0);
  });
});

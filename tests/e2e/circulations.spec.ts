import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { sendByRest } from './letters';
import { listens, openAs } from './people';
import { test } from './test';

/** Adds a person by part of their name, as it is typed. */
async function addPerson(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'เพิ่มผู้รับ' }).fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: name })).toBeVisible();
}

test('a controller opens the circulation of the morning’s letter from My work with C and names its people', async ({
  browser,
}) => {
  const sender = await openAs(browser, 'csc.dc');
  const letter = { to: 'สคฉ.3', subject: `ขอความเห็นแบบท่าเทียบเรือ ${randomUUID().slice(0, 8)}` };
  const { number } = await sendByRest(sender.page, letter);
  const { page } = await openAs(browser, 'owner.dc');
  await page.goto('/inbox?tab=acknowledge&from=คคง.');
  const row = page.locator('[data-row]').filter({ hasText: number });
  await listens(row.first());
  await row.getByRole('link').first().click();
  const beside = page.getByRole('complementary', { name: 'รายการที่เลือก' });
  await expect(beside.getByRole('heading', { name: letter.subject })).toBeVisible();
  await listens(beside.getByRole('button', { name: 'เวียนเอกสาร' }));
  await page.keyboard.press('KeyC');
  const dialog = page.getByRole('dialog', { name: 'เวียนเอกสารในหน่วยงาน' });
  await expect(dialog).toContainText(letter.subject);
  await addPerson(page, 'รัตนาภรณ์');
  await addPerson(page, 'ศุภวิชญ์');
  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'ศุภวิชญ์' })
    .getByRole('combobox', { name: 'หน้าที่' })
    .selectOption('INFO');
});

import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible } from './accessible';
import { sendByRest } from './letters';
import { listens, openAs } from './people';
import { test } from './test';

test('a controller names a colleague in a note on a letter; the sender of the letter sees nothing of it', async ({
  browser,
}) => {
  const sender = await openAs(browser, 'csc.dc');
  const subject = `ขอความเห็นแบบราวกันตก ${randomUUID().slice(0, 8)}`;
  const { number, address } = await sendByRest(sender.page, { to: 'สคฉ.3', subject });
  const control = await openAs(browser, 'owner.dc');
  const notes = control.page.getByRole('region', { name: 'บันทึกภายใน' });

  await test.step('writes it by the keyboard; who may not see the letter is not offered', async () => {
    const { page } = control;
    await page.goto(address);
    const add = notes.getByRole('button', { name: 'เขียนบันทึก' });
    await listens(add);
    await add.click();
    const dialog = page.getByRole('dialog', { name: 'เขียนบันทึกภายใน' });
    const field = dialog.getByRole('textbox', { name: 'ข้อความ' });
    await field.pressSequentially('ขอดูข้อ 3 @ศุภ');
    await expect(page.getByRole('option')).toHaveText([/^ศุภวิชญ์ บุญนาวา/]);
    await expectAccessible(page, 'the dialog that writes a note');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('ขอดูข้อ 3 @ศุภวิชญ์ บุญนาวา ');
    await field.pressSequentially('ก่อนตอบ @รัตนา');
    await expect(page.getByRole('option')).toHaveCount(0);
    await field.press('ControlOrMeta+Shift+ArrowLeft');
    await field.press('Backspace');
    await dialog.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect(notes.getByRole('listitem')).toHaveCount(1);
    await expect(notes.getByText('@ศุภวิชญ์ บุญนาวา', { exact: true })).toBeVisible();
  });

  await test.step('the named person comes to the note from the notifications', async () => {
    const { page } = await openAs(browser, 'owner.pm');
    const row = page.getByRole('listitem').filter({ hasText: number }).first();
    await expect(async () => {
      await page.goto('/notifications');
      await expect(row.getByText('กิตติพงษ์ ใจสมุทร กล่าวถึงคุณในบันทึกภายใน')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await row.getByRole('link').first().click();
    await expect(page).toHaveURL(/#notes$/);
    await expect(page.getByRole('region', { name: 'บันทึกภายใน' })).toContainText('ขอดูข้อ 3');
  });

  await test.step('the sender of the letter has an empty list of notes', async () => {
    await sender.page.goto(address);
    await expect(sender.page.getByRole('heading', { name: 'บันทึกภายใน' })).toBeVisible();
    await expect(sender.page.getByText('ขอดูข้อ 3')).toHaveCount(0);
  });

  await test.step('the writer deletes it, and a trace stays', async () => {
    await listens(notes.getByRole('button', { name: 'ลบบันทึก' }));
    await notes.getByRole('button', { name: 'ลบบันทึก' }).click();
    await control.page.getByRole('dialog').getByRole('button', { name: 'ลบบันทึก' }).click();
    await expect(notes.getByText('ผู้เขียนลบแล้ว')).toBeVisible();
    await expect(notes.getByText('ขอดูข้อ 3')).toHaveCount(0);
  });
});

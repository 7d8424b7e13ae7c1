import { expect } from '@playwright/test';
import { expectAccessible, expectReadableIn } from './accessible';
import { listens, openAs } from './people';
import { test } from './test';

test('a project’s administrator keeps its calendar and names who reviews what', async ({ browser }) => {
  const { page } = await openAs(browser, 'owner.pm');

  await test.step('a holiday is added and a Saturday worked', async () => {
    await page.goto('/p/LCBP3-C2/admin/calendar');
    const saturday = page.getByRole('checkbox', { name: 'เสาร์' });
    await listens(saturday);
    await saturday.check();
    await page.getByLabel('วันที่', { exact: true }).fill('3/3/2570');
    await page.getByLabel('ชื่อภาษาไทย').fill('วันหยุดโครงการ');
    await page.getByLabel('ชื่อภาษาอังกฤษ').fill('Project holiday');
    await page.getByLabel('ชื่อภาษาอังกฤษ').press('Enter');
    await expect(page.locator('form').getByRole('listitem').filter({ hasText: 'วันหยุดโครงการ' })).toContainText(
      '3 มีนาคม 2570',
    );
    await expectAccessible(page, 'the calendar');
    await expectReadableIn(page, 'dark', 'the calendar');
    await page.getByRole('button', { name: 'บันทึกปฏิทิน' }).click();
    await expect(page.getByText('บันทึกปฏิทินแล้ว')).toBeVisible();
    await page.reload();
    await expect(saturday).toBeChecked();
    await expect(page.getByText('เปลี่ยน').or(page.getByText('แก้ไขปฏิทินวันทำงาน')).first()).toBeVisible();
  });

  await test.step('as it was, so that other journeys count the same days', async () => {
    const saturday = page.getByRole('checkbox', { name: 'เสาร์' });
    await listens(saturday);
    await saturday.uncheck();
    await page.getByLabel('ปี', { exact: true }).selectOption('2027');
    await page.getByRole('button', { name: 'เอาวันที่ 3 มี.ค. 2570 ออก' }).click();
    await page.getByRole('button', { name: 'บันทึกปฏิทิน' }).click();
    await expect(page.getByText('บันทึกปฏิทินแล้ว')).toBeVisible();
  });

  await test.step('a team is named with its lead', async () => {
    await page.goto('/p/LCBP3-C2/admin/review-teams?contract=LCBP3-C2');
    const change = page.getByRole('button', { name: 'แก้ไขทีม QSB ของ คคง.' });
    await listens(change);
    await change.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'คนในทีม' }).fill('csc.editor');
    await page.getByRole('option').first().click();
    await dialog.getByRole('heading').click();
    await dialog.getByRole('checkbox').last().check();
    await expectAccessible(page, 'a review team');
    await dialog.getByRole('button', { name: 'บันทึกทีม' }).click();
    await expect(page.getByText('บันทึกทีม QSB แล้ว')).toBeVisible();
    const team = page.getByRole('list', { name: 'สาขางาน' }).getByRole('listitem').filter({ hasText: 'QSB' });
    await expect(team).toContainText('ธนกฤต ร่างหนังสือ');
  });

  await test.step('a type of RFA is added, and taken out of use', async () => {
    const code = `E${Date.now().toString().slice(-6)}`;
    await page.goto('/p/LCBP3-C2/admin/rfa-types');
    const add = page.getByRole('button', { name: 'เพิ่มประเภท' });
    await listens(add);
    await add.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'บันทึก' }).click();
    await expect(dialog.getByRole('alert')).toContainText('ต้องกรอก');
    await dialog.getByLabel('รหัส').fill(code);
    await dialog.getByLabel('ชื่อภาษาไทย').fill('ประเภททดลอง');
    await dialog.getByLabel('ชื่อภาษาอังกฤษ').fill('Trial');
    await expectAccessible(page, 'a type of RFA');
    await dialog.getByRole('button', { name: 'บันทึก' }).click();
    await expect(page.getByText(`บันทึก ${code} แล้ว`)).toBeVisible();
    await page.getByRole('button', { name: `แก้ไข ${code}` }).click();
    await dialog.getByRole('checkbox', { name: 'ใช้งาน' }).uncheck();
    await dialog.getByRole('button', { name: 'บันทึก' }).click();
    const types = page.getByRole('list', { name: 'ประเภท RFA' });
    await expect(types.getByRole('listitem').filter({ hasText: code })).toContainText('เลิกใช้');
  });
});

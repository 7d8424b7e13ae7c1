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
    await expect(page.getByText('เปลี่ยน').or(page.getByText('แก้ไขปฏิทินวันทำการ')).first()).toBeVisible();
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

test('a project’s administrator keeps lists and letter templates, and the letter form offers them', async ({
  browser,
}) => {
  const { page } = await openAs(browser, 'owner.pm');
  const name = `แม่แบบ ${Date.now().toString().slice(-6)}`;
  const code = `X${Date.now().toString().slice(-6)}`;
  const dialog = page.getByRole('dialog');

  await test.step('a discipline is refused in Thai, then added, renamed and taken out of use', async () => {
    await page.goto('/p/LCBP3-C2/admin/lists/disciplines?contract=LCBP3-C2');
    const add = page.getByRole('button', { name: 'เพิ่มรายการ' });
    await listens(add);
    await expectAccessible(page, 'a list');
    await expectReadableIn(page, 'dark', 'a list');
    await add.click();
    await dialog.getByLabel('รหัส').fill('งานดิน');
    await dialog.getByLabel('ชื่อภาษาไทย').fill('งานดิน');
    await dialog.getByLabel('ชื่อภาษาอังกฤษ').fill('Earthworks');
    await dialog.getByRole('button', { name: 'บันทึก' }).click();
    await expect(dialog.getByRole('alert')).toContainText('ใช้ตัวอักษร A–Z ตัวใหญ่');
    await dialog.getByLabel('รหัส').fill(code);
    await dialog.getByRole('button', { name: 'บันทึก' }).click();
    await expect(page.getByText(`บันทึก ${code} แล้ว`)).toBeVisible();
    await page.getByRole('button', { name: `แก้ไข ${code}` }).click();
    await expect(dialog.getByText('ยังไม่มีเอกสารใช้')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'ใช้งาน' }).uncheck();
    await dialog.getByRole('button', { name: 'บันทึก' }).click();
    const entry = page.getByRole('list', { name: 'สาขางาน' }).getByRole('listitem').filter({ hasText: code });
    await expect(entry).toContainText('เลิกใช้');
  });

  await test.step('a code that documents use cannot be changed', async () => {
    await page.getByRole('button', { name: 'แก้ไข STR' }).click();
    await expect(dialog.getByLabel('รหัส')).not.toBeEditable();
    await expectAccessible(page, 'an entry of a list');
    await dialog.getByRole('button', { name: 'ยกเลิก' }).click();
  });

  await test.step('every list opens', async () => {
    for (const list of ['sub-types', 'places', 'trades', 'volumes', 'categories', 'sub-categories', 'tags']) {
      await page.goto(`/p/LCBP3-C2/admin/lists/${list}`);
      await expect(page.getByRole('button', { name: 'เพิ่มรายการ' })).toBeVisible();
    }
  });

  await test.step('a letter template is added', async () => {
    await page.goto('/p/LCBP3-C2/admin/letter-templates');
    const add = page.getByRole('button', { name: 'เพิ่มแม่แบบ' });
    await listens(add);
    await add.click();
    await dialog.getByLabel('ชื่อภาษาไทย').fill(name);
    await dialog.getByLabel('ชื่อภาษาอังกฤษ').fill('Monthly report');
    await dialog.getByLabel('เรื่อง').fill('นำส่งรายงานประจำเดือน');
    await dialog.getByLabel('เนื้อความ').fill('ขอนำส่งรายงานประจำเดือน');
    await expectAccessible(page, 'a letter template');
    await dialog.getByRole('button', { name: 'บันทึก' }).click();
    await expect(page.getByRole('list', { name: 'แม่แบบหนังสือ' })).toContainText(name);
  });

  await test.step('a letter starts from it, and the text that was there stays', async () => {
    const { page: writer } = await openAs(browser, 'csc.dc');
    await writer.goto('/p/LCBP3-C2/correspondence/new');
    const body = writer.getByLabel('เนื้อความ');
    await listens(body);
    await body.fill('เรียนมาเพื่อทราบ');
    await writer.getByLabel('แม่แบบ').selectOption({ label: name });
    await expect(writer.locator('#subject')).toHaveValue('นำส่งรายงานประจำเดือน');
    await expect(body).toHaveValue('เรียนมาเพื่อทราบ\n\nขอนำส่งรายงานประจำเดือน');
    await writer.getByRole('button', { name: 'เลิกทำ' }).click();
    await expect(body).toHaveValue('เรียนมาเพื่อทราบ');
    await expectAccessible(writer, 'a letter form with templates');
  });
});

test('a new type of correspondence works at once', async ({ browser }) => {
  const { page } = await openAs(browser, 'superadmin');
  const code = `T${Date.now().toString().slice(-6)}`;
  await page.goto('/admin/types');
  const add = page.getByRole('button', { name: 'เพิ่มประเภท' });
  await listens(add);
  await expectAccessible(page, 'the types of correspondence');
  await add.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('รหัส').fill(code);
  await dialog.getByLabel('ชื่อภาษาไทย').fill('คำสั่งหน้างาน');
  await dialog.getByLabel('ชื่อภาษาอังกฤษ').fill('Site order');
  await expectAccessible(page, 'a type of correspondence');
  await dialog.getByRole('button', { name: 'บันทึก' }).click();
  await expect(page.getByText(`บันทึก ${code} แล้ว`)).toBeVisible();

  const { page: writer } = await openAs(browser, 'csc.dc');
  await writer.goto('/p/LCBP3-C2/correspondence/new');
  const type = writer.getByLabel('ประเภทเอกสาร');
  await listens(type);
  await type.selectOption(code);
  await expect(type).toHaveValue(code);

  // Other journeys count the types that forms offer.
  await page.getByRole('button', { name: `แก้ไข ${code}` }).click();
  await dialog.getByRole('checkbox', { name: 'ใช้งาน' }).uncheck();
  await dialog.getByRole('button', { name: 'บันทึก' }).click();
  const list = page.getByRole('list', { name: 'ประเภทหนังสือ' });
  await expect(list.getByRole('listitem').filter({ hasText: code })).toContainText('เลิกใช้');
});

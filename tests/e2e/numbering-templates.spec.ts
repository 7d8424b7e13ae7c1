import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { listens, openAs } from './people';
import { test } from './test';

// A type of its own: no other spec numbers minutes of meetings in this project.
const ADDRESS = '/p/LCBP3-C2/admin/numbering/MOM';

const asText = (page: Page) => page.getByLabel(/^รูปแบบเป็นข้อความ/);
const saveForm = (page: Page) => page.locator('form').filter({ hasText: 'บันทึกรูปแบบ' });
const chip = (page: Page, name: RegExp) => page.getByRole('toolbar').getByRole('button', { name });

async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  for (let press = 0; press < 40; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the key never came to it');
}

test('a project admin changes a template by keyboard alone, sees what it means, saves it and rolls it back', async ({
  browser,
}) => {
  const { page } = await openAs(browser, 'owner.pm');
  await page.goto('/p/LCBP3-C2/correspondence');
  await page.getByRole('link', { name: 'จัดการโครงการ' }).click();
  await page.locator('main a[href$="/admin/numbering/MOM"]').click();
  await expect(page).toHaveURL(new RegExp(`${ADDRESS}$`));
  await expect(asText(page)).toHaveValue('{ORIGINATOR}-{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}');
  await expect(page.getByRole('table', { name: 'เลขที่ของเอกสารตัวอย่าง' }).getByRole('row')).not.toHaveCount(1);
  await expectAccessible(page, 'the template builder');

  await test.step('the year goes out: the page says what then shares a sequence', async () => {
    await chip(page, /ORIGINATOR/).focus();
    await page.keyboard.press('End');
    await expect(chip(page, /YEAR/)).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(asText(page)).toHaveValue('{ORIGINATOR}-{RECIPIENT}-{SEQ:4}');
    await expect(page.getByText('ลำดับไม่เริ่มใหม่ในเดือนมกราคม')).toBeVisible();
    await expect(page.getByText(/ของทุกปีใช้ลำดับเดียวกัน/)).toBeVisible();
  });

  await test.step('one press prints it again, the type is put in first, and parts change places', async () => {
    await tabTo(page, page.getByRole('button', { name: 'เพิ่ม {YEAR:B.E.}', exact: true }));
    await page.keyboard.press('Enter');
    await expect(asText(page)).toHaveValue('{ORIGINATOR}-{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}');
    await tabTo(page, page.getByRole('button', { name: 'พิมพ์ประเภทในเลขที่' }));
    await page.keyboard.press('Enter');
    await expect(asText(page)).toHaveValue('{CORR_TYPE}-{ORIGINATOR}-{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}');
    await chip(page, /CORR_TYPE/).focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(chip(page, /CORR_TYPE/)).toBeFocused();
    await expect(asText(page)).toHaveValue('{ORIGINATOR}-{CORR_TYPE}-{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}');
    await expect(page.getByRole('table')).toContainText(/-MOM-.+-0001-/);
  });

  await test.step('it is not saved without a reason, and then it is a version', async () => {
    const save = page.getByRole('button', { name: 'บันทึกรูปแบบ' });
    await tabTo(page, save);
    await page.keyboard.press('Enter');
    await expect(saveForm(page).getByRole('alert')).toBeFocused();
    await tabTo(page, page.getByLabel(/^เหตุผล/));
    await page.keyboard.type('ตามมติที่ประชุมครั้งที่ 12');
    await tabTo(page, save);
    await page.keyboard.press('Enter');
    const versions = page.getByRole('list', { name: 'ประวัติรุ่น' });
    await expect(versions).toContainText('รุ่น 1');
    await expect(versions).toContainText('ตามมติที่ประชุมครั้งที่ 12');
    await expect(versions).toContainText('ใช้อยู่');
  });

  await test.step('a second version by text, and the two side by side', async () => {
    await asText(page).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('MOM-{ORIGINATOR}-{RECIPIENT}-{SEQ:3}-{YEAR:A.D.}');
    await expect(chip(page, /SEQ:3/)).toBeVisible();
    await page.getByLabel(/^เหตุผล/).fill('ทดลองใช้ปี ค.ศ.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'ประวัติรุ่น' })).toContainText('รุ่น 2');
    await expect(page.locator('figure del').filter({ hasText: '{YEAR:B.E.}' })).toBeVisible();
    await expect(page.locator('figure ins').filter({ hasText: '{YEAR:A.D.}' })).toBeVisible();
  });

  await test.step('and back to the first one, as a third version', async () => {
    await tabTo(page, page.getByRole('button', { name: 'ย้อนกลับไปรุ่น 1' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await tabTo(page, dialog.getByRole('textbox'));
    await page.keyboard.type('กลับไปใช้แบบเดิม');
    await tabTo(page, dialog.getByRole('button', { name: 'ย้อนกลับ' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'ประวัติรุ่น' })).toContainText('ย้อนจากรุ่น 1');
    await expect(asText(page)).toHaveValue('{ORIGINATOR}-{CORR_TYPE}-{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}');
  });
});

test('a template is put together with the mouse alone, and saved to begin on a day to come', async ({ browser }) => {
  const { page } = await openAs(browser, 'owner.pm');
  await page.goto('/p/LCBP3-C2/admin/numbering/EMAIL');
  const inForce = '{ORIGINATOR}-{RECIPIENT}-{SEQ:4}-{YEAR:B.E.}';
  await expect(asText(page)).toHaveValue(inForce);
  await listens(chip(page, /ORIGINATOR/));

  await test.step('parts are put in, dragged, set, moved and taken out', async () => {
    await page
      .getByRole('group', { name: 'เพิ่มส่วน' })
      .getByRole('button', { name: /CORR_TYPE/ })
      .click();
    await expect(asText(page)).toHaveValue(`{CORR_TYPE}-${inForce}`);
    await chip(page, /RECIPIENT/).dragTo(chip(page, /ORIGINATOR/));
    await expect(asText(page)).toHaveValue('{CORR_TYPE}-{RECIPIENT}-{ORIGINATOR}-{SEQ:4}-{YEAR:B.E.}');
    await chip(page, /SEQ/).click();
    await page.getByLabel('จำนวนหลัก').selectOption('5');
    await page.getByRole('button', { name: 'ย้ายไปทางขวา' }).click();
    await expect(asText(page)).toHaveValue('{CORR_TYPE}-{RECIPIENT}-{ORIGINATOR}-{YEAR:B.E.}-{SEQ:5}');
    await chip(page, /CORR_TYPE/).click();
    await page.getByRole('button', { name: 'ลบส่วนนี้' }).click();
    await expect(asText(page)).toHaveValue('{RECIPIENT}-{ORIGINATOR}-{YEAR:B.E.}-{SEQ:5}');
    await expect(page.getByRole('table', { name: 'เลขที่ของเอกสารตัวอย่าง' })).toContainText(/-25\d\d-00001/);
  });

  await test.step('it requires a start day, and keeps the active template until then', async () => {
    const year = new Date().getFullYear() + 543;
    await page.getByRole('radio', { name: 'ตั้งแต่วันที่กำหนด' }).check();
    await page.getByLabel(/^เหตุผล/).fill('เริ่มปีใหม่ตามมติที่ประชุม');
    await page.getByRole('button', { name: 'บันทึกรูปแบบ' }).click();
    await expect(saveForm(page).getByRole('alert')).toBeFocused();
    await page.getByLabel('วันที่เริ่มใช้').fill(`1/1/${year + 2}`);
    await page.getByRole('button', { name: 'บันทึกรูปแบบ' }).click();
    const versions = page.getByRole('list', { name: 'ประวัติรุ่น' });
    await expect(versions).toContainText('รอเริ่มใช้');
    await expect(versions).toContainText('เริ่มปีใหม่ตามมติที่ประชุม');
    await expect(page.getByText(`ที่ใช้อยู่ขณะนี้ ${inForce}`)).toBeVisible();
    await page.goto('/p/LCBP3-C2/admin/numbering');
    await expect(page.locator('main a[href$="/admin/numbering/EMAIL"]')).toContainText('รุ่นใหม่เริ่ม');
  });
});

test('of two admins who save at once the second one sees the difference and keeps what was typed', async ({
  browser,
}) => {
  const [mine, theirs] = [(await openAs(browser, 'owner.pm')).page, (await openAs(browser, 'superadmin')).page];
  const save = async (page: Page, template: string) => {
    await asText(page).fill(template);
    await page.getByLabel(/^เหตุผล/).fill('แก้ไขพร้อมกัน');
    await page.getByRole('button', { name: 'บันทึกรูปแบบ' }).click();
  };
  for (const page of [mine, theirs]) await page.goto('/p/LCBP3-C2/admin/numbering/OTHER');
  await save(theirs, 'B-{ORIGINATOR}-{RECIPIENT}-{SEQ:4}');
  await expect(theirs.getByRole('list', { name: 'ประวัติรุ่น' })).toContainText('รุ่น 1');
  await save(mine, 'A-{ORIGINATOR}-{RECIPIENT}-{SEQ:4}');
  const alert = saveForm(mine).getByRole('alert');
  await expect(alert).toContainText('บันทึกรุ่น 1 ระหว่างที่กำลังแก้ไข');
  await expect(alert.locator('del')).toContainText('B-');
  await expect(alert.locator('ins')).toContainText('A-');
  await expect(asText(mine)).toHaveValue('A-{ORIGINATOR}-{RECIPIENT}-{SEQ:4}');
  await alert.getByRole('button', { name: 'ใช้ของฉันต่อจากรุ่น 1' }).click();
  await mine.getByRole('button', { name: 'บันทึกรูปแบบ' }).click();
  await expect(mine.getByRole('list', { name: 'ประวัติรุ่น' })).toContainText('รุ่น 2');
});

test('a person without the permission sees who may change templates', async ({ browser }) => {
  const { page } = await openAs(browser, 'owner.engineer');
  await page.goto(ADDRESS);
  await expect(page.getByRole('heading', { level: 1, name: 'คุณไม่มีสิทธิ์ใช้หน้านี้' })).toBeVisible();
});

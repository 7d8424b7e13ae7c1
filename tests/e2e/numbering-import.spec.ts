import { readFileSync } from 'node:fs';
import { expect, type FileChooser, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { sendLetter } from './draft-page';
import { tabTo } from './keyboard';
import { listens, openAs } from './people';
import { test } from './test';

// Letters to an acceptance committee: no other spec writes any, and the demo's numbers are far lower.
const TO = 'สคฉ.3-03';
const ADDRESS = '/p/LCBP3-C2/admin/numbering/import';
const year = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear() + 543;
const number = (sequence: number, ofYear = year) => `คคง.-${TO}-${String(sequence).padStart(4, '0')}-${ofYear}`;

const csv = (rows: readonly string[]) => Buffer.from(['เลขที่,วันที่,เรื่อง,จาก,ถึง', ...rows].join('\r\n'));
const row = (name: string, date = `1/3/${year}`) => `${name},${date},รายงานคุณภาพน้ำ,คคง.,${TO}`;

async function send(page: Page, name: string, rows: readonly string[]): Promise<string> {
  await page.goto(ADDRESS);
  const file = page.locator('input[type="file"]');
  await listens(file);
  // The focus may still go to where the page begins: a key that met nothing is pressed once more.
  await expect(async () => {
    const chooser = page.waitForEvent('filechooser', { timeout: 3000 });
    await file.press('Enter');
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: csv(rows) });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return new URL(page.url()).pathname;
}

async function decide(page: Page, button: string, reason: string): Promise<void> {
  const opener = page.getByRole('button', { name: button });
  await listens(opener);
  await opener.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByLabel('เหตุผล'));
  await page.keyboard.type(reason);
  await tabTo(page, dialog.getByRole('button', { name: button }));
  await page.keyboard.press('Enter');
}

const verdict = (page: Page, of: string) => page.getByRole('row').filter({ hasText: of }).locator('[data-verdict]');

test('an old register is checked, corrected, approved by a second person, and counted on from; then it stays', async ({
  browser,
}) => {
  const preparer = (await openAs(browser, 'owner.pm')).page;
  const approver = (await openAs(browser, 'superadmin2')).page;
  const writer = (await openAs(browser, 'csc.dc')).page;

  await test.step('the check names the fault of every row', async () => {
    await preparer.goto('/p/LCBP3-C2/correspondence');
    await preparer.getByRole('link', { name: 'จัดการโครงการ' }).click();
    await preparer.getByRole('link', { name: 'นำเข้าทะเบียนเดิม' }).click();
    await expect(preparer.getByRole('heading', { level: 1 })).toHaveText('นำเข้าทะเบียนเดิม');
    await expectAccessible(preparer, 'the imports of a project');
    await send(preparer, 'มีปัญหา.csv', [
      row(number(740)),
      row(number(740)),
      row('ไม่มีเลข'),
      row(number(742), '31/2/2568'),
    ]);
    const verdicts = preparer.locator('[data-verdict]');
    await expect(verdicts).toHaveCount(4);
    await expect(verdicts.nth(0)).toHaveAttribute('data-verdict', 'OK');
    await expect(verdicts.nth(1)).toHaveAttribute('data-verdict', 'DUPLICATE');
    await expect(verdicts.nth(2)).toHaveAttribute('data-verdict', 'UNREADABLE');
    await expect(verdicts.nth(3)).toHaveAttribute('data-verdict', 'DATE_INVALID');
    await expect(preparer.getByRole('button', { name: 'อนุมัติและนำเข้า' })).toHaveCount(0);
    await expectAccessible(preparer, 'an import');
    const download = preparer.waitForEvent('download');
    await preparer.getByRole('link', { name: 'ดาวน์โหลดผล' }).click();
    const result = readFileSync(await (await download).path(), 'utf8').split('\r\n');
    expect(result[0]).toContain('แถว,ผลตรวจ,รายละเอียด,เลขที่');
    expect(result[2]).toContain(`3,ซ้ำในไฟล์,เหมือนแถว 2,${number(740)}`);
    expect(result[4]).toContain('5,วันที่ไม่ถูกต้อง,“31/2/2568”');
  });

  await test.step('a refused row is corrected in place; the text outlives a reload, and the file is not sent again', async () => {
    const edit = preparer.getByRole('button', { name: 'แก้แถว 5' });
    await listens(edit);
    await edit.click();
    const fields = preparer.getByRole('form', { name: 'แก้แถว 5' });
    await expect(fields.getByLabel('วันที่')).toBeFocused();
    await fields.getByLabel('วันที่').fill('2568/02/28');
    await expectAccessible(preparer, 'a row that is corrected');
    await preparer.reload();
    await expect(fields.getByLabel('วันที่')).toHaveValue('2568/02/28');
    await fields.getByLabel('วันที่').press('Enter');
    const corrected = preparer.getByRole('row').filter({ hasText: number(742) });
    await expect(corrected.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'OK');
    await expect(corrected.getByText('แก้ไขแล้ว')).toBeVisible();
    await expect(preparer.getByRole('button', { name: /^ตรวจ \d+ แถวที่แก้$/ })).toHaveCount(0);
    await decide(preparer, 'ยกเลิกการนำเข้านี้', 'ไฟล์มีแถวผิด');
    await expect(preparer.getByText('ยกเลิกโดยไม่ได้นำเข้า')).toBeVisible();
  });

  await test.step('the corrected file is approved by somebody else, and the next letter goes on after it', async () => {
    const address = await send(preparer, 'แก้แล้ว.csv', [row(number(740)), row(number(742))]);
    await expect(verdict(preparer, number(742))).toHaveAttribute('data-verdict', 'OK');
    const explanation = { name: `อธิบายเลขที่ ${number(742)}` };
    // Before it is approved there is nothing to be explained.
    await expect(preparer.getByRole('link', explanation)).toHaveCount(0);
    await approver.goto(address);
    await decide(approver, 'อนุมัติและนำเข้า', 'ยกทะเบียนเดิมเข้าระบบ');
    await expect(approver.getByText('เข้าทะเบียนเลขแล้ว ถอนได้')).toBeVisible();
    await preparer.reload();
    await expectAccessible(preparer, 'an approved import');
    await preparer.getByRole('link', explanation).click();
    await expect(preparer.getByRole('heading', { level: 1 })).toContainText(number(742));
    await expect(preparer.getByText('นำเข้าจากทะเบียนเดิม').first()).toBeVisible();
    const letter = await sendLetter(writer, { to: TO, subject: 'ต่อจากทะเบียนเดิม' });
    expect(letter.number).toBe(number(743));
    await decide(approver, 'ถอนการนำเข้า', 'ลองถอนดู');
    const blocking = approver.getByRole('dialog').getByRole('link', { name: `อธิบายเลขที่ ${number(743)}` });
    await expect(blocking).toHaveText(number(743));
    await expectAccessible(approver, 'a refused undo');
    await tabTo(approver, blocking);
    await approver.keyboard.press('Enter');
    await expect(approver.getByRole('heading', { level: 1 })).toContainText(number(743));
    await expect(approver.getByRole('heading', { name: 'ส่วนประกอบของเลขที่' })).toBeVisible();
  });

  await test.step('a register without later numbers is undone', async () => {
    const address = await send(preparer, 'ปีเก่า.csv', [row(number(1, 2561), '1/3/2561')]);
    await approver.goto(address);
    await decide(approver, 'อนุมัติและนำเข้า', 'ยกทะเบียนเดิมเข้าระบบ');
    await expect(approver.getByText('เข้าทะเบียนเลขแล้ว ถอนได้')).toBeVisible();
    await decide(approver, 'ถอนการนำเข้า', 'นำเข้าผิดไฟล์');
    await expect(approver.getByText('เลขเหล่านี้นำเข้าใหม่ได้')).toBeVisible();
  });
});

test('a whole import needs no mouse: the file, the check row by row, the second person, and taking it back', async ({
  browser,
}) => {
  const old = (sequence: number) => number(sequence, 2562);
  const preparer = (await openAs(browser, 'owner.pm')).page;
  const approver = (await openAs(browser, 'superadmin2')).page;
  const scroller = (name: string) =>
    preparer.getByRole('region', { name, exact: true }).and(preparer.locator('[tabindex]'));

  const address = await test.step('the file is chosen from the list of imports', async () => {
    await preparer.goto('/p/LCBP3-C2/admin/numbering/voids');
    const way = preparer.getByRole('link', { name: 'นำเข้าทะเบียนเดิม' });
    await tabTo(preparer, way);
    await preparer.keyboard.press('Enter');
    const file = preparer.locator('input[type="file"]');
    await listens(file);
    await tabTo(preparer, preparer.getByLabel('ประเภท'));
    await tabTo(preparer, file);
    let chooser: FileChooser | undefined;
    // The button is there before it is listened to.
    await expect(async () => {
      const opened = preparer.waitForEvent('filechooser', { timeout: 2000 });
      await preparer.keyboard.press('Enter');
      chooser = await opened;
    }).toPass();
    const rows = [row(old(3), '1/3/2562'), row('ไม่มีเลข'), row(old(5), '4/3/2562')];
    await chooser?.setFiles({ name: 'แป้นพิมพ์.csv', mimeType: 'text/csv', buffer: csv(rows) });
    await expect(preparer.getByRole('heading', { level: 1, name: 'แป้นพิมพ์.csv' })).toBeVisible();
    return new URL(preparer.url()).pathname;
  });

  await test.step('columns can be told anew, and every table of the check can be scrolled', async () => {
    const columns = preparer.getByLabel('หมายเหตุ');
    await listens(columns);
    await tabTo(preparer, columns);
    await tabTo(preparer, scroller('ห้าแถวแรกใต้หัวตาราง'));
    const again = preparer.getByRole('button', { name: 'ตรวจอีกครั้ง' });
    await tabTo(preparer, again);
    await preparer.keyboard.press('Enter');
    await expect(preparer.getByText('ตรวจแล้ว', { exact: false }).first()).toBeVisible();
    await tabTo(preparer, scroller('ผลต่อชุดเลข'));
    await tabTo(preparer, preparer.getByRole('link', { name: /มีปัญหา/ }));
    await preparer.keyboard.press('Enter');
    await expect(preparer.locator('[data-verdict]')).toHaveCount(1);
    await expect(preparer.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'UNREADABLE');
    await tabTo(preparer, preparer.getByRole('link', { name: /เลขขาดก่อนหน้า/ }));
    await preparer.keyboard.press('Enter');
    await expect(verdict(preparer, old(5))).toHaveAttribute('data-verdict', 'OK');
    await tabTo(preparer, scroller('ทีละแถว'));
  });

  await test.step('the second person excludes unreadable rows, and approves', async () => {
    await approver.goto(address);
    const opener = approver.getByRole('button', { name: 'อนุมัติและนำเข้า' });
    await listens(opener);
    await tabTo(approver, opener);
    await approver.keyboard.press('Enter');
    const dialog = approver.getByRole('dialog');
    const leaveOut = dialog.getByRole('checkbox');
    await tabTo(approver, leaveOut);
    await approver.keyboard.press('Space');
    await expect(leaveOut).toBeChecked();
    await tabTo(approver, dialog.getByLabel('เหตุผล'));
    await approver.keyboard.type('ยกทะเบียนเดิมเข้าระบบ');
    await tabTo(approver, dialog.getByRole('button', { name: 'อนุมัติและนำเข้า' }));
    await approver.keyboard.press('Enter');
    await expect(approver.getByText('เข้าทะเบียนเลขแล้ว ถอนได้')).toBeVisible();
  });

  await test.step('and takes it back', async () => {
    await tabTo(approver, approver.getByRole('button', { name: 'ถอนการนำเข้า' }));
    await decide(approver, 'ถอนการนำเข้า', 'นำเข้าผิดไฟล์');
    await expect(approver.getByText('เลขเหล่านี้นำเข้าใหม่ได้')).toBeVisible();
  });
});

test('a draft of a template is tried on the numbers that were given, from the builder', async ({ browser }) => {
  const { page } = await openAs(browser, 'owner.pm');
  await page.goto('/p/LCBP3-C2/admin/numbering/LETTER');
  await page.getByRole('link', { name: 'ลองกับเอกสารจริง' }).click();
  await page.getByLabel('รูปแบบที่จะลอง').fill('{ORIGINATOR}/{SEQ:4}/{YEAR:B.E.}');
  await page.getByRole('button', { name: 'ลอง', exact: true }).click();
  await expect(page.getByText(/ชุดจะรวมเป็นชุดเดียว/).first()).toBeVisible();
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: /คคง\.\/\d{4}\/\d{4}/ })
      .first(),
  ).toBeVisible();
  // Two hundred rows are judged alike and take long: the view without them is looked at.
  await page.getByRole('link', { name: /เฉพาะที่ชน/ }).click();
  await expect(page.getByText('ไม่มีเลขที่ชนหรือพิมพ์ไม่ได้')).toBeVisible();
  await expectAccessible(page, 'the what-if page');
});

test('a register with titles and unclear numbers is asked about: the heading, the series, the dates', async ({
  browser,
}) => {
  const preparer = (await openAs(browser, 'owner.pm')).page;
  const approver = (await openAs(browser, 'superadmin2')).page;
  await preparer.goto(ADDRESS);
  const file = preparer.locator('input[type="file"]');
  await listens(file);
  const lines = [
    'ทะเบียนหนังสือรับ โครงการ;;;',
    'ประจำปี;;;',
    'No;เลขที่;วันที่;เรื่อง',
    '1;XQE-C2-1950;03/04/2025;ก',
    '2;XQF-7/1;05/06/2025;ข',
  ];
  const sent = { name: 'มีคำถาม.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
  await expect(async () => {
    const chooser = preparer.waitForEvent('filechooser', { timeout: 3000 });
    await file.press('Enter');
    await (await chooser).setFiles(sent);
  }).toPass();
  await expect(preparer.getByRole('heading', { level: 1, name: sent.name })).toBeVisible();
  await expect(preparer.getByLabel('แถวหัวตาราง')).toHaveValue('3');
  await expect(preparer.locator('[data-verdict="QUESTION"]')).toHaveCount(2);
  await expectAccessible(preparer, 'an import with questions');
  await approver.goto(preparer.url());
  await expect(approver.getByText('คำถามที่ยังไม่ได้ตอบ')).toBeVisible();
  await expect(approver.getByRole('button', { name: 'อนุมัติและนำเข้า' })).toHaveCount(0);

  await test.step('another heading shows its own columns', async () => {
    const heading = preparer.getByLabel('แถวหัวตาราง');
    await listens(heading);
    await heading.selectOption('0');
    await expect(preparer.getByRole('columnheader', { name: 'คอลัมน์ 1', exact: true })).toBeVisible();
    await heading.selectOption('3');
    await expect(preparer.getByRole('columnheader', { name: 'No', exact: true })).toBeVisible();
  });

  await test.step('the answers read the rows', async () => {
    const order = preparer.getByLabel('เริ่มด้วยอะไร');
    await order.selectOption('DAY');
    await preparer.getByRole('button', { name: 'ตรวจอีกครั้ง' }).click();
    await expect(preparer.getByText('03/04/2025 คือ 2025-04-03')).toBeVisible();
    await expect(preparer.locator('[data-verdict="QUESTION"]')).toHaveCount(0);
    await approver.reload();
    await expect(approver.getByRole('button', { name: 'อนุมัติและนำเข้า' })).toBeVisible();
  });

  await test.step('and nothing of it is kept', async () => {
    await decide(preparer, 'ยกเลิกการนำเข้านี้', 'ลองคำถาม');
    await expect(preparer.getByText('ยกเลิกโดยไม่ได้นำเข้า')).toBeVisible();
  });
});

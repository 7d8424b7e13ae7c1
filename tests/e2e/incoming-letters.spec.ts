import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { pageOf, pdf } from './pdf';
import { listens, openAs } from './people';
import { test } from './test';

const REGISTER = '/p/LCBP3-C2/correspondence';

/** A page of a PDF; a reader finds its objects without a table. */
const SCAN = Buffer.from(
  [
    '%PDF-1.7',
    '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj',
    '2 0 obj\n<</Type/Pages/Count 1/Kids[3 0 R]>>\nendobj',
    '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>\nendobj',
    'trailer\n<</Root 1 0 R>>\n%%EOF\n',
  ].join('\n'),
);

type Letter = { sender: string; theirNumber: string; subject: string };

async function fillIn(page: Page, { sender, theirNumber, subject }: Letter): Promise<void> {
  await page
    .getByRole('region', { name: 'ไฟล์สแกน' })
    .locator('input[type="file"]')
    .setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: SCAN });
  // Arrived, not only on its way: the form waits for it.
  const files = page.getByRole('list', { name: 'ไฟล์แนบ' });
  await expect(files.getByRole('listitem').filter({ hasText: 'scan.pdf' })).toContainText('ไฟล์หลัก');
  const from = page.getByRole('combobox', { name: 'จาก' });
  await from.fill(sender);
  await page.getByRole('option', { name: new RegExp(sender) }).click();
  await page.getByRole('textbox', { name: 'ที่ (เลขหนังสือของผู้ส่ง)' }).fill(theirNumber);
  await page.getByRole('textbox', { name: 'เรื่อง' }).fill(subject);
}

test('a controller registers the morning’s letters with their scans, finds them and circulates one', async ({
  browser,
}) => {
  const { page } = await openAs(browser, 'owner.dc');
  const mark = randomUUID().slice(0, 8);
  const first = { sender: 'เทศบาลนครแหลมฉบัง', theirNumber: `ชบ 52001/${mark}`, subject: `ขอข้อมูลจราจร ${mark}` };
  const second = { sender: 'กรมเจ้าท่า', theirNumber: `คค 0308/${mark}`, subject: `แจ้งเตือนการเดินเรือ ${mark}` };
  let number = '';

  await test.step('registers two, the second by the key', async () => {
    await page.goto(`${REGISTER}?view=received`);
    await page.getByRole('link', { name: 'ลงรับหนังสือ' }).click();
    const submit = page.getByRole('button', { name: 'ลงรับ แล้วทำฉบับถัดไป' });
    await listens(submit);
    await expect(page.getByRole('combobox', { name: 'จาก' })).toBeFocused();
    await fillIn(page, first);
    await expectAccessible(page, 'the form of an incoming letter');
    await submit.click();
    const strip = page.getByRole('region', { name: 'ฉบับที่ลงรับล่าสุด' });
    await expect(strip).toContainText(/สคฉ\.3-IN-\d{4}-25\d\d/);
    await expect(strip.getByRole('button', { name: 'เวียนเอกสาร' })).toBeVisible();
    // The next typing is the next sender.
    await expect(page.getByRole('combobox', { name: 'จาก' })).toBeFocused();
    const registered = page.getByRole('region', { name: /^ลงรับแล้ว/ });
    await expect(registered.getByText(first.subject)).toBeVisible();
    number = (await registered.getByRole('link').first().textContent()) ?? '';
    expect(number).toMatch(/^สคฉ\.3-IN-\d{4}-25\d\d$/);
    await fillIn(page, second);
    // A further file is still on its way: nothing is registered, and it does not reach the next letter.
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/api/v1/attachments', async (route) => {
      await arrival;
      await route.continue();
    });
    const files = page.getByRole('list', { name: 'ไฟล์แนบ' }).getByRole('listitem');
    await page
      .getByRole('region', { name: 'ไฟล์สแกน' })
      .locator('input[type="file"]')
      .setInputFiles({ name: 'annex.pdf', mimeType: 'application/pdf', buffer: SCAN });
    await expect(files).toHaveCount(2);
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/ไฟล์ยังส่งขึ้นระบบไม่ครบ/)).toBeVisible();
    arrive();
    await expect(files.filter({ hasText: 'annex.pdf' })).toContainText('เอกสารแนบ');
    await page.unroute('**/api/v1/attachments');
    await expect(registered.getByText(second.subject)).toBeHidden();
    await page.keyboard.press('Control+s');
    await expect(registered.getByText(second.subject)).toBeVisible();
    await expect(files).toHaveCount(0);
  });

  await test.step('is warned of a number that is registered already', async () => {
    await fillIn(page, { ...first, subject: 'ฉบับเดิม' });
    const warning = page.getByRole('alert').filter({ hasText: 'ลงรับไว้แล้ว' });
    await expect(warning.getByRole('link', { name: number })).toBeVisible();
  });

  await test.step('finds both among the received, by their numbers', async () => {
    for (const { theirNumber, subject, sender } of [first, second]) {
      await page.goto(`${REGISTER}?view=received&q=${encodeURIComponent(theirNumber)}`);
      const row = page.getByRole('row').filter({ hasText: subject });
      await expect(row).toContainText(sender);
    }
  });

  await test.step('circulates one from My work', async () => {
    await page.goto('/inbox?scope=organization&kind=INCOMING');
    const row = page.locator('[data-row]').filter({ hasText: number });
    await listens(row.first());
    await row.getByRole('link').first().click();
    const beside = page.getByRole('complementary', { name: 'รายการที่เลือก' });
    await expect(beside.getByRole('heading', { name: first.subject })).toBeVisible();
    await listens(beside.getByRole('button', { name: 'เวียนเอกสาร' }));
    await page.keyboard.press('KeyC');
    const dialog = page.getByRole('dialog', { name: 'เวียนเอกสารในหน่วยงาน' });
    await dialog.getByRole('combobox', { name: 'เพิ่มผู้รับ' }).fill('รัตนาภรณ์');
    await page.getByRole('option', { name: /รัตนาภรณ์/ }).click();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'รัตนาภรณ์' })).toBeVisible();
    await dialog.getByRole('button', { name: 'เริ่มเวียน' }).click();
    await expect(page.getByText(/เริ่มเวียนแล้ว สคฉ\.3-CIR-/)).toBeVisible();
  });
});

test('the head of a letter is proposed with its page and line, and nothing is filled in', async ({ browser }) => {
  const { page } = await openAs(browser, 'owner.dc');
  const mark = randomUUID().slice(0, 8);
  const today = new Date().toISOString().slice(0, 10);
  await page.goto(`${REGISTER}/incoming`);
  await listens(page.getByRole('button', { name: 'ลงรับ แล้วทำฉบับถัดไป' }));
  const scans = page.getByRole('region', { name: 'ไฟล์สแกน' }).locator('input[type="file"]');
  const head = [
    `Our ref: ABC/${mark}`,
    `Date: ${today}`,
    'Ref. No. 31 February',
    `Subject: Pile test ${mark}`,
    'Dear Sir',
  ];
  await scans.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: pdf(...pageOf(...head)) });
  const reading = page.getByTestId('letter-reading');
  await expect(reading).toContainText('พบในไฟล์: เรื่อง, เลขที่, วันที่');
  const [number, date, subject] = [
    page.getByRole('textbox', { name: 'ที่ (เลขหนังสือของผู้ส่ง)' }),
    page.getByRole('textbox', { name: 'ลงวันที่' }),
    page.getByRole('textbox', { name: 'เรื่อง' }),
  ];
  await expect(number).toHaveValue('');
  await expect(subject).toHaveValue('');
  await expect(page.getByText(`อ่านจากหน้า 1: “Date: ${today}”`)).toBeVisible();
  await expectAccessible(page, 'the proposals of an incoming letter');
  await page.getByRole('button', { name: `ใช้เลขที่จากไฟล์: ABC/${mark}` }).click();
  await expect(number).toHaveValue(`ABC/${mark}`);
  await page.getByRole('button', { name: /^ใช้วันที่จากไฟล์:/ }).click();
  await expect(page.getByRole('button', { name: /^ใช้วันที่จากไฟล์:/ })).toHaveCount(0);
  await expect(date).not.toHaveValue('');
  await subject.fill('typed');
  await page.getByRole('button', { name: `ใช้เรื่องจากไฟล์: Pile test ${mark}` }).click();
  await expect(subject).toHaveValue(`Pile test ${mark}`);
  await page.getByRole('button', { name: 'เลิกทำ' }).click();
  await expect(subject).toHaveValue('typed');

  await page.getByRole('button', { name: 'นำ letter.pdf ออก' }).click();
  await scans.setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: SCAN });
  await expect(reading).toContainText('ไฟล์นี้เป็นภาพสแกน');
  await expect(page.getByRole('button', { name: /จากไฟล์:/ })).toHaveCount(0);
});

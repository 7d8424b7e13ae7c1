import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, lookAt } from './accessible';
import { actionOf } from './acting-bar';
import { sendByRest } from './letters';
import { listens, openAs } from './people';
import { test } from './test';

const REGISTER = '/p/LCBP3-C2/circulations';
const MATRIX = '/p/LCBP3-C2/admin/matrix';

/** Adds a person by part of their name, as it is typed. */
async function addPerson(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'เพิ่มผู้รับ' }).fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: name })).toBeVisible();
}

test('a controller circulates the morning’s letter with C; those asked answer, and no other organization sees it', async ({
  browser,
}) => {
  const sender = await openAs(browser, 'csc.dc');
  const letter = { to: 'สคฉ.3', subject: `ขอความเห็นแบบท่าเทียบเรือ ${randomUUID().slice(0, 8)}` };
  const { number, address } = await sendByRest(sender.page, letter);
  const control = await openAs(browser, 'owner.dc');
  let sheet = '';

  await test.step('finds the letter in My work and circulates it by the key', async () => {
    const { page } = control;
    await page.goto('/inbox?tab=receive&sort=newest&from=คคง.');
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
    await expect(dialog.getByRole('combobox', { name: 'เพิ่มผู้รับ' })).toBeFocused();
    await page.keyboard.type('ศุภวิชญ์');
    await expect(page.getByRole('option', { name: /ศุภวิชญ์/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('listitem').filter({ hasText: 'ศุภวิชญ์' })).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'เพิ่มผู้รับ' })).toBeFocused();
    await dialog
      .getByRole('listitem')
      .filter({ hasText: 'ศุภวิชญ์' })
      .getByRole('combobox', { name: 'หน้าที่' })
      .selectOption('INFO');
    // The day is proposed, and the next name is typed without a click.
    await expect(dialog.getByRole('textbox', { name: 'วันครบกำหนด' })).not.toHaveValue('');
    await dialog.getByRole('textbox', { name: 'คำสั่งการ' }).fill('โปรดตรวจสอบและรายงาน');
    await expectAccessible(page, 'the dialog that starts a circulation');
    await dialog.getByRole('button', { name: 'เริ่มเวียน' }).click();
    await expect(page.getByText(/เริ่มเวียนแล้ว สคฉ\.3-CIR-\d{4}-25\d\d/)).toBeVisible();
  });

  await test.step('finds its sheet on the letter, which cannot be circulated twice', async () => {
    const { page } = control;
    await page.goto(address);
    const link = page.getByRole('link', { name: /สคฉ\.3-CIR-/ });
    sheet = (await link.getAttribute('href')) ?? '';
    await expect(page.getByRole('button', { name: 'เวียนเอกสาร' })).toHaveCount(0);
    await link.click();
    await expect(page.getByRole('article').getByText('ตอบแล้ว 0 จาก 1')).toBeVisible();
    await expect(page.getByText('โปรดตรวจสอบและรายงาน')).toBeVisible();
    // People who may see the letter read it beside the sheet; the engineer below may not.
    await expect(page.getByText('เรียนมาเพื่อโปรดพิจารณา').first()).toBeVisible();
  });

  await test.step('adds a person to the running sheet', async () => {
    const { page } = control;
    await (await actionOf(page, 'เพิ่มผู้รับ')).click();
    const dialog = page.getByRole('dialog', { name: 'เพิ่มผู้รับ' });
    await dialog.getByRole('combobox', { name: 'ผู้รับ' }).fill('พิมพ์ชนก');
    await page.getByRole('option', { name: /พิมพ์ชนก/ }).click();
    await dialog.getByRole('combobox', { name: 'หน้าที่' }).selectOption('INFO');
    await expectAccessible(page, 'the dialog that adds a person');
    await dialog.getByRole('button', { name: 'เพิ่ม', exact: true }).click();
    await expect(page.getByText('เพิ่มผู้รับแล้ว')).toBeVisible();
    await expect(page.getByRole('article').getByRole('listitem').filter({ hasText: 'พิมพ์ชนก' })).toBeVisible();
    await expect(page.getByRole('article').getByText('ตอบแล้ว 0 จาก 1')).toBeVisible();
    // The action that ends the sheet unanswered is not the first one.
    await expect(await actionOf(page, 'บังคับปิด')).toHaveClass(/danger/);
    await page.keyboard.press('Escape');
  });

  await test.step('who is informed acknowledges with one press', async () => {
    const { page } = await openAs(browser, 'owner.pm');
    await page.goto(sheet);
    const button = page.getByRole('button', { name: 'รับทราบ', exact: true });
    await listens(button);
    await button.click();
    await expect(page.getByText('รับทราบแล้ว').first()).toBeVisible();
    await expect(button).toHaveCount(0);
  });

  await test.step('who is asked answers from My work, and the sheet is complete', async () => {
    const { page } = await openAs(browser, 'owner.engineer');
    await page.goto('/inbox?kind=CIRCULATION');
    const row = page.locator('[data-row]').filter({ hasText: letter.subject });
    await expect(row).toBeVisible();
    await page.goto(sheet);
    const form = page.getByRole('form', { name: 'ให้ความเห็น' });
    const opinion = form.getByRole('textbox', { name: /ความเห็น/ });
    await listens(opinion);
    // The results are words.
    await expect(form.getByRole('button', { name: 'ไม่เกี่ยวข้อง' })).toBeVisible();
    await expect(form.getByText(/\bDONE\b|\bNA\b/)).toHaveCount(0);
    await opinion.fill('ตรวจแล้วไม่ขัดข้อง');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('article').getByText('ตอบแล้ว 1 จาก 1')).toBeVisible();
    await expect(page.getByText('ตรวจแล้วไม่ขัดข้อง').first()).toBeVisible();
  });

  await test.step('another organization finds neither the sheet nor a word of it', async () => {
    const { page } = sender;
    const answer = await page.goto(sheet);
    expect(answer?.status()).toBe(404);
    await page.goto(`${REGISTER}?q=${encodeURIComponent(letter.subject)}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The texts are those of the search itself.
    await expect(page.getByText('ไม่มีรายการที่ตรงกับตัวกรอง')).toBeVisible();
    await expect(page.locator('[data-row]')).toHaveCount(0);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 2, name: letter.subject })).toBeVisible();
    await expect(page.getByText(/สคฉ\.3-CIR-/)).toHaveCount(0);
  });

  await test.step('register, sheet and matrix are accessible in both languages and themes, on desks and phones', async () => {
    await lookAt(control.page, REGISTER, { isUsedOnPhones: true });
    await lookAt(control.page, sheet, { isUsedOnPhones: true });
    await lookAt(control.page, MATRIX, { isUsedOnPhones: true });
  });
});

test('a controller imports a distribution matrix after a dry run that names each refused row', async ({ browser }) => {
  const { page } = await openAs(browser, 'owner.dc');
  await page.goto(MATRIX);
  const known = await (await page.request.get(`${MATRIX}/export?format=csv`)).text();
  const read = async (line: string) => {
    const buffer = Buffer.from(`${known}${line}\r\n`);
    await page.getByRole('dialog').locator('input[type="file"]').setInputFiles({
      name: 'matrix.csv',
      mimeType: 'text/csv',
      buffer,
    });
  };
  const open = page.getByRole('button', { name: 'นำเข้าไฟล์' });
  await listens(open);
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'นำเข้าไฟล์' });
  const apply = dialog.getByRole('button', { name: 'ยืนยันการนำเข้า' });

  await test.step('a faulty row is named, and nothing can be saved', async () => {
    await read('MOM,,,csc.dc,,MAIN,5');
    await expect(dialog.getByText('ไม่รับ 1', { exact: false })).toBeVisible();
    await expect(dialog.getByRole('cell', { name: /ไม่พบบุคคลนี้ในหน่วยงาน/ })).toBeVisible();
    await expect(apply).toBeDisabled();
    await expectAccessible(page, 'the dry run of an import');
  });

  await test.step('the corrected file is saved as a whole', async () => {
    await read('MOM,,,owner.engineer,,MAIN,5');
    await expect(dialog.getByText(/ไม่รับ 0 · เพิ่ม 1 · เปลี่ยน 0 · ลบ 0/)).toBeVisible();
    await apply.click();
    await expect(page.getByText('บันทึกตารางแล้ว')).toBeVisible();
    await expect(page.getByRole('button', { name: /รัตนาภรณ์.*รับผิดชอบหลัก · 5 วันทำการ/ }).first()).toBeVisible();
  });
});

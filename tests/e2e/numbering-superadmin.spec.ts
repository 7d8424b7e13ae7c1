import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { sendLetter } from './draft-page';
import { listens, openAs } from './people';
import { test } from './test';

const REASON = 'ย้ายเลขจากทะเบียนกระดาษเดิมที่ออกไปแล้ว';
const sequenceOf = (number: string) => Number(number.split('-').at(-2));
const subjectOf = () => `ขอส่งรายงาน ${randomUUID().slice(0, 8)}`;

async function openSeries(page: Page, number: string): Promise<string> {
  const pattern = number.replace(/-\d+-(\d{4})$/, '-{SEQ}-$1');
  await page.goto(`/admin/numbering/counters?project=LCBP3-C2&type=LETTER&q=${encodeURIComponent(pattern)}`);
  await page.getByRole('link', { name: pattern, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pattern);
  return new URL(page.url()).pathname;
}

test('two Superadmins raise a series: nothing repeats, every number passed over is certified, the next letter goes on', async ({
  browser,
}) => {
  const writer = await openAs(browser, 'csc.dc');
  const letter = await sendLetter(writer.page, { to: 'EN', subject: subjectOf() });
  const last = sequenceOf(letter.number);
  const next = last + 4;

  const { page: one } = await openAs(browser, 'superadmin');
  const seriesPath = await openSeries(one, letter.number);
  await expect(one.getByRole('table', { name: '20 เลขล่าสุด' })).toContainText(letter.number);

  await test.step('the first asks; what would repeat is said before it is sent', async () => {
    await one.getByRole('link', { name: 'ขอรีเซ็ต', exact: true }).click();
    const wanted = one.getByLabel('เลขลำดับถัดไปที่ต้องการ');
    await wanted.fill(String(last));
    await expect(one.getByText(/มีเลขซ้ำ 1 รายการ: ไม่อนุญาต/)).toBeVisible();
    const repeats = one.getByRole('list', { name: 'เลขที่จะซ้ำ' }).getByRole('listitem');
    await expect(repeats).toHaveText(letter.number);
    await wanted.fill(String(next));
    await expect(one.getByText(/และข้าม 3 เลข/)).toBeVisible();
    await one.locator('[name="reason"]').fill(REASON);
    await one.getByRole('button', { name: 'ส่งคำขอ' }).click();
    await expect(one.getByText('คำขอของคุณ ต้องให้ผู้ดูแลระบบสูงสุดอีกคนตัดสิน')).toBeVisible();
    await expect(one.getByRole('button', { name: 'อนุมัติ', exact: true })).toHaveCount(0);
  });
  const requestPath = new URL(one.url()).pathname;

  await test.step('the second is notified, and approves', async () => {
    const { page: two } = await openAs(browser, 'superadmin2');
    await expect(async () => {
      await two.goto('/notifications');
      await expect(two.locator(`a[href="${requestPath}"]`).first()).toBeVisible({ timeout: 1000 });
    }).toPass();
    await two.locator(`a[href="${requestPath}"]`).first().click();
    await two.getByRole('button', { name: 'อนุมัติ', exact: true }).click();
    await two.getByRole('dialog').getByRole('button', { name: 'อนุมัติ', exact: true }).click();
    await expect(two.getByText(`${last + 1}–${next - 1} (3 เลข)`)).toBeVisible();
    await expect(two.getByRole('heading', { level: 1 }).locator('..')).toContainText('อนุมัติแล้ว');
  });

  await test.step('the certificate lists what was passed over, and its seal can be checked', async () => {
    await one.goto(seriesPath);
    await one.getByRole('button', { name: 'ออกใบรับรองทุกปี' }).click();
    await expect(one).toHaveURL(/\/certificates\//);
    const table = one.getByRole('table', { name: 'ใบรับรองความครบถ้วนของเลขที่เอกสาร' });
    const skipped = table.getByRole('row').filter({ hasText: REASON });
    await expect(skipped.nth(2)).toBeVisible();
    await expect(skipped.first()).toContainText('ข้าม');
    await expect(one.getByText('เนื้อหาตรงกับตราผนึก')).toBeVisible();
    const certificatePath = new URL(one.url()).pathname;
    const seal = await one.locator('footer code').innerText();
    expect(seal).toMatch(/^[0-9a-f]{64}$/);
    await test.step('on paper it has every integer and its seal, and nothing of the app around it', async () => {
      const around = [one.getByRole('button', { name: 'พิมพ์', exact: true }), one.getByRole('navigation').first()];
      for (const part of around) await expect(part).toBeVisible();
      await one.emulateMedia({ media: 'print' });
      for (const part of around) await expect(part).toBeHidden();
      await expect(table.getByRole('row')).toHaveCount(next);
      await expect(one.getByText(seal)).toBeVisible();
      await one.emulateMedia({ media: null });
    });
    await one.goto('/admin/numbering/certificates');
    await one.getByLabel('รหัสผนึก').fill(seal);
    await one.getByRole('button', { name: 'ตรวจ', exact: true }).click();
    await one.getByRole('note').getByRole('link', { name: 'เปิด' }).click();
    await expect(one).toHaveURL(certificatePath);
    await one.goto(`/admin/numbering/certificates?seal=${seal.replace(/^./, (first) => (first === '0' ? '1' : '0'))}`);
    await expect(one.getByText(/ไม่มีใบรับรองที่มีรหัสผนึกนี้/)).toBeVisible();
  });

  await test.step('the next letter goes on after the raise', async () => {
    const following = await sendLetter(writer.page, { to: 'EN', subject: subjectOf() });
    expect(sequenceOf(following.number)).toBe(next);
  });

  await test.step('the series is sound, and its audit can be taken along', async () => {
    await one.goto(seriesPath);
    await one.getByRole('button', { name: 'ตรวจชุดนี้เดี๋ยวนี้' }).click();
    await expect(one.getByText('ชุดนี้ถูกต้องครบถ้วน')).toBeVisible();
    await one.getByRole('link', { name: 'บันทึกของชุดนี้' }).click();
    const download = one.waitForEvent('download');
    await one.getByRole('link', { name: 'ส่งออก CSV' }).click();
    const csv = readFileSync(await (await download).path(), 'utf8');
    expect(csv.split('\r\n').filter((line) => line.includes(REASON)).length).toBeGreaterThanOrEqual(4);
  });
});

test('a new code of an organization is previewed before it is saved; going back changes nothing', async ({
  browser,
}) => {
  const { page } = await openAs(browser, 'superadmin');
  await page.goto('/admin/organizations?q=TEAM');
  await page.getByRole('link', { name: 'TEAM', exact: true }).click();
  const code = page.locator('[name="code"]');
  await listens(code);
  await code.fill('TEAM-NEW');
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('เปลี่ยนรหัสจาก TEAM เป็น TEAM-NEW');
  const changed = dialog.getByRole('row').filter({ hasText: 'TEAM-NEW' }).first();
  const [before = '', after = ''] = (await changed.getByRole('cell').allInnerTexts()).slice(2, 4);
  expect(before).toMatch(/TEAM/);
  expect(after).toBe(before.replace('TEAM', 'TEAM-NEW'));
  await expect(dialog.getByRole('button', { name: 'เปลี่ยนรหัส', exact: true })).toBeDisabled();
  await expectAccessible(page, 'what a new code would print');
  await dialog.getByRole('button', { name: 'กลับไปแก้ไข' }).click();
  await expect(page.getByText('ยังไม่ได้บันทึก')).toBeVisible();
  await page.reload();
  await expect(code).toHaveValue('TEAM');
});

test('the pages about numbers are refused to others', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.admin');
  await page.goto('/inbox');
  await expect(page.getByRole('link', { name: 'เลขที่เอกสาร', exact: true })).toHaveCount(0);
  for (const path of ['counters', 'resets', 'certificates', 'verification', 'audit', 'errors', 'new-year']) {
    await page.goto(`/admin/numbering/${path}`);
    await expect(page.getByText('คุณไม่มีสิทธิ์ใช้หน้านี้'), path).toBeVisible();
  }
  expect((await page.request.get('/admin/numbering/audit/export')).status()).toBe(403);
  expect((await page.request.get('/admin/numbering/errors/export')).status()).toBe(403);
});

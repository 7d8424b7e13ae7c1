import { expect } from '@playwright/test';
import { pdf } from '@/lib/documents/files/testing/sample-files';
import { expectAccessible, expectReadableIn } from './accessible';
import { listens, openAs } from './people';
import { test } from './test';

const REGISTER = '/p/LCBP3-C2/drawings/shop';

test('a contractor files drawings, one and several, and revises them; drafts are invisible to others', async ({
  browser,
}) => {
  const { page } = await openAs(browser, 'c2.dc');
  const title = `แปลนฐานราก ${Date.now()}`;
  let number = '';
  let second = '';

  await test.step('the number is offered and checked while one types', async () => {
    await page.goto(`${REGISTER}/new`);
    await listens(page.getByLabel('ชื่อแบบ'));
    await page.getByLabel('สถานที่').selectOption('RW');
    await page.getByRole('combobox', { name: /^งาน/ }).selectOption('MEC');
    const field = page.getByLabel('เลขที่แบบ');
    await expect(field).toHaveValue(/^LCBP3-C2-SDW-RW-MEC-\d{3,4}$/);
    number = await field.inputValue();
    await field.fill(number.toLowerCase().replace('sdw', 'adw'));
    await expect(page.getByText('ต้องขึ้นต้นด้วย LCBP3-C2-SDW-RW-MEC-')).toBeVisible();
    await page.getByRole('button', { name: `ใช้เลขถัดไป ${number}` }).click();
    await expect(page.getByText('เลขที่ถูกรูปแบบ')).toBeVisible();
    await expectAccessible(page, 'a new drawing');
  });

  await test.step('it is saved with its file, as a draft that may not be built from', async () => {
    await page.getByLabel('ชื่อแบบ').fill(title);
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: `${number}.pdf`, mimeType: 'application/pdf', buffer: pdf(title) });
    await expect(page.getByText('ไฟล์หลัก')).toBeVisible();
    await page.getByRole('button', { name: 'บันทึกร่าง' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
    await expect(page.getByText('ห้ามใช้ก่อสร้าง')).toBeVisible();
    await expectAccessible(page, 'a drawing');
    await expectReadableIn(page, 'dark', 'a drawing');
  });

  await test.step('the number cannot be taken twice, and leads to the drawing that has it', async () => {
    await page.goto(`${REGISTER}/new`);
    await listens(page.getByLabel('ชื่อแบบ'));
    await page.getByLabel('สถานที่').selectOption('RW');
    await page.getByRole('combobox', { name: /^งาน/ }).selectOption('MEC');
    await expect(page.getByLabel('เลขที่แบบ')).toHaveValue(/MEC/);
    await page.getByLabel('เลขที่แบบ').fill(number);
    await page.getByLabel('ชื่อแบบ').fill('อีกแบบ');
    await page.getByRole('button', { name: 'บันทึกร่าง' }).click();
    await expect(page.getByRole('link', { name: `เปิดแบบที่ใช้เลขนี้อยู่: ${title}` })).toBeVisible();
  });

  await test.step('several files become several drawings, whatever their names say is corrected in place', async () => {
    await page.goto(`${REGISTER}/upload`);
    second = number.replace(/\d+$/, (sheet) => String(Number(sheet) + 1));
    await listens(page.locator('input[type="file"]'));
    await page.locator('input[type="file"]').setInputFiles([
      { name: `${second}_Rev0_${title} สอง.pdf`, mimeType: 'application/pdf', buffer: pdf(`${title} 2`) },
      { name: 'ไม่มีเลข.pdf', mimeType: 'application/pdf', buffer: pdf(`${title} 3`) },
    ]);
    await expect(page.getByText('แบบใหม่')).toBeVisible();
    await expect(page.getByText('เลขที่ไม่ตรงรูปแบบ')).toBeVisible();
    await expectAccessible(page, 'several drawings');
    await page.getByRole('button', { name: 'บันทึก 1 แบบ' }).click();
    await expect(page.getByText('บันทึกแล้ว 1 จาก 2 แบบ')).toBeVisible();
  });

  await test.step('what was saved goes into an RFA by one press', async () => {
    await page.getByRole('link', { name: 'สร้าง RFA จาก 1 แบบนี้' }).click();
    await expect(page.getByRole('list', { name: 'แบบที่ขออนุมัติ' })).toContainText(second);
    await expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved');
    await page.reload();
    await expect(page.getByRole('list', { name: 'แบบที่ขออนุมัติ' }).getByRole('listitem')).toHaveCount(1);
  });

  await test.step('the register finds both, and a draft is withdrawn', async () => {
    await page.goto(`${REGISTER}?q=${encodeURIComponent(title)}`);
    await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible();
    await expect(page.locator('tbody tr')).toHaveCount(2);
    await expectAccessible(page, 'the register of drawings');
    await page.getByRole('link', { name: number, exact: true }).click();
    // It is free for an RFA, which the other one is not.
    await expect(page.getByRole('link', { name: 'สร้าง RFA', exact: true })).toHaveAttribute(
      'href',
      new RegExp(`/rfas/new\\?.*number=${number}`),
    );
    await listens(page.getByRole('button', { name: 'ถอนฉบับร่าง' }));
    await page.getByRole('button', { name: 'ถอนฉบับร่าง' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'ถอนฉบับร่าง' }).click();
    await expect(page).toHaveURL(/drawings\/shop$/);
  });

  await test.step('another contractor finds nothing, the consultant no draft', async () => {
    for (const username of ['c4.dc', 'csc.dc']) {
      const { page: theirs } = await openAs(browser, username);
      await theirs.goto(`${REGISTER}?q=${encodeURIComponent(title)}`);
      await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(theirs.getByRole('link', { name: second })).toHaveCount(0);
    }
  });
});

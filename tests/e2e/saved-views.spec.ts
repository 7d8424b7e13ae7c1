import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { exportAddress, openExportMenu } from './export-menu';
import { sendByRest } from './letters';
import { listens, openAs } from './people';
import { test } from './test';

const REGISTER = '/p/LCBP3-C2/correspondence';
const pins = (page: Page) =>
  page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('list', { name: 'มุมมองที่ปักหมุด' });
const viewsButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'มุมมอง', exact: true });

test('a controller saves a view for the weekly meeting, pins it, shares it with the organization and exports it', async ({
  browser,
}) => {
  const topic = `ประชุม${randomUUID().slice(0, 8)}`;
  const name = `หนังสือ ${topic}`;
  const { page } = await openAs(browser, 'csc.dc');
  const first = await sendByRest(page, { to: 'สคฉ.3', subject: `${topic} ฉบับแรก` });
  await sendByRest(page, { to: 'สคฉ.3', subject: `${topic} ฉบับที่สอง` });
  let saved = '';

  await test.step('saves what is filtered under a Thai name', async () => {
    await page.goto(`${REGISTER}?q=${encodeURIComponent(topic)}&sort=number`);
    const save = page.getByRole('button', { name: 'บันทึกมุมมองนี้' });
    await listens(save);
    await save.click();
    const dialog = page.getByRole('dialog', { name: 'มุมมองที่บันทึกไว้' });
    await dialog.getByRole('textbox', { name: 'ชื่อมุมมอง' }).fill(name);
    await expectAccessible(page, 'the dialog that saves a view');
    await dialog.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect(page).toHaveURL(/saved=[0-9a-f-]{36}/);
    saved = new URL(page.url()).searchParams.get('saved') ?? '';
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(save).toHaveCount(0);
  });

  await test.step('finds it in the rail with its count, from any page', async () => {
    await page.goto('/');
    const link = pins(page).getByRole('link', { name });
    await expect(link).toHaveText(new RegExp(`^${name}\\s*2$`));
    await link.click();
    await expect(page).toHaveURL(new RegExp(`saved=${saved}`));
    await expect(page.locator('main tbody tr')).toHaveCount(2);
    await expect(page.locator('main tbody tr').first()).toContainText(first.number);
    await expectAccessible(page, 'a register with a saved view');
  });

  await test.step('leaves it for all of the register', async () => {
    await page.getByRole('navigation', { name: 'มุมมองทะเบียน' }).getByRole('link', { name: 'ทั้งหมด' }).click();
    await expect(page).not.toHaveURL(/saved=[0-9a-f]/);
    await page.goto(REGISTER);
    await expect(page.locator('main tbody tr').nth(2)).toBeVisible();
  });

  await test.step('shares it with the organization from the list that V opens', async () => {
    await listens(viewsButton(page));
    await page.keyboard.press('KeyV');
    const dialog = page.getByRole('dialog', { name: 'มุมมองที่บันทึกไว้' });
    await dialog.getByRole('button', { name: `แก้ไข ${name}` }).click();
    await dialog.getByRole('radio', { name: 'ทั้งหน่วยงาน' }).check();
    await dialog.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText('ทั้งหน่วยงาน');
    await expectAccessible(page, 'the list of saved views');
    await page.keyboard.press('Escape');
  });

  await test.step('a colleague sees it, another contractor does not', async () => {
    const { page: colleague } = await openAs(browser, 'csc.admin');
    await colleague.goto(REGISTER);
    await colleague.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect(colleague.locator('main tbody tr')).toHaveCount(2);
    const { page: contractor } = await openAs(browser, 'c2.dc');
    await contractor.goto(REGISTER);
    await expect(contractor.locator('main tbody tr').first()).toBeVisible();
    await expect(contractor.getByText(name)).toHaveCount(0);
    await contractor.goto(`${REGISTER}?open=${saved}`);
    await expect(contractor.getByText('ไม่พบมุมมองนี้')).toBeVisible();
    await expect(contractor.getByText(name)).toHaveCount(0);
  });

  await test.step('exports exactly the view', async () => {
    await page.goto(`${REGISTER}?open=${saved}`);
    const menu = await openExportMenu(page);
    const excel = await exportAddress(menu, 'Excel');
    expect(excel).toContain(`saved=${saved}`);
    const file = await page.request.get(excel);
    expect(file.headers()['content-type']).toContain('spreadsheetml');
    const csv = await exportAddress(menu, 'CSV');
    const lines = (await (await page.request.get(csv)).text()).trim().split('\r\n');
    // The headings, two letters and the line of origin.
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(first.number);
    await page.keyboard.press('Escape');
  });

  await test.step('deletes it: it leaves the rail at once', async () => {
    await listens(viewsButton(page));
    await viewsButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'มุมมองที่บันทึกไว้' });
    await dialog.getByRole('button', { name: `แก้ไข ${name}` }).click();
    await dialog.getByRole('button', { name: 'ลบ', exact: true }).click();
    await page
      .getByRole('dialog', { name: `ลบมุมมอง “${name}”` })
      .getByRole('button', { name: 'ลบ', exact: true })
      .click();
    await expect(dialog.getByRole('listitem').filter({ hasText: name })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(pins(page).getByRole('link', { name })).toHaveCount(0);
  });
});

test('a register opens with the person’s default, and All leaves it', async ({ browser }) => {
  const name = `ค่าเริ่มต้น ${randomUUID().slice(0, 8)}`;
  const { page } = await openAs(browser, 'designer.dc');
  await page.goto(`${REGISTER}?overdue=1`);
  const save = page.getByRole('button', { name: 'บันทึกมุมมองนี้' });
  await listens(save);
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'มุมมองที่บันทึกไว้' });
  await dialog.getByRole('textbox', { name: 'ชื่อมุมมอง' }).fill(name);
  await dialog.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect(page).toHaveURL(/saved=/);
  await viewsButton(page).click();
  await dialog.getByRole('button', { name: `เปิดทะเบียนด้วย ${name}`, exact: true }).click();
  await expect(dialog.getByRole('button', { name: `เลิกเปิดทะเบียนด้วย ${name}` })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(REGISTER);
  await expect(page).toHaveURL(/overdue=1&saved=/);
  await page.getByRole('navigation', { name: 'มุมมองทะเบียน' }).getByRole('link', { name: 'ส่ง', exact: true }).click();
  await expect(page).toHaveURL(/view=sent/);
  await page.goto(`${REGISTER}?saved=all`);
  await expect(page).not.toHaveURL(/overdue/);
  await page.goto(`${REGISTER}?overdue=1`);
  await expect(page).toHaveURL(/overdue=1&saved=all$/);
  await page.getByRole('navigation', { name: 'ตัวกรองด่วน' }).locator('a[aria-current]').click();
  await expect(page).toHaveURL(/correspondence\?saved=all$/);

  await listens(viewsButton(page));
  await viewsButton(page).click();
  await dialog.getByRole('button', { name: `แก้ไข ${name}` }).click();
  await dialog.getByRole('button', { name: 'ลบ', exact: true }).click();
  await page
    .getByRole('dialog', { name: `ลบมุมมอง “${name}”` })
    .getByRole('button', { name: 'ลบ', exact: true })
    .click();
  await expect(dialog.getByText('ยังไม่มีมุมมองที่บันทึกไว้')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(REGISTER);
  await expect(page).toHaveURL(/correspondence$/);
});

import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { sendByRest } from './letters';
import { listens, openAlone, openAs } from './people';
import { submitShopDrawings } from './rfas';
import { test } from './test';

const PHONE = { width: 390, height: 844 };
/** There is room for the pane: a press on a row marks it and shows it there. */
const DESK = { width: 1280, height: 720 };
const rowOf = (page: Page, number: string) => page.locator('[data-row]').filter({ hasText: number });
const primaries = (page: Page) => page.getByRole('main').locator('button.bg-primary, a.bg-primary');

/** A letter from คคง. to สคฉ.3, and the state of its workflow as its sender reads it. */
async function send(sender: Page) {
  const subject = `ขอเชิญตรวจงาน ${randomUUID().slice(0, 8)}`;
  const letter = await sendByRest(sender, { to: 'สคฉ.3', subject });
  const rest = `/api/v1${letter.address.replace('/p/LCBP3-C2/correspondence', '/correspondences')}`;
  const { workflow } = await (await sender.request.get(rest)).json();
  const state = async () => {
    const instance = await sender.request.get(`/api/v1/workflow-instances/${workflow.instanceId}`);
    return (await instance.json()).state.code;
  };
  return { ...letter, subject, state };
}

/** Selects the row, so that keys act on it. */
async function select(page: Page, number: string): Promise<void> {
  const link = rowOf(page, number).getByRole('link').first();
  await listens(link);
  // The list itself writes it: before that, the press would follow the link.
  await expect(page).toHaveURL(/[?&]item=/);
  await link.click();
  await expect(page.locator('[data-row][aria-current="true"]')).toContainText(number);
}

test('a receipt leaves the list at once, comes back when it is undone, and is not lost with its tab', async ({
  browser,
}) => {
  const sender = await openAs(browser, 'csc.dc');
  const [undone, kept, lost] = [await send(sender.page), await send(sender.page), await send(sender.page)];
  const { page, context } = await openAs(browser, 'owner.dc');
  await page.setViewportSize(DESK);
  const list = '/inbox?tab=receive&sort=newest&from=คคง.';
  await page.goto(list);

  await test.step('undone, it is in the list again, and nothing was written', async () => {
    await select(page, undone.number);
    await page.keyboard.press('KeyE');
    await expect(rowOf(page, undone.number)).toHaveCount(0);
    await page.getByRole('button', { name: 'เลิกทำ' }).click();
    await expect(rowOf(page, undone.number)).toBeVisible();
    expect(await undone.state()).toBe('SUBMITTED');
  });

  await test.step('by the key too', async () => {
    await select(page, undone.number);
    await page.keyboard.press('KeyE');
    await expect(rowOf(page, undone.number)).toHaveCount(0);
    await page.keyboard.press('KeyZ');
    await expect(rowOf(page, undone.number)).toBeVisible();
  });

  await test.step('without an answer it waits, is sent once there is one, and leaves the list', async () => {
    await select(page, undone.number);
    await page.route(/\/inbox/, (route) =>
      route.request().postData()?.includes('idempotencyKey') ? route.abort() : route.continue(),
    );
    await page.keyboard.press('KeyE');
    await expect(rowOf(page, undone.number)).toHaveCount(0);
    await expect(page.getByText('ไม่มีการเชื่อมต่อ การรับทราบ 1 รายการรอส่ง')).toBeVisible();
    await expect(rowOf(page, undone.number)).toContainText('รอส่ง');
    await page.unroute(/\/inbox/);
    await expect(page.getByText('ส่งการรับทราบที่รออยู่แล้ว 1 รายการ')).toBeVisible();
    await expect(rowOf(page, undone.number)).toHaveCount(0);
    expect(await undone.state()).toBe('RECEIVED');
  });

  await test.step('left alone it is sent, and another page of the app finds it received', async () => {
    await select(page, kept.number);
    await page.keyboard.press('KeyE');
    await expect(rowOf(page, kept.number)).toHaveCount(0);
    await page.getByRole('link', { name: 'ร่าง', exact: true }).click();
    await expect(page).toHaveURL(/\/drafts/);
    await expect.poll(kept.state).toBe('RECEIVED');
  });

  await test.step('a tab that is closed within the eight seconds has acknowledged', async () => {
    const tab = await context.newPage();
    await tab.goto(list);
    await select(tab, lost.number);
    await tab.keyboard.press('KeyE');
    await expect(rowOf(tab, lost.number)).toHaveCount(0);
    expect(await lost.state()).toBe('SUBMITTED');
    await tab.close({ runBeforeUnload: true });
    await expect.poll(lost.state, { timeout: 8000 }).toBe('RECEIVED');
  });

  await test.step('a sign-out within the eight seconds has acknowledged', async () => {
    const last = await send(sender.page);
    const own = await openAlone(browser, 'owner.dc');
    await own.page.setViewportSize(DESK);
    await own.page.goto(list);
    await select(own.page, last.number);
    await own.page.keyboard.press('KeyE');
    await expect(rowOf(own.page, last.number)).toHaveCount(0);
    await own.page.getByRole('button', { name: /^บัญชีของ/ }).click();
    await own.page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click();
    await expect(own.page).toHaveURL(/\/login/);
    expect(await last.state()).toBe('RECEIVED');
  });
});

test('page, pane and phone have the same one primary action; nothing is blue where nothing is owed', async ({
  browser,
}) => {
  const sender = await openAs(browser, 'csc.dc');
  const letter = await send(sender.page);
  await sender.page.goto(letter.address);
  await expect(sender.page.getByRole('heading', { level: 2, name: letter.subject })).toBeVisible();
  await expect(primaries(sender.page)).toHaveCount(0);

  const { page } = await openAs(browser, 'owner.dc');
  await page.setViewportSize(DESK);
  await page.goto(letter.address);
  await expect(primaries(page)).toHaveText(['รับเอกสาร']);
  await page.goto('/inbox?tab=receive&sort=newest&from=คคง.');
  await select(page, letter.number);
  const pane = page.getByRole('complementary', { name: 'รายการที่เลือก' });
  await expect(pane.locator('button.bg-primary, a.bg-primary')).toHaveText(['รับเอกสาร']);
  await expectAccessible(page, 'My work with a bar');

  await page.setViewportSize(PHONE);
  await page.goto(letter.address);
  const receive = page.getByRole('button', { name: 'รับเอกสาร' });
  await expect(receive).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, 2000);
  await expect(receive).toBeInViewport({ ratio: 1 });

  await test.step('the bar of the basket is below it', async () => {
    await page.goto(`/p/LCBP3-C2/correspondence?q=${encodeURIComponent(letter.subject)}`);
    await page.setViewportSize(DESK);
    await listens(rowOf(page, letter.number).getByRole('checkbox'));
    await rowOf(page, letter.number).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'ใส่ตะกร้า' }).click();
    const basket = page.getByRole('region', { name: 'ตะกร้าใบนำส่ง' });
    await expect(basket).toBeVisible();
    await page.setViewportSize(PHONE);
    await page.goto(letter.address);
    await expect(basket).toBeInViewport({ ratio: 1 });
    await listens(receive);
    // A trial is refused where anything covers the button.
    await receive.click({ trial: true });
    await expectAccessible(page, 'a letter on a phone with a basket');
    await basket.getByRole('button').click();
    await expect(basket).toHaveCount(0);
  });
  await page.getByRole('button', { name: 'คำสั่งอื่น' }).click();
  await expect(page.getByRole('menuitem', { name: 'เขียนหนังสือตอบ' })).toBeVisible();
  await expectAccessible(page, 'the menu of a letter on a phone');
  await page.keyboard.press('Escape');
  await receive.click();
  const form = page.getByRole('dialog').getByRole('form', { name: 'รับเอกสาร' });
  await form.getByRole('button', { name: 'ยืนยัน' }).click();
  await expect(page.getByRole('button', { name: 'เขียนหนังสือตอบ' })).toBeInViewport({ ratio: 1 });
});

test('a reviewer types the code, and the owner approves what was proposed in three taps', async ({ browser }) => {
  const contractor = await openAs(browser, 'c2.dc');
  const { address, number } = await submitShopDrawings(contractor.page, 'ARC', 1);
  await contractor.page.close();

  await test.step('the digit again leads to its next code; digit and letter are the code', async () => {
    const { page } = await openAs(browser, 'csc.editor');
    await page.goto(`${address}/review`);
    const code = (name: string) =>
      page.getByRole('group', { name: 'ผลสำหรับทุกรายการ' }).getByRole('button', { name: new RegExp(`^${name}`) });
    await listens(code('1C'));
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Digit1');
    await expect(code('1C')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Digit1');
    await expect(code('1N')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Digit4');
    await expect(code('4X')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Shift+Slash');
    await expect(page.getByRole('dialog').getByText('ให้ผลด้วยตัวอักษรของรหัส')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    for (const key of ['Digit1', 'KeyC', 'Control+Enter']) await page.keyboard.press(key);
    await expect(page.getByText('ดำเนินการแล้ว: ให้ความเห็น')).toBeVisible();
    await page.close();
  });

  await test.step('the lead proposes 1N', async () => {
    const { page } = await openAs(browser, 'csc.lead');
    await page.goto(`${address}/review`);
    const comment = page.getByRole('textbox', { name: /^ความเห็น(?: \*)?$/ });
    await listens(comment);
    await page.getByRole('heading', { level: 1 }).click();
    for (const key of ['Digit1', 'KeyN']) await page.keyboard.press(key);
    const given = page.getByRole('group', { name: 'ผลสำหรับทุกรายการ' }).getByRole('button', { name: /^1N/ });
    await expect(given).toHaveAttribute('aria-pressed', 'true');
    await comment.fill('อนุมัติตามหมายเหตุในแบบ');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('ดำเนินการแล้ว: สรุปผล')).toBeVisible();
    await page.close();
  });

  await test.step('card, proposed code, confirm', async () => {
    const { page: phone } = await openAs(browser, 'owner.engineer');
    await phone.setViewportSize(PHONE);
    await phone.goto('/inbox');
    await expect(rowOf(phone, number)).toContainText('ที่ปรึกษาเสนอ 1N');
    const card = rowOf(phone, number).getByRole('link').first();
    await listens(card);
    await card.click();
    await expect(phone).toHaveURL(new RegExp(`${address}/review$`));
    const bar = phone.getByRole('toolbar', { name: 'ผลการพิจารณา' });
    const proposed = bar.locator('button.bg-primary');
    await expect(proposed).toHaveText(/^1N.*ตามที่ปรึกษาเสนอ$/);
    await listens(proposed);
    await proposed.click();
    const dialog = phone.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^ความเห็น/ }).fill('เห็นชอบ');
    await dialog.getByRole('button', { name: /^ส่งผล/ }).click();
    await expect(phone.getByText('ดำเนินการแล้ว: พิจารณาอนุมัติ')).toBeVisible();
  });
});

test('a link asks before unsaved work is left, in a dialog of the app', async ({ browser }) => {
  const { page } = await openAs(browser, 'superadmin2');
  await page.goto('/admin/projects/new');
  const code = page.locator('input[name="code"]');
  await listens(code);
  await code.fill('T-UNSAVED');
  const away = page.getByRole('link', { name: 'ร่าง', exact: true });
  await away.click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText('ออกจากหน้านี้หรือไม่');
  await expectAccessible(page, 'the question about unsaved work');
  await dialog.getByRole('button', { name: 'ยกเลิก' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(code).toHaveValue('T-UNSAVED');
  await away.click();
  await dialog.getByRole('button', { name: 'ออกจากหน้านี้' }).click();
  await expect(page).toHaveURL(/\/drafts/);
});

import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '@/lib/people/demo/people';
import { DESKTOP, expectAccessible, expectReadableIn, PHONE } from './accessible';
import { postByRest } from './letters';
import { fillInPerson } from './new-person';
import { codeOf, newPerson, proofIsOld, setUpApp } from './own-person';
import { listens, openAlone, openAs, setLook } from './people';
import { sendReportByRest } from './rfas';
import { test } from './test';

const COMMENT = /^ความเห็น(?: \*)?$/;
const TITLE = 'ยืนยันตัวตน';
const APPROVED = 'ดำเนินการแล้ว: พิจารณาอนุมัติ';

/** The owner's engineer in the demo's way, of this test alone. */
const newOwner = (browser: Browser) =>
  newPerson(browser, { code: 'LEAD_ENGINEER', kind: 'สัญญา', place: 'LCBP3-C2' }, 'สคฉ.3');

/** An RFA that waits for the owner's result. @returns the path of its page */
async function rfaAtOwner(browser: Browser): Promise<string> {
  const { page: contractor } = await openAs(browser, 'c2.dc');
  const { address } = await sendReportByRest(contractor, 'ARC', 'MAT');
  for (const [username, action] of [
    ['csc.editor', 'RESPOND'],
    ['csc.lead', 'DECIDE'],
  ] as const) {
    const { page } = await openAs(browser, username);
    const { workflow } = await (await page.request.get(restOf(address))).json();
    await postByRest(page, `/api/v1/workflow-instances/${workflow.instanceId}/transitions`, {
      data: { action, payload: { code: '1C' } },
    });
  }
  return address;
}

const restOf = (address: string) => `/api/v1${address.replace('/p/LCBP3-C2', '')}`;
const stateOf = async (page: Page, address: string) =>
  (await (await page.request.get(restOf(address))).json()).workflow.state.code;

async function openReview(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/review`);
  await listens(page.getByRole('main').getByRole('button').first());
}

/** Gives 1A with a comment; the dialog asks for the proof. */
async function approve(page: Page, comment: string) {
  await page.getByRole('button', { name: /^1A/ }).first().click();
  await page.getByRole('textbox', { name: COMMENT }).fill(comment);
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: TITLE });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a listed result asks for the password, keeps what was typed, and goes on by itself', async ({ browser }) => {
  const owner = await newOwner(browser);
  const { page } = owner;
  const address = await rfaAtOwner(browser);
  expect(await stateOf(page, address)).toBe('OWNER_APPROVAL');
  await proofIsOld(owner.username);
  await page.setViewportSize(DESKTOP);
  await openReview(page, address);
  const dialog = await approve(page, 'อนุมัติให้ก่อสร้าง');
  const password = dialog.getByLabel('รหัสผ่านของคุณ');

  await test.step('it says why, and its field has the focus', async () => {
    await expect(password).toBeFocused();
    await expectAccessible(page, 'a proof of identity');
    await expectReadableIn(page, 'dark', 'a proof of identity');
  });

  await test.step('a wrong password is refused in the dialog', async () => {
    await password.fill('ไม่ใช่รหัสผ่านนี้');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('รหัสผ่าน');
    await expect(dialog).toBeVisible();
    expect(await stateOf(page, address)).toBe('OWNER_APPROVAL');
  });

  await test.step('Escape leaves everything as it was', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('textbox', { name: COMMENT })).toHaveValue('อนุมัติให้ก่อสร้าง');
    expect(await stateOf(page, address)).toBe('OWNER_APPROVAL');
  });

  await test.step('the right one decides, with the same text', async () => {
    await page.getByRole('textbox', { name: COMMENT }).click();
    await page.keyboard.press('Control+Enter');
    await password.fill(owner.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText(APPROVED)).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await stateOf(page, address)).toBe('APPROVED');
    await page.goto(address);
    await expect(page.getByRole('main')).toContainText('อนุมัติให้ก่อสร้าง');
  });

  await test.step('a second one within ten minutes asks for nothing', async () => {
    const another = await rfaAtOwner(browser);
    await openReview(page, another);
    await page.getByRole('button', { name: /^1A/ }).first().click();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(APPROVED)).toBeVisible();
  });
  await owner.context.close();
});

test('a person with an authenticator app shows its code, on a phone', async ({ browser }) => {
  const owner = await newOwner(browser);
  const { page } = owner;
  await page.goto('/settings/security');
  const add = page.getByRole('button', { name: 'เพิ่มแอปยืนยันตัวตน' });
  await listens(add);
  await add.click();
  const { secret } = await setUpApp(page, owner.password);
  const address = await rfaAtOwner(browser);
  await proofIsOld(owner.username);
  await page.setViewportSize(PHONE);
  await openReview(page, address);
  const document = page.getByRole('button', { name: 'เปิดเอกสาร' });
  await listens(document);
  await document.click();
  await page.getByRole('dialog').getByRole('button', { name: /^1A/ }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: /^ส่งผล/ }).click();
  const dialog = page.getByRole('dialog', { name: TITLE });
  const code = dialog.getByLabel('รหัสจากแอปยืนยันตัวตน');
  await expect(dialog.getByLabel('รหัสผ่านของคุณ')).toHaveCount(0);
  await expectAccessible(page, 'a proof by a code on a phone');
  const box = await dialog.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= PHONE.width).toBe(true);

  await code.fill('000000');
  await dialog.getByRole('button', { name: 'ยืนยันและดำเนินการต่อ' }).click();
  await expect(dialog.getByRole('alert')).toContainText('รหัสไม่ถูกต้อง');
  // The code of the set-up has counted.
  await code.fill(codeOf(secret, 1));
  await dialog.getByRole('button', { name: 'ยืนยันและดำเนินการต่อ' }).click();
  await expect(page.getByText(APPROVED)).toBeVisible();
  await owner.context.close();
});

test('over an open dialog it takes the keys, and leaves the lower one and its text alone', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await openAlone(browser, 'superadmin');
  await setLook(context, baseURL ?? '', { locale: 'en', theme: 'light' });
  await page.goto('/admin/rfa-codes');
  await proofIsOld('superadmin');
  const entry = page.getByRole('list', { name: 'Result codes' }).getByRole('listitem').filter({ hasText: '4X' });
  const lower = page.getByRole('dialog').filter({ has: page.locator('[name="nameEn"]') });
  const name = lower.locator('[name="nameEn"]');
  const open = async () => {
    const change = entry.getByRole('button');
    await listens(change);
    await change.click();
  };
  await open();
  const before = await name.inputValue();
  await name.fill(`${before} indeed`);
  const upper = page.getByRole('dialog', { name: 'Confirm who you are' });
  const password = upper.getByLabel('Your password');
  const save = lower.getByRole('button', { name: 'Save' });

  await test.step('each way out leaves the lower one open with its text', async () => {
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => upper.getByRole('button', { name: 'Cancel' }).click(),
      () => upper.getByRole('button', { name: 'Close' }).click(),
    ]) {
      await save.click();
      await expect(password).toBeFocused();
      await leave();
      await expect(upper).toBeHidden();
      await expect(name).toHaveValue(`${before} indeed`);
      await expect(save).toBeEnabled();
      expect(await lower.evaluate((popup) => popup.contains(document.activeElement))).toBe(true);
    }
  });

  await test.step('Tab stays within the upper one', async () => {
    await save.click();
    await expect(password).toBeFocused();
    for (let n = 0; n < 6; n += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(() => upper.evaluate((popup) => popup.contains(document.activeElement))).toBe(true);
    }
    await expectAccessible(page, 'a proof of identity over a dialog');
  });

  await password.fill(DEMO_PASSWORD);
  await password.press('Control+Enter');
  await expect(upper).toBeHidden();
  await expect(lower).toBeHidden();
  await expect(entry).toContainText(`${before} indeed`);
  await open();
  await name.fill(before);
  await save.click();
  await expect(lower).toBeHidden();
});

test('an old session is asked who it is before it gives power, on each page, and goes on', async ({ browser }) => {
  const username = `power.${randomUUID().slice(0, 8)}`;
  const { page, context } = await openAlone(browser, 'superadmin2');
  const dialog = page.getByRole('dialog', { name: TITLE });
  const confirm = async () => {
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('รหัสผ่านของคุณ').fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  };
  await page.setViewportSize(DESKTOP);

  await test.step('a new person with a temporary password', async () => {
    await fillInPerson(page, username, 'คคง.');
    await page.getByRole('radio', { name: /รหัสผ่านชั่วคราว/ }).check();
    await proofIsOld('superadmin2');
    await page.getByRole('button', { name: 'สร้างผู้ใช้' }).click();
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'a proof before a person is made');
    await confirm();
    await expect(page.getByRole('status').locator('code')).toBeVisible();
  });

  await test.step('a role', async () => {
    await page.getByRole('link', { name: 'กำหนดบทบาท' }).click();
    await page.getByRole('combobox', { name: 'บทบาท' }).selectOption('VIEWER');
    await page.getByRole('combobox', { name: 'หน่วยงาน' }).selectOption({ label: 'คคง.' });
    await proofIsOld('superadmin2');
    await page.getByRole('button', { name: 'ให้บทบาท' }).click();
    await confirm();
    await expect(page.getByRole('list', { name: 'บทบาท' })).toContainText('คคง.');
  });

  await test.step('a receiver of outgoing events', async () => {
    await page.goto('/admin/webhooks/new');
    const form = page.locator('form').filter({ hasText: 'ที่อยู่ปลายทาง' });
    await listens(form.getByLabel('ชื่อ'));
    await form.getByLabel('ชื่อ').fill(username);
    await form.getByLabel('ที่อยู่ปลายทาง').fill('https://receiver.example/hook');
    await form.getByLabel('ออกเอกสาร').check();
    await proofIsOld('superadmin2');
    await page.getByRole('button', { name: 'สร้างการสมัครรับ', exact: true }).click();
    await confirm();
    expect(await page.getByRole('status').locator('code').innerText()).toMatch(/^whsec_/);
  });
  await context.close();
});

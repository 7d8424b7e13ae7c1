import { randomUUID } from 'node:crypto';
import { expect, type Page, request } from '@playwright/test';
import { expectAccessible } from './accessible';
import { createAccount, grantRole } from './new-person';
import { listens, openAs } from './people';
import { test } from './test';

const REGISTER = '/api/v1/correspondences?project=LCBP3-C2';
const VOID = '/api/v1/document-numbering/void';

/** Fills in the form of a new token, for thirty days and for reading alone. */
async function order(page: Page, name: string): Promise<void> {
  const form = page.locator('form').filter({ hasText: 'ขอบเขตสิทธิ์' });
  const field = form.getByLabel('ชื่อ');
  await listens(field);
  await field.fill(name);
  await form.getByLabel('ขอบเขตสิทธิ์').click();
  await form.getByLabel('ขอบเขตสิทธิ์').fill('document.view');
  await page.getByRole('option', { name: 'document.view' }).click();
  await expect(form.getByRole('button', { name: 'นำ document.view ออก' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await form.getByLabel('อายุ').selectOption('30');
  await form.getByRole('button', { name: 'สร้างโทเคน' }).click();
}

test('a token is made for a machine, does what it is for and nothing else, and is over when it is revoked', async ({
  browser,
  baseURL,
}) => {
  const name = `n8n ${randomUUID().slice(0, 8)}`;
  const { page } = await openAs(browser, 'designer.dc');
  const row = page.getByRole('list', { name: 'โทเคนของคุณ' }).getByRole('listitem').filter({ hasText: name });

  const secret = await test.step('its secret is shown once', async () => {
    await page.goto('/settings/tokens');
    await order(page, name);
    await expect(row).toContainText('document.view');
    await expect(row).toContainText('ใช้ล่าสุด –');
    await expectAccessible(page, 'a token that was made');
    return page.getByRole('status').locator('code').innerText();
  });

  const machine = await request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${secret}` } });
  await test.step('it reads, and is refused what it was not made for', async () => {
    expect((await machine.get(REGISTER)).status()).toBe(200);
    const number = { project: 'LCBP3-C2', type: 'LETTER', number: 'TEAM-กทท.-0001-2569' };
    const refused = await machine.post(VOID, { data: { ...number, reasonCode: 'OTHER', reason: 'ไม่ใช่ของโทเคนนี้' } });
    expect(refused.status()).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'TOKEN_SCOPE' });
    await page.reload();
    await expect(row).not.toContainText('ใช้ล่าสุด –');
    await expect(page.getByText(secret)).toHaveCount(0);
  });

  await test.step('revoked, it is refused', async () => {
    await page.getByRole('button', { name: `เพิกถอนโทเคน ${name}` }).click();
    await expect(row).toHaveCount(0);
    expect((await machine.get(REGISTER)).status()).toBe(401);
  });
  await machine.dispose();
});

test('another system’s account has its token from who looks after it, acts within its roles, and loses it there', async ({
  browser,
  baseURL,
}) => {
  const name = `ระบบทะเบียนรับ ${randomUUID().slice(0, 8)}`;
  const username = `machine.${randomUUID().slice(0, 8)}`;
  const { page } = await openAs(browser, 'superadmin');
  const row = page.getByRole('list', { name: 'โทเคน', exact: true }).getByRole('listitem').filter({ hasText: name });

  const secret = await test.step('the account is made, given a role, and a token for it', async () => {
    await createAccount(page, username, 'TEAM');
    await page.getByRole('link', { name: 'กำหนดบทบาท' }).click();
    await grantRole(page, 'VIEWER', { kind: 'หน่วยงาน', code: 'TEAM' });
    await page.reload();
    await order(page, name);
    await expect(row).toContainText('document.view');
    return page.getByRole('status').locator('code').innerText();
  });

  const owner = new URL(page.url()).pathname;
  const machine = await request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${secret}` } });
  await test.step('with it the system reads what its role may see', async () => {
    expect((await machine.get(REGISTER)).status()).toBe(200);
  });

  await test.step('it is in the list of all tokens, and is revoked on its account’s page', async () => {
    await page.goto(`/admin/tokens?q=${encodeURIComponent(name)}`);
    await expect(page.getByText(username)).toBeVisible();
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(owner);
    await page.getByRole('button', { name: `เพิกถอนโทเคน ${name}` }).click();
    await expect(page.getByText('เพิกถอนโทเคนแล้ว')).toBeVisible();
    expect((await machine.get(REGISTER)).status()).toBe(401);
  });
  await machine.dispose();
});

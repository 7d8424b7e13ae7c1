import { randomUUID } from 'node:crypto';
import { expect, request, test } from '@playwright/test';
import { expectAccessible } from './accessible';
import { listens, openAs } from './people';

const REGISTER = '/api/v1/correspondences?project=LCBP3-C2';
const VOID = '/api/v1/document-numbering/void';

test('a token is made for a machine, does what it is for and nothing else, and is over when it is revoked', async ({
  browser,
  baseURL,
}) => {
  const name = `n8n ${randomUUID().slice(0, 8)}`;
  const { page } = await openAs(browser, 'designer.dc');
  const row = page.getByRole('list', { name: 'โทเคนของคุณ' }).getByRole('listitem').filter({ hasText: name });

  const secret = await test.step('its secret is shown once', async () => {
    await page.goto('/settings/tokens');
    const field = page.getByLabel('ชื่อ');
    await listens(field);
    await field.fill(name);
    await page.getByLabel('ขอบเขตสิทธิ์').click();
    await page.getByLabel('ขอบเขตสิทธิ์').fill('document.view');
    await page.getByRole('option', { name: 'document.view' }).click();
    await page.keyboard.press('Escape');
    await page.getByLabel('อายุ').selectOption('30');
    await page.getByRole('button', { name: 'สร้างโทเคน' }).click();
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

  await test.step('revoked it is nobody’s', async () => {
    await page.getByRole('button', { name: `เพิกถอนโทเคน ${name}` }).click();
    await expect(row).toHaveCount(0);
    expect((await machine.get(REGISTER)).status()).toBe(401);
  });
  await machine.dispose();
});

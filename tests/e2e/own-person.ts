import { randomUUID } from 'node:crypto';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { openAdminConnection } from '@/db/admin-connection';
import { createPerson, grantRole, takeOwnPassword } from './new-person';
import { listens, openAs, signIn } from './people';

export interface Person {
  username: string;
  password: string;
  context: BrowserContext;
  page: Page;
}

/** Code of an authenticator app; `steps` of half a minute from now. Each code counts once. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

/** A person of this test alone, signed in with a password of their own. */
export async function newPerson(
  browser: Browser,
  role?: { code: string; kind: string; place: string },
  organization = 'TEAM',
): Promise<Person> {
  const username = `factor.${randomUUID().slice(0, 8)}`;
  const password = `เรือเทียบท่า-${randomUUID().slice(0, 8)}`;
  const { page: admin } = await openAs(browser, 'superadmin');
  const temporary = await createPerson(admin, username, organization);
  if (role) {
    await admin.getByRole('link', { name: 'กำหนดบทบาท' }).click();
    await grantRole(admin, role.code, { kind: role.kind, code: role.place });
  }
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, username, temporary);
  await takeOwnPassword(page, temporary, password);
  await expect(page).not.toHaveURL(/\/change-password$/);
  return { username, password, context, page };
}

/** From the first question to the recovery codes. @returns the app's secret and the codes */
export async function setUpApp(page: Page, password: string): Promise<{ secret: string; codes: string[] }> {
  const proof = page.getByLabel('รหัสผ่านของคุณ');
  await listens(proof);
  await proof.fill(password);
  await page.getByRole('button', { name: 'ต่อไป' }).click();
  await expect(page.getByRole('img', { name: /คิวอาร์โค้ด/ })).toBeVisible();
  const secret = (await page.locator('form code').innerText()).replaceAll(' ', '');
  await page.locator('input[name="name"]').fill('โทรศัพท์ทดสอบ');
  await page.getByLabel('รหัสที่แอปแสดง').fill(codeOf(secret));
  await page.getByRole('button', { name: 'เพิ่มแอปนี้' }).click();
  const list = page.getByRole('list', { name: 'รหัสกู้คืน' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const codes = await list.getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: 'เก็บไว้แล้ว' }).click();
  return { secret, codes };
}

/** Moves the last proof of a person's newest sessions into the past: acts that need a fresh one ask for it. */
export async function proofIsOld(username: string, sessions = 1): Promise<void> {
  const database = await openAdminConnection(process.env.DATABASE_ADMIN_URL ?? '');
  await database.query(
    `UPDATE user_sessions SET proven_at = NOW(3) - INTERVAL 1 HOUR
      WHERE user_id = (SELECT user_id FROM users WHERE username = ?) ORDER BY id DESC LIMIT ?`,
    [username, sessions],
  );
  await database.end();
}

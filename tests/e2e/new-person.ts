import { randomUUID } from 'node:crypto';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { listens, openAs, signIn } from './people';

/** Makes a person who gets in by a password that an administrator knows, and gives that password. */
export async function createPerson(page: Page, username: string, organization: string): Promise<string> {
  await fillInPerson(page, username, organization);
  await page.getByRole('radio', { name: /รหัสผ่านชั่วคราว/ }).check();
  await page.getByRole('button', { name: 'สร้างผู้ใช้' }).click();
  return page.getByRole('status').locator('code').innerText();
}

/** Creates a machine account, which cannot sign in interactively. */
export async function createAccount(page: Page, username: string, organization: string): Promise<void> {
  await fillInPerson(page, username, organization);
  await page.getByRole('radio', { name: /บัญชีของระบบอื่น/ }).check();
  await page.getByRole('button', { name: 'สร้างผู้ใช้' }).click();
}

/** The form of a new person, filled in but for how they get in. */
export async function fillInPerson(page: Page, username: string, organization: string): Promise<void> {
  await page.goto('/admin/users/new');
  await page.locator('[name="username"]').fill(username);
  const place = page.locator('select[name="organizationPublicId"]');
  const option = place.locator('option', { hasText: new RegExp(`^${organization.replaceAll('.', '\\.')} `) });
  await place.selectOption(await option.getAttribute('value'));
  await page.locator('[name="firstName"]').fill('มาลี');
  await page.locator('[name="lastName"]').fill('มาใหม่');
}

/** On the page of a person who has no role yet. */
export async function grantRole(page: Page, role: string, place: { kind: string; code: string }): Promise<void> {
  await page.getByRole('combobox', { name: 'บทบาท' }).selectOption(role);
  await page.getByRole('combobox', { name: place.kind }).selectOption({ label: place.code });
  await page.getByRole('button', { name: 'ให้บทบาท' }).click();
  await expect(page.getByRole('list', { name: 'บทบาท' })).toContainText(place.code);
}

/** The first page after the first sign-in. */
export async function takeOwnPassword(page: Page, temporary: string, own: string): Promise<void> {
  await listens(page.locator('[name="currentPassword"]'));
  await page.locator('[name="currentPassword"]').fill(temporary);
  await page.locator('[name="newPassword"]').fill(own);
  await page.locator('[name="repeated"]').fill(own);
  await page.locator('form button[type="submit"]').click();
}

/** A contractor's person with the numbering permission on LCBP3-C2: the demo has no such person. */
export async function openNumberKeeper(
  browser: Browser,
  organization: string,
): Promise<{ page: Page; context: BrowserContext }> {
  const username = `keeper.${randomUUID().slice(0, 8)}`;
  const { page: admin } = await openAs(browser, 'superadmin');
  const temporary = await createPerson(admin, username, organization);
  await admin.getByRole('link', { name: 'กำหนดบทบาท' }).click();
  await grantRole(admin, 'PROJECT_ADMIN', { kind: 'โครงการ', code: 'LCBP3-C2' });
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, username, temporary);
  await takeOwnPassword(page, temporary, `เลขที่กระดาษ-${randomUUID().slice(0, 8)}`);
  await expect(page).not.toHaveURL(/\/change-password$/);
  return { page, context };
}

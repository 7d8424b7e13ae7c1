import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { createPerson, grantRole, takeOwnPassword } from './new-person';
import { openAs, sendCredentials, signIn } from './people';
import { test } from './test';

/** A tab’s lowest pixel lies under the line below all of them. */
const SEEN = 0.95;
const NO_PERMISSION = 'คุณไม่มีสิทธิ์ใช้หน้านี้';
const OWN_PASSWORD = `ทะเบียนหนังสือ-${randomUUID().slice(0, 8)}`;

test('a person is made, let in, given a role, shut out, and all of it can be read in the audit trail', async ({
  browser,
}) => {
  const username = `new.${randomUUID().slice(0, 8)}`;
  const { page: admin } = await openAs(browser, 'superadmin');

  const temporary = await test.step('the superadmin makes them with a temporary password', () =>
    createPerson(admin, username, 'คคง.'));
  await test.step('and grants Document Control of คคง.', async () => {
    await admin.getByRole('link', { name: 'กำหนดบทบาท' }).click();
    await expect(admin.getByText('ยังไม่มีบทบาท')).toBeVisible();
    await grantRole(admin, 'DOCUMENT_CONTROL', { kind: 'หน่วยงาน', code: 'คคง.' });
  });

  const context = await browser.newContext();
  const page = await context.newPage();
  await test.step('they sign in, and nothing opens before the password is their own', async () => {
    await signIn(page, username, temporary);
    for (const path of ['/', '/p/LCBP3-C2/correspondence', '/settings/tokens']) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/change-password$/);
    }
    await takeOwnPassword(page, temporary, OWN_PASSWORD);
  });
  await test.step('then they see their work', async () => {
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1, name: 'หน้าแรก' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'สร้าง', exact: true })).toBeVisible();
  });

  await test.step('the superadmin deactivates them, and their next click leads to the sign-in', async () => {
    await admin.reload();
    await admin.getByRole('button', { name: 'ปิดใช้งาน' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'ปิดใช้งาน' }).click();
    await expect(admin.getByRole('button', { name: 'เปิดใช้งาน' })).toBeVisible();
    await page.getByRole('link', { name: 'ร่าง', exact: true }).first().click();
    await expect(page).toHaveURL(/\/login(\?|$)/);
    await sendCredentials(page, username, OWN_PASSWORD);
    await expect(page.locator('form').getByRole('alert')).toBeVisible();
  });

  await test.step('the audit page says who did what', async () => {
    await admin.goto(`/admin/audit?q=${encodeURIComponent(username)}`);
    for (const [action, actor] of [
      ['เพิ่มผู้ใช้', 'ธีรเดช'],
      ['ให้สิทธิ์', 'ธีรเดช'],
      ['เปลี่ยนรหัสผ่าน', 'มาลี'],
      ['ปิดใช้งานผู้ใช้', 'ธีรเดช'],
    ] as const) {
      const row = admin.locator('[data-row]').filter({ has: admin.getByRole('link', { name: action, exact: true }) });
      await expect(row, action).toHaveCount(1);
      await expect(row, action).toContainText(actor);
    }
  });
});

test('an organization’s administrator sees its own people and no others', async ({ browser }) => {
  const superadmin = await openAs(browser, 'superadmin');
  await superadmin.page.goto('/admin/users?q=owner.dc');
  const stranger = await superadmin.page.getByRole('link', { name: 'owner.dc', exact: true }).getAttribute('href');

  const { page } = await openAs(browser, 'csc.admin');
  await page.goto('/admin/users?size=100');
  const rows = page.locator('[data-row]');
  await expect(rows.filter({ hasText: 'csc.editor' })).toHaveCount(1);
  await expect(rows.filter({ hasNotText: 'คคง.' })).toHaveCount(0);
  await page.goto('/admin/users?q=owner.dc');
  await expect(page.getByRole('link', { name: 'owner.dc', exact: true })).toHaveCount(0);
  expect((await page.goto(stranger ?? ''))?.status()).toBe(404);

  await test.step('and may make people of its own organization alone', async () => {
    await page.goto('/admin/users/new');
    const offered = page.locator('select[name="organizationPublicId"] option:not([value=""])');
    await expect(offered).toHaveText([/^คคง\. /]);
  });
});

test('on a phone the open tab of an administration page is seen, and nothing else moves', async ({ browser }) => {
  const { page } = await openAs(browser, 'superadmin');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [
    '/admin/numbering/new-year',
    '/admin/numbering/counters',
    '/p/LCBP3-C2/admin/review-teams',
    '/p/LCBP3-C2/admin/numbering/import',
  ]) {
    await page.goto(path);
    const tab = page.locator('nav a[aria-current="page"]').filter({ visible: true }).and(page.locator('main a'));
    await expect(tab.first(), path).toBeInViewport({ ratio: SEEN });
    expect(await page.evaluate(() => window.scrollY), path).toBe(0);
  }
  await test.step('also the next chosen one, and a manual scroll is not undone', async () => {
    const strip = page.getByRole('navigation', { name: 'การจัดการโครงการ' });
    const last = strip.getByRole('link').last();
    await last.click();
    await expect(last).toHaveAttribute('aria-current', 'page');
    await expect(last).toBeInViewport({ ratio: SEEN });
    await strip.evaluate((node) => {
      node.scrollLeft = 0;
    });
    await page.getByRole('heading', { level: 1 }).click();
    expect(await strip.evaluate((node) => node.scrollLeft)).toBe(0);
  });
});

test('a person without administration rights is refused on every administration page', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.viewer');
  await page.goto('/inbox');
  await expect(page.getByRole('link', { name: 'ผู้ใช้', exact: true })).toHaveCount(0);
  for (const path of ['', '/organizations', '/projects', '/contracts', '/users', '/users/new', '/audit']) {
    await page.goto(`/admin${path}`);
    await expect(page.getByRole('heading', { level: 1, name: NO_PERMISSION }), path).toBeVisible();
    await expect(page.locator('[data-row]'), path).toHaveCount(0);
  }
});

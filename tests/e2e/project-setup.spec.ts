import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { listens, openAs } from './people';
import { test } from './test';

/** Fills in the form of a new project, which is open. @returns its code */
async function fillInProject(page: Page): Promise<string> {
  const code = `E2E-${randomUUID().slice(0, 6).toUpperCase()}`;
  await page.goto('/admin/projects/new');
  await listens(page.locator('input[name="code"]'));
  await page.locator('input[name="code"]').fill(code);
  await page.locator('input[name="nameTh"]').fill(`โครงการ ${code}`);
  await page.locator('input[name="nameEn"]').fill(`Project ${code}`);
  return code;
}

test('a project is made with the set-up of another one, and says what it lacks before its first letter', async ({
  browser,
}) => {
  const { page } = await openAs(browser, 'superadmin');
  // Of a project without organizations: the demo's people get no new project.
  const like = await fillInProject(page);
  await page.getByRole('button', { name: 'เพิ่มโครงการ' }).click();
  await expect(page).toHaveURL(/\/admin\/projects\/[0-9a-f-]{36}$/);

  const code = await fillInProject(page);
  await page.locator('select[name="likePublicId"]').selectOption({ label: `${like} โครงการ ${like}` });
  await page.getByRole('button', { name: 'เพิ่มโครงการ' }).click();
  await test.step('a summary says what was copied, and why the rest was not', async () => {
    await expect(page.getByRole('region', { name: 'คัดลอกแล้ว', exact: true })).toContainText(/วันหยุด [1-9]/);
    await expect(page.getByRole('region', { name: 'ไม่คัดลอก' })).toContainText('บทบาท');
    await expectAccessible(page, 'the summary of a copied set-up');
  });

  await test.step('its page leads to what is to be done first', async () => {
    await page.getByRole('link', { name: 'เปิดโครงการ' }).click();
    const steps = page.getByRole('region', { name: `ก่อนออกหนังสือฉบับแรก ${code}` });
    await expect(steps.getByRole('listitem')).toHaveCount(7);
    await expect(steps.getByRole('listitem').filter({ hasText: 'ปฏิทิน' })).toContainText('เสร็จแล้ว');
    await expect(steps.getByRole('link', { name: 'มีสัญญาที่ระบุผู้รับจ้าง' })).toBeVisible();
    await expectAccessible(page, 'the checklist of a new project');
  });
});

import { expect } from '@playwright/test';
import { DEMO_PEOPLE } from '@/lib/people/demo/people';
import { ROLES } from '@/lib/people/identity/access/permissions';
import { listens } from './people';
import { test } from './reused-browser';

test('the sign-in page of a demonstration lists its people by role, and who is chosen is in with one click more', async ({
  page,
}) => {
  await page.goto('/login');
  const table = page.getByRole('table', { name: 'ผู้ใช้สาธิต' });
  let role = '';
  const listed = new Map<string, string>();
  for (const row of await table.locator('tbody tr').all()) {
    const cells = await row.locator('th, td').allInnerTexts();
    if (cells.length === 1) role = cells[0] ?? '';
    else listed.set(cells[1] ?? '', role);
  }
  // Another test may have one of them closed just now.
  expect(listed.size).toBeGreaterThanOrEqual(20);
  const names = new Map<string | undefined, string>(ROLES.map(({ code, nameTh }) => [code, nameTh]));
  const expected = DEMO_PEOPLE.map(({ username, assignments: [first] }) => [username, names.get(first?.role)]);
  expect(expected).toEqual(expect.arrayContaining([...listed]));

  const viewer = table.getByRole('row').filter({ hasText: 'csc.viewer' }).getByRole('button');
  await listens(viewer);
  await viewer.click();
  await expect(page.locator('input[name="username"]')).toHaveValue('csc.viewer');
  await page.locator('form button[type="submit"]').click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'หน้าแรก' })).toBeVisible();
});

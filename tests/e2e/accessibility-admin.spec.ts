import { expect, type Page } from '@playwright/test';
import { DESKTOP, expectAccessible, FEW_ROWS, LOOKS_ONLY, lookAt } from './accessible';
import { enterAs, openAs } from './people';
import { test } from './reused-browser';

// A finding names its page and rule; a trace of hundreds of pages would only cost minutes.
test.use({ trace: 'off' });
test.describe.configure({ mode: 'parallel' });

// Reached without a session.
const AT_THE_DOOR = ['/login', '/forgot', '/invite/no-such-link-0123456789', '/no-such-page'];

const LISTS = ['organizations', 'projects', 'contracts', 'users', 'audit'].map((name) => `/admin/${name}`);
const PAGES = [
  '/admin/organizations/new',
  '/admin/projects/new',
  '/admin/contracts/new',
  '/admin/users/new',
  '/admin/webhooks',
  '/admin/webhooks/new',
  '/admin/workflows',
  '/admin/workflows/RFA_APPROVAL',
  '/admin/workflows/verification',
  '/p/LCBP3-C2/admin/numbering',
  '/p/LCBP3-C2/admin/numbering/RFA',
  '/settings/appearance',
  '/settings/delegation',
  '/settings/security',
  '/settings/sessions',
  '/settings/tokens',
  '/settings/my-data',
  '/change-password',
  '/admin/users/00000000-0000-7000-8000-000000000000',
];

/** Address of the first row of a list. */
async function firstRowOf(page: Page, list: string): Promise<string> {
  await page.setViewportSize(DESKTOP);
  const href = await page.locator(`[data-row] a[href^="${list}/"]`).first().getAttribute('href');
  return href ?? '';
}

test.describe('looked at alone', () => {
  test.use(LOOKS_ONLY);
  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  test('the sign-in pages are accessible', async ({ page }) => {
    for (const path of AT_THE_DOOR) await lookAt(page, path);
  });

  test('forms and settings are accessible', async ({ page, context }) => {
    await enterAs(context, 'superadmin');
    for (const path of PAGES) await lookAt(page, path);
  });

  test('the lists of administration and what they lead to are accessible', async ({ page, context }) => {
    await enterAs(context, 'superadmin');
    for (const list of LISTS) {
      await lookAt(page, `${list}?${FEW_ROWS}`);
      const detail = await firstRowOf(page, list);
      expect(detail, `a row of ${list}`).not.toBe('');
      await lookAt(page, detail);
    }
  });
});

test('the confirmation before closing a person or an organization is accessible', async ({ browser }) => {
  const { page } = await openAs(browser, 'superadmin');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [list, q] of [
    ['/admin/organizations', 'CAR'],
    ['/admin/users', 'c1.dc'],
  ] as const) {
    await page.goto(`${list}?q=${q}`);
    await page.goto(await firstRowOf(page, list));
    await page.getByRole('button', { name: 'ปิดใช้งาน' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, `the question of ${list}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

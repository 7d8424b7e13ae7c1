import { type BrowserContext, expect } from '@playwright/test';
import { lookAt } from './accessible';
import { pressUntil } from './keyboard';
import { heldBack, listens } from './people';
import { test } from './reused-browser';

// The gallery shows every component in every state without a sign-in; it exists only where UI_GALLERY=1.

async function choose(context: BrowserContext, baseURL: string | undefined, locale: 'th' | 'en'): Promise<void> {
  const looks = { locale, theme: 'light', era: locale === 'th' ? 'be' : 'ad' };
  const value = encodeURIComponent(JSON.stringify(looks));
  await context.addCookies([{ name: 'dms-preferences', value, url: baseURL ?? 'http://localhost:3000' }]);
}

for (const path of ['/gallery', '/gallery/shell']) {
  test(`${path} is accessible`, async ({ page }) => {
    // Every component in every state: the largest pages there are.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await lookAt(page, path, { isUsedOnPhones: true, hasWideSamples: true });
  });
}

test.describe('a register', () => {
  test.beforeEach(async ({ page, context, baseURL }) => {
    await choose(context, baseURL, 'en');
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  test('keeps its order, filters and place in the address', async ({ page }) => {
    await page.goto('/gallery');
    await page.getByRole('button', { name: 'Number', exact: true }).click();
    await expect(page).toHaveURL(/sort=number/);
    await expect(page.getByRole('columnheader', { name: /Number/ })).toHaveAttribute('aria-sort', 'ascending');
    await page.getByRole('button', { name: 'Date', exact: true }).click({ modifiers: ['Shift'] });
    await expect(page).toHaveURL(/sort=number%2Cdate/);
    await page.getByRole('button', { name: 'Filter Type' }).click();
    await page.getByRole('checkbox', { name: 'RFI' }).check();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(page).toHaveURL(/type=RFI/);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/type=RFI.*after=/);
    await page.goBack();
    await expect(page).not.toHaveURL(/after=/);
    await page.getByRole('button', { name: 'Remove filter Type: RFI' }).click();
    await expect(page).not.toHaveURL(/type=/);
  });

  test('keeps a filter open that was opened before the rows in their new order came', async ({ page }) => {
    await page.goto('/gallery');
    const rows = heldBack();
    await page.route(/sort=number.*_rsc=/, async (route) => {
      await rows.come;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Number', exact: true }).click();
    const table = page.getByRole('region', { name: 'ทะเบียนหนังสือโต้ตอบ' });
    await expect(table).toHaveAttribute('aria-busy', 'true');
    await page.getByRole('button', { name: 'Filter Type' }).click();
    await expect(page.getByRole('checkbox', { name: 'RFI' })).toBeVisible();
    rows.let();
    await expect(page).toHaveURL(/sort=number/);
    await expect(table).not.toHaveAttribute('aria-busy');
    await page.getByRole('checkbox', { name: 'RFI' }).check();
  });

  test('opens a filter whose code comes between the press and the release', async ({ page }) => {
    await page.goto('/gallery');
    const funnel = page.getByRole('button', { name: 'Filter Type' });
    await listens(funnel);
    await page.waitForLoadState('networkidle');
    const code = heldBack();
    await page.route('**/*.js', async (route) => {
      await code.come;
      await route.continue();
    });
    const arrived = page.waitForResponse(/\.js/);
    const isRead = (address: string) => performance.getEntriesByName(address).length > 0;
    const atRest = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve()));
    await funnel.hover();
    await page.mouse.down();
    code.let();
    // Arrived code runs at once; a button that disappeared with it would not get the release.
    await page.waitForFunction(isRead, (await arrived).url());
    for (let turn = 0; turn < 3; turn += 1) await page.evaluate(atRest);
    await page.mouse.up();
    await expect(page.getByRole('checkbox', { name: 'RFI' })).toBeVisible();
  });

  test('does not filter by an unparsable date', async ({ page }) => {
    await page.goto('/gallery');
    await page.getByRole('button', { name: 'Filter Date' }).click();
    const since = page.getByRole('dialog').getByRole('textbox').first();
    await since.fill('29/2/2568');
    await since.press('Enter');
    await expect(page.getByText('There is no such day')).toBeVisible();
    await expect(since).toBeFocused();
    await expect(page).not.toHaveURL(/from=/);
    await since.fill('28/2/2568');
    await since.press('Enter');
    await expect(page).toHaveURL(/from=2025-02-28/);
  });

  test('is worked by keys alone, and keeps a selection over pages', async ({ page }) => {
    await page.goto('/gallery');
    await page.keyboard.press('KeyJ');
    await expect(page.locator('[data-row]').first()).toBeFocused();
    await page.keyboard.press('KeyX');
    await page.keyboard.press('KeyJ');
    await page.keyboard.press('KeyJ');
    await page.keyboard.press('Shift+KeyX');
    await expect(page.getByText('3 selected')).toBeVisible();
    await page.keyboard.press('Space');
    await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary', { name: 'Preview' })).toBeHidden();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/after=/);
    await expect(page.getByText('3 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Select all 214 by filter' }).click();
    await expect(page.getByText('214 selected')).toBeVisible();
  });

  test('arranges its columns', async ({ page }) => {
    await page.goto('/gallery');
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Identifier' }).check();
    await page.getByRole('button', { name: 'Move Status up' }).click();
    await page.keyboard.press('Escape');
    const headers = page.getByRole('columnheader');
    await expect(headers.filter({ hasText: 'Identifier' })).toBeVisible();
    const names = await headers.allInnerTexts();
    expect(names.findIndex((name) => name.includes('Status'))).toBeLessThan(
      names.findIndex((name) => name.includes('Due')),
    );
  });
});

test('a refused form takes the focus to its summary, which leads to each field', async ({ page, context, baseURL }) => {
  await choose(context, baseURL, 'th');
  await page.goto('/gallery');
  await page.getByRole('button', { name: 'Submit' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'กรุณาแก้ไข 4 จุด' });
  await expect(summary).toBeFocused();
  await summary.getByRole('button', { name: 'Form: body' }).click();
  await expect(page.getByRole('textbox', { name: 'Form: body' })).toBeFocused();
});

test('text pasted into a combobox is searched', async ({ page, context, baseURL }) => {
  await choose(context, baseURL, 'th');
  await page.goto('/gallery');
  await page.getByRole('combobox', { name: 'Combobox', exact: true }).focus();
  await page.keyboard.insertText('ผรม.2');
  await expect(page.getByRole('option')).toHaveText([/^ผรม\.2/]);
});

test('Escape closes the choices, and pressed again leaves what was chosen', async ({ page, context, baseURL }) => {
  await choose(context, baseURL, 'th');
  await page.goto('/gallery');
  const one = page.getByRole('combobox', { name: 'Combobox', exact: true });
  await one.click();
  await page.getByRole('option', { name: /^ผรม\.2/ }).click();
  const many = page.getByRole('combobox', { name: /^ComboboxMultiple/ });
  await many.fill('ผรม');
  await expect(page.getByRole('option').first()).toBeVisible();
  for (const field of [many, one]) for (let times = 0; times < 3; times += 1) await field.press('Escape');
  await expect(one).toHaveValue('ผรม.2');
  await expect(page.getByRole('button', { name: /^นำ (กทท\.|สคฉ\.3) ออก$/ })).toHaveCount(2);
});

test('a date is read in either era and echoed in words', async ({ page, context, baseURL }) => {
  await choose(context, baseURL, 'th');
  await page.goto('/gallery');
  const input = page.getByRole('textbox', { name: 'DateInput' });
  await input.fill('1/5/2026');
  await expect(page.getByText('วันศุกร์ที่ 1 พฤษภาคม 2569')).toBeVisible();
  await input.blur();
  await expect(input).toHaveValue('1/5/2569');
  await input.fill('1/5/69');
  await input.blur();
  await expect(page.getByText('ปีสองหลักอาจเป็น พ.ศ. หรือ ค.ศ. กรอกปีสี่หลัก')).toBeVisible();
});

test.describe('the frame', () => {
  test.beforeEach(async ({ page, context, baseURL }) => {
    await choose(context, baseURL, 'th');
    await page.goto('/gallery/shell');
  });

  test('opens the palette, the help and the search box by keys, whatever the layout', async ({ page }) => {
    const palette = page.getByPlaceholder('ค้นหาเลขที่ เรื่อง หรือหน้า');
    await pressUntil(page, 'Control+KeyK', () => expect(palette).toBeFocused({ timeout: 3000 }));
    await page.keyboard.type('ร่าง');
    await expect(page.getByRole('option', { name: 'ร่าง' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    const help = page.getByRole('dialog', { name: 'แป้นลัดที่ใช้ได้ในหน้านี้' });
    await pressUntil(page, 'Shift+Slash', () => expect(help).toBeVisible({ timeout: 3000 }));
    await expect(help.getByRole('searchbox', { name: 'ค้นหาแป้นลัดและคู่มือ' })).toBeFocused();
    await page.keyboard.type('ctrl');
    await expect(help.getByRole('term')).toHaveText(['ค้นหาและไปยังหน้า', 'คัดลอกแถว']);
    await page.keyboard.press('Control+KeyA');
    await page.keyboard.type('zzz');
    await expect(help.getByText('ไม่พบ', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await pressUntil(page, 'Slash', () => expect(page.getByRole('searchbox')).toBeFocused({ timeout: 3000 }));
  });

  test('changes the theme at once and keeps it', async ({ page }) => {
    await page.getByRole('button', { name: /เอกชัย ทองดี/ }).click();
    await page.getByRole('menuitemradio', { name: 'มืด' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(async () => {
      const cookies = await page.context().cookies();
      expect(decodeURIComponent(cookies.find((cookie) => cookie.name === 'dms-preferences')?.value ?? '')).toContain(
        '"theme":"dark"',
      );
    }).toPass();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

import { expect } from '@playwright/test';
import { expectOwnFonts } from './own-fonts';
import { openAs } from './people';
import { test } from './test';

// Every page that is judged for accessibility is also judged for its fonts (accessible.ts). Here is what those leave out.

test('a letter in a font of the machine is found', async ({ page }) => {
  await page.setContent('<p style="font-family: sans-serif">ทะเบียน</p>');
  await expect(expectOwnFonts(page, 'a page without a font')).rejects.toThrow('ทะเบียน');
});

test('arrows, signs and letters of other scripts come with the product, also in a message', async ({ page }) => {
  await page.goto('/gallery');
  const signs = 'A → B ← ≥ 240 ksc, ±5 %, 20 Ω, Ø 12, м³';
  await expect
    .poll(() =>
      page.evaluate((text) => {
        window.dispatchEvent(new CustomEvent('dms:notice', { detail: { kind: 'success', text } }));
        return document.body.innerText.includes(text);
      }, signs),
    )
    .toBe(true);
  await expectOwnFonts(page, 'the gallery with a message');
});

test('a printed letter is in Sarabun, the first time as well', async ({ browser }) => {
  const { page } = await openAs(browser, 'csc.dc');
  await page.goto('/p/LCBP3-C2/correspondence');
  await page.locator('tbody a').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const sheet = (await page.pdf()).toString('latin1');
  const fonts = [...sheet.matchAll(/\/BaseFont \/(?:[A-Z]{6}\+)?([\w-]+)/g)].map(([, font]) => String(font));
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.filter((font) => !/^(Sarabun|NotoSansThai|Anuphan)/.test(font))).toEqual([]);

  await page.emulateMedia({ media: 'print' });
  await expectOwnFonts(page, 'a letter on paper');
});

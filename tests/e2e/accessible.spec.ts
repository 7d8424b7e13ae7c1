import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { test } from './test';

// Other specifications exclude look-alike regions; this one checks what the exclusion must not hide.

const rowOf = (subject: string, style = 'color: #000') =>
  `<tr><td><a href="/letter">${subject}</a></td><td style="${style}">ส่งแล้ว</td></tr>`;
const USUAL = Array.from({ length: 30 }, (_, at) => rowOf(`ขอเชิญประชุมครั้งที่ ${at + 1}`));

/** The product's letters and line height: without them a link is as high as the fonts of the machine are. */
const LETTERS = ['thai', 'latin'].map((script) => {
  const file = `@fontsource-variable/noto-sans-thai/files/noto-sans-thai-${script}-wght-normal.woff2`;
  const address = `data:font/woff2;base64,${readFileSync(createRequire(import.meta.url).resolve(file)).toString('base64')}`;
  return `@font-face { font-family: ${script}; src: url(${address}) }`;
});
const STYLE = `<style>${LETTERS.join('')} html { font: 14px/24px thai, latin }</style>`;

/** A register with these rows behind thirty usual ones. */
function openRegister(page: Page, ...rows: string[]): Promise<void> {
  const table = `<table><tr><th>เรื่อง</th><th>สถานะ</th></tr><tbody>${[...USUAL, ...rows].join('')}</tbody></table>`;
  return page.setContent(`<html lang="th"><title>ทะเบียน</title>${STYLE}<main><h1>ทะเบียน</h1>${table}</main></html>`);
}

test('rows that differ in their words alone are accessible', async ({ page }) => {
  await openRegister(page);
  await expectAccessible(page, 'the register');
});

for (const [what, row, rule] of [
  ['too pale', rowOf('ขอส่งรายงาน', 'color: #bbb'), 'color-contrast'],
  ['too pale behind a background of its own', rowOf('ขอส่งรายงาน', 'background: #555'), 'color-contrast'],
  ['a link without a name', rowOf(''), 'link-name'],
  ['a picture without a name', rowOf('ขอส่งรายงาน').replace('ส่งแล้ว', '<img src="data:,">'), 'image-alt'],
] as const) {
  test(`the last of many rows is judged: ${what}`, async ({ page }) => {
    await openRegister(page, row);
    await expect(expectAccessible(page, 'the register')).rejects.toThrow(rule);
  });
}

import { execFileSync } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';

/** Text without blanks: a line break of paper is no part of a word. */
export function plain(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, '');
}

/** Prints the open page as its reader would. @returns the text of each sheet, as Poppler reads it back */
async function printedSheets(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const text = execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return text.split('\f').slice(0, -1).map(plain);
}

/** Words of the app around the paper, and of the page of a document. */
const OF_THE_SCREEN = [
  'ข้ามไปยังเนื้อหา',
  'Skip to',
  'ไวรัส',
  'virus',
  'SHA-256',
  'ค้างที่',
  'Held by',
  'เวียนเอกสาร',
  'งานของฉัน',
  'My work',
  'อธิบายเลขที่',
  'บันทึกภายใน',
];

/**
 * Opens paper by its address, and judges it on the screen and as it is printed: one heading and one number on each
 * sheet, the words of the document, and none of the app.
 * @returns the text of all sheets
 */
export async function expectPaper(
  page: Page,
  address: string,
  { number, has, button }: { number: string; has: readonly string[]; button: string },
): Promise<string> {
  await page.goto(address);
  await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
  await expectAccessible(page, `the paper of ${number}`);
  const sheets = await printedSheets(page);
  for (const [index, sheet] of sheets.entries()) {
    expect(sheet).toContain(plain(`${index + 1} / ${sheets.length}`));
    expect(sheet).toContain(plain(number));
    expect(sheet).toContain('LCBP3-C2');
  }
  const all = sheets.join('');
  for (const words of has) expect(all).toContain(plain(words));
  for (const words of OF_THE_SCREEN) expect(all).not.toContain(plain(words));
  return all;
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type AbstractIntlMessages, createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { type ImportWords, rowWords } from './row-words';

/** From the files themselves: the app compiles them, and has another formatter for that. */
function wordsIn(locale: 'th' | 'en'): ImportWords {
  const file = path.resolve('app/_i18n/messages', locale, 'numberImports.json');
  const messages = { numberImports: JSON.parse(readFileSync(file, 'utf8')) as AbstractIntlMessages };
  return createTranslator({ locale, messages, namespace: 'numberImports' }) as unknown as ImportWords;
}

describe('what the check says of a row', () => {
  it.each([
    ['row', 3, 'เหมือนแถว 3', 'like row 3'],
    ['state', 'CONFIRMED', 'ในทะเบียนเลข: ออกแล้ว', 'in the ledger: issued'],
    ['part', 'ORIGINATOR', 'ขาด ผู้ส่ง', 'missing: sender'],
    ['part', 'SOMETHING', 'ขาด SOMETHING', 'missing: SOMETHING'],
    ['readAs', 'คคง.-สคฉ.3-0006-2568', 'อ่านเป็น คคง.-สคฉ.3-0006-2568', 'read as คคง.-สคฉ.3-0006-2568'],
    ['after', 6, 'ห่างจากเลข 6 มากเกินไป', 'too far from 6'],
    ['year', 2030, 'ปี ค.ศ. 2030', 'year 2030'],
    ['width', 4, 'เกิน 4 หลักที่รูปแบบกำหนด', 'more than the 4 digits of the template'],
    ['text', '31/2/2568', '“31/2/2568”', '“31/2/2568”'],
    ['ambiguous', 1, 'อ่านได้หลายแบบ กรุณาระบุผู้ส่งและผู้รับ', 'several readings; please name sender and recipient'],
    ['limit', 100, 'ยาวเกิน 100 ตัวอักษร', 'longer than 100 characters'],
  ] as const)('of %s %s is words, in both languages', (name, value, thai, english) => {
    const row = { detail: { [name]: value }, missingBefore: 0, isCorrected: false };
    expect(rowWords(wordsIn('th'), row)).toEqual([thai]);
    expect(rowWords(wordsIn('en'), row)).toEqual([english]);
  });

  it('has its reason, the numbers that are missing before it, and that it was corrected', () => {
    const row = { detail: { readAs: 'A-6' }, missingBefore: 3, isCorrected: true };
    expect(rowWords(wordsIn('th'), row)).toEqual(['อ่านเป็น A-6', 'ขาด 3 เลขก่อนหน้านี้', 'แก้ไขแล้ว']);
  });
});

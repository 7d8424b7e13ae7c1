import { describe, expect, it } from 'vitest';
import { foldSearchText, searchWords } from './search-text';

/** Texts that look the same in print, each with the spelling that search compares. */
const VARIANTS: readonly [what: string, typed: string, folded: string][] = [
  ['SARA AM in two parts', 'งานเสาเข็มน\u0E4D\u0E32', 'งานเสาเข็มน\u0E33'],
  ['SARA AM in two parts, tone between', 'น\u0E4D\u0E49\u0E32', 'น\u0E49\u0E33'],
  ['SARA AM in two parts, tone first', 'น\u0E49\u0E4D\u0E32', 'น\u0E49\u0E33'],
  ['tone after SARA AM', 'น\u0E33\u0E49', 'น\u0E49\u0E33'],
  ['tone before an upper vowel', 'ท\u0E48\u0E35', 'ท\u0E35\u0E48'],
  ['tone before a lower vowel', 'ผ\u0E39\u0E49', 'ผ\u0E39\u0E49'],
  ['tone before a lower vowel, swapped', 'ผ\u0E49\u0E39', 'ผ\u0E39\u0E49'],
  ['THANTHAKHAT before a vowel', 'สิทธ\u0E4C\u0E34', 'สิทธ\u0E34\u0E4C'],
  ['two SARA E', '\u0E40\u0E40ผน', '\u0E41ผน'],
  ['a zero-width space', 'เสา\u200Bเข็ม', 'เสาเข็ม'],
  ['a zero-width joiner, a byte order mark, a soft hyphen', 'a\u200Db\uFEFFc\u00ADd', 'abcd'],
  ['Thai digits', '๒๔/๑๑/๒๕๖๙', '24/11/2569'],
  ['a decomposed Latin letter', 'Cafe\u0301', 'café'],
  ['capitals', 'RFA-Rev A', 'rfa-rev a'],
];

describe('text for search', () => {
  it.each(VARIANTS)('has one spelling for %s', (_what, typed, folded) => {
    expect(foldSearchText(typed)).toBe(folded);
    expect(foldSearchText(folded)).toBe(folded);
  });

  it('keeps tones apart: กอ is not ก่อ', () => {
    expect(foldSearchText('กอ')).not.toBe(foldSearchText('ก่อ'));
  });
});

describe('the words of a search', () => {
  it('are apart by spaces, folded, each once, the longest first', () => {
    expect(searchWords('  เสาเข็ม   ท่าเทียบเรือ A a ๓ ')).toEqual(['ท่าเทียบเรือ', 'เสาเข็ม', 'a', '3']);
    expect(searchWords(' \u200b ')).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { line, paragraphs, reasonLine, reasonParagraphs, requiredLine } from './text';
import { foldName, isBlank, tidyLine, tidyParagraphs, visibleLength } from './visible-text';

/** Texts without a visible character. */
const UNSEEN: readonly [what: string, text: string][] = [
  ['nothing', ''],
  ['blanks', ' \t\n '],
  ['no-break spaces', '\u00a0\u202f\u2007'],
  ['an ideographic space', '\u3000'],
  ['zero-width spaces', '\u200b'.repeat(10)],
  ['joiners', '\u200c\u200d'],
  ['a word joiner', '\u2060'],
  ['a byte order mark', '\ufeff'],
  ['soft hyphens', '\u00ad\u00ad'],
  ['direction marks', '\u200e\u200f\u061c'],
  ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
  ['a blank braille cell', '\u2800'],
  ['variation selectors', '\ufe0f\u{e0100}'],
  ['tags', '\u{e0041}\u{e007f}'],
  ['a Mongolian vowel separator', '\u180e'],
  ['annotation marks', '\ufff9\ufffa\ufffb'],
  ['invisible operators', '\u2062\u2063'],
  ['a tone mark without a consonant', '\u0e48'],
  ['a combining accent without a letter', '\u0301'],
  ['a grapheme joiner', '\u034f'],
  ['a private character', '\ue000'],
];

describe('a text that cannot be seen', () => {
  it.each(UNSEEN)('is empty: %s', (_what, text) => {
    expect(isBlank(text)).toBe(true);
    expect(requiredLine(100).safeParse(text).error?.issues[0]?.message).toBe('REQUIRED');
    expect(line(100).parse(text)).toBe('');
    expect(paragraphs(100).parse(text)).toBe('');
    expect(reasonLine(5, 100).safeParse(text).error?.issues[0]?.message).toBe('REASON_TOO_SHORT');
    expect(reasonParagraphs(5, 100).safeParse(text).error?.issues[0]?.message).toBe('REASON_TOO_SHORT');
  });

  it.each(['ก', '0', '-', '.', '漢', '😀', '⠁', '½', '฿', 'ๆ', 'ำ'])('%s can be seen', (text) => {
    expect(isBlank(text)).toBe(false);
    expect(requiredLine(100).parse(text)).toBe(text);
  });
});

describe('a text as it is stored', () => {
  it.each([
    ['A\u200bB\u2060C\u00adD', 'ABCD'],
    ['\u200b เรื่อง \u200b', 'เรื่อง'],
    ['เสา\u200bเข็ม', 'เสาเข็ม'],
    ['งานน\u0e4d\u0e32ประปา', 'งานน\u0e33ประปา'],
    ['\u0e40\u0e40บบ', 'แบบ'],
    ['Cafe\u0301', 'Café'],
    ['👩\u200d🔧 ช่าง', '👩\u200d🔧 ช่าง'],
    ['❤\ufe0f', '❤\ufe0f'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['end\u200d', 'end'],
    ['a\u2800b', 'a b'],
    ['a\u00a0b', 'a\u00a0b'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(tidyLine(typed)).toBe(kept);
    expect(tidyLine(kept)).toBe(kept);
  });

  it('keeps possible line breaks in a body, and nothing else that cannot be seen', () => {
    expect(tidyParagraphs('เสา\u200bเข็ม\u2060\r\nส่วน\u00adที่ 2\ufeff  \n')).toBe('เสา\u200bเข็ม\nส่วน\u00adที่ 2');
  });

  it('refuses control characters and direction overrides instead of dropping them', () => {
    for (const text of ['a\u0000', '\u0000', '\u202e', 'x\u2066y', '\ud800']) {
      expect(line(10).safeParse(text).error?.issues[0]?.message).toBe('CONTROL_CHARACTERS');
      expect(paragraphs(10).safeParse(text).error?.issues[0]?.message).toBe('CONTROL_CHARACTERS');
    }
  });

  it('says as much as can be seen', () => {
    expect(visibleLength('a\u200b\u200b\u200b\u200b')).toBe(1);
    expect(visibleLength('a        b')).toBe(3);
    expect(visibleLength(`ก${'\u0e48'.repeat(20)}`)).toBe(3);
    expect(visibleLength('ที่ผิด')).toBe(6);
  });

  it('takes a run of any length once: marks before vowels, SARA AM among marks', () => {
    const run = '\u0e48\u0e35'.repeat(100_000);
    expect(tidyLine(`ก${run}`)).toBe(`ก${'\u0e35'.repeat(100_000)}${'\u0e48'.repeat(100_000)}`);
    expect(tidyLine(`ก${'\u0e33\u0e48'.repeat(100_000)}`)).toBe(
      `ก${'\u0e48'.repeat(100_000)}${'\u0e33'.repeat(100_000)}`,
    );
  });
});

describe('names that are the same', () => {
  it.each([
    ['CASE-BST-999', 'CASE-BST-999\u200b'],
    ['CASE-BST-999', 'case\u2011bst\u2013999'],
    ['CASE-BST-999', 'ＣＡＳＥ－ＢＳＴ－９９９'],
    ['แบบ', '\u0e40\u0e40บบ'],
    ['หนังสือนำส่ง', 'หนังสือน\u0e4d\u0e32ส่ง'],
    ['หนังสือนำส่ง', 'หนังสือ\u00adนำส่ง'],
    ['ฉบับที่ 12', 'ฉบับที่\u00a0\u00a0๑๒'],
    ['Letter', ' LETTER '],
    ['อ\u200dก', 'อก'],
  ])('%j and %j', (one, other) => {
    expect(foldName(one)).toBe(foldName(other));
  });

  it.each([
    ['ก่อ', 'กอ'],
    ['A-1', 'A1'],
    ['A 1', 'A-1'],
  ])('not %j and %j', (one, other) => {
    expect(foldName(one)).not.toBe(foldName(other));
  });
});

import { describe, expect, it } from 'vitest';
import { printFonts } from './print-fonts';

const facesOf = (text: string) => printFonts(text).css.match(/@font-face/g)?.length ?? 0;

describe('the fonts of a print', () => {
  it('are Sarabun alone for Thai and Latin', () => {
    const { css, missing } = printFonts('หนังสือ Letter 2568 ก่\u200bข\n');
    expect(missing).toEqual([]);
    expect(css).not.toContain('noto');
    // Two weights of Thai and Latin each.
    expect(facesOf('หนังสือ Letter')).toBe(4);
  });

  it.each([
    '中国港湾工程有限责任公司',
    '中國港灣工程',
    '東京電力ホールディングス株式会社',
    '한국전력공사 현대건설',
    '株式會社々〇、。「」',
  ])('have every character of %s, in the slices that it needs', (name) => {
    const { css, missing } = printFonts(name);
    expect(missing).toEqual([]);
    expect(css).toContain('noto-sans');
    expect(facesOf(name)).toBeLessThanOrEqual(2 * name.length + 4);
  });

  it('take Hangul from the Korean font, which alone has it', () => {
    expect(printFonts('한국').css).not.toContain('noto-sans-sc');
    expect(printFonts('한국').css).toContain('noto-sans-kr');
  });

  it('name what none of them has, once', () => {
    expect(printFonts('a\u{10900}b\u{10900}').missing).toEqual(['\u{10900}']);
  });
});

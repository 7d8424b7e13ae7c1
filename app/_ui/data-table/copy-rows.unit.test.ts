import { describe, expect, it } from 'vitest';
import { rowsToTsv } from './copy-rows';

describe('copied rows', () => {
  it('are one line per row and one tab per cell', () => {
    expect(
      rowsToTsv([
        ['คคง.-สคฉ.3-0001-2569', 'เสา\nเข็ม\tเจาะ'],
        ['a', 'b'],
      ]),
    ).toBe('คคง.-สคฉ.3-0001-2569\tเสา เข็ม เจาะ\na\tb');
  });

  it('never run as formulas where they are pasted', () => {
    expect(rowsToTsv([['=1+1', '@x', '-5', '+cmd|x']])).toBe("'=1+1\t'@x\t-5\t'+cmd|x");
  });
});

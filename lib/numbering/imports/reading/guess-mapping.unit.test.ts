import { describe, expect, it } from 'vitest';
import { guessMapping } from './guess-mapping';

describe('the heading', () => {
  it('says which column is what, in both languages', () => {
    expect(guessMapping(['ลำดับ', 'เลขที่หนังสือ', 'ลงวันที่', 'เรื่อง', 'จาก', 'ถึง', 'หมายเหตุ'])).toEqual({
      number: 1,
      date: 2,
      subject: 3,
      originator: 4,
      recipient: 5,
      note: 6,
    });
    expect(guessMapping(['Document No.', 'Type', 'Date', 'Title', 'From', 'To'])).toMatchObject({
      number: 0,
      type: 1,
      recipient: 5,
    });
  });

  it.each([
    [
      ['No', 'Document No.', 'Date'],
      [
        ['1', 'A-1', ''],
        ['2', 'A-2', ''],
      ],
      1,
    ],
    [
      ['No.', 'Ref.', 'Date'],
      [
        ['1', 'A-1', ''],
        ['2', 'A-2', ''],
      ],
      1,
    ],
    [
      ['ที่', 'เลขที่', 'วันที่'],
      [
        ['๑', 'ก-1', ''],
        ['๒', 'ก-2', ''],
      ],
      1,
    ],
    [
      ['Ref. No.', 'No', 'Date'],
      [
        ['A-1', '1', ''],
        ['A-2', '2', ''],
      ],
      0,
    ],
    [
      ['No', 'Date'],
      [
        ['A-1', ''],
        ['A-2', ''],
      ],
      0,
    ],
    [
      ['No', 'Date'],
      [
        ['1', ''],
        ['2', ''],
        ['3', ''],
      ],
      undefined,
    ],
    [
      ['No', 'Date'],
      [
        ['7', ''],
        ['12', ''],
      ],
      0,
    ],
  ])('of %j does not take the number of the row for the number of the document', (names, rows, column) => {
    expect(guessMapping(names, rows).number).toBe(column);
  });
});

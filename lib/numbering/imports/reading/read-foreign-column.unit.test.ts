import { describe, expect, it } from 'vitest';
import { type ForeignText, readForeignColumn } from './read-foreign-column';

const dated = (text: string, year: number | null = null): ForeignText => ({ text, year });
const read = (texts: readonly (string | ForeignText)[], answers = {}) => {
  const column = texts.map((text) => (typeof text === 'string' ? dated(text) : text));
  const { read: one, questions } = readForeignColumn(column, answers);
  const readings = column.map(({ text }) => {
    const number = one(text);
    return typeof number === 'object' ? number && `${number.template} ${number.sequence}` : number;
  });
  return { readings, questions };
};

describe('the series of a column', () => {
  it.each([
    ['a sequence that passes 1950', ['RFI-C2-1949', 'RFI-C2-1950'], ['RFI-C2-{SEQ:1} 1949', 'RFI-C2-{SEQ:1} 1950']],
    ['a sequence within years alone', ['RFI-C2-2001', 'RFI-C2-2002'], ['RFI-C2-{SEQ:1} 2001', 'RFI-C2-{SEQ:1} 2002']],
    ['a sequence that passes 2490', ['NCR-2489', 'NCR-2490'], ['NCR-{SEQ:1} 2489', 'NCR-{SEQ:1} 2490']],
    ['one year', ['กทท/ว 12/2561', 'กทท/ว 13/2561'], ['กทท/ว {SEQ:1}/2561 12', 'กทท/ว {SEQ:1}/2561 13']],
    ['a count that is attached', ['กทท ว12/2561', 'กทท ว13/2561'], ['กทท ว{SEQ:1}/2561 12', 'กทท ว{SEQ:1}/2561 13']],
    [
      'two years',
      ['12/2561 ก', '13/2561 ก', '14/2561 ก', '1/2562 ก', '2/2562 ก'],
      ['{SEQ:1}/2561 ก 12', '{SEQ:1}/2561 ก 13', '{SEQ:1}/2561 ก 14', '{SEQ:1}/2562 ก 1', '{SEQ:1}/2562 ก 2'],
    ],
    ['a count beyond 1950 and a year', ['X-2001-2024', 'X-2002-2024'], ['X-{SEQ:1}-2024 2001', 'X-{SEQ:1}-2024 2002']],
    ['a padded count', ['PAT/2023/0009'], ['PAT/2023/{SEQ:4} 9']],
    ['a revision that stays', ['DOC-0001-02', 'DOC-0002-02'], ['DOC-{SEQ:4}-02 1', 'DOC-{SEQ:4}-02 2']],
    ['no year at all', ['คค 0021/0045'], ['คค 0021/{SEQ:4} 45']],
    ['one run', ['ที่ 2568'], ['ที่ {SEQ:1} 2568']],
  ])('with %s needs no question', (_what, texts, readings) => {
    expect(read(texts)).toEqual({ readings, questions: [] });
  });

  it.each([
    ['the year of the date', [dated('กทท/ว 12/2561', 2018)], ['กทท/ว {SEQ:1}/2561 12']],
    ['another year than the date', [dated('RFI-2-1950', 2025)], ['RFI-2-{SEQ:1} 1950']],
    ['a short year', [dated('DOC-12-68', 2025)], ['DOC-{SEQ:1}-68 12']],
    ['a count in the year after', [dated('9/2567 ก', 2024), dated('10/2567 ก', 2024), dated('11/2567 ก', 2025)], null],
  ])('needs no question beside %s', (_what, texts, readings) => {
    const found = read(texts);
    expect(found.questions).toEqual([]);
    if (readings) expect(found.readings).toEqual(readings);
  });

  it.each([
    ['one number', ['RFI-C2-1950'], [0, 1]],
    ['one number with a year', ['กทท/ว 12/2561'], [0, 1]],
    ['the first number of each year, or the years of one series', ['1/2560 ก', '1/2561 ก'], [0, 1]],
    ['a contract or a count', ['RFI-2-1949', 'RFI-2-1950'].map((text) => text.replace('1949', '1951')), [0, 1]],
    ['both changing', ['12/2560 ก', '13/2561 ก'], [0, 1]],
    ['two changing runs that are no years', ['A-0001-02', 'A-0002-03', 'A-0003-02'], [0, 1]],
  ])('is asked about for %s, and nothing is read before the answer', (_what, texts, places) => {
    const { readings, questions } = read(texts);
    expect(readings).toEqual(texts.map(() => 'QUESTION'));
    expect(questions).toMatchObject([{ kind: 'SERIES', places, rows: texts.length }]);
    const [question] = questions;
    const shape = question?.kind === 'SERIES' ? question.shape : '';
    const answered = read(texts, { series: { [shape]: 0 } });
    expect(answered.questions).toEqual([]);
    expect(answered.readings.every((one) => one !== null && one !== 'QUESTION')).toBe(true);
    expect(read(texts, { series: { [shape]: -1 } })).toEqual({ readings: texts.map(() => null), questions: [] });
  });

  it.each(['ไม่มีเลข', 'A-000', '{SEQ:4}-1', 'X-12345678901'])('is none for %s', (text) => {
    expect(read([text])).toEqual({ readings: [null], questions: [] });
  });
});

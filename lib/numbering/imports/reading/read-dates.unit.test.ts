import { describe, expect, it } from 'vitest';
import { readDateColumn } from './read-dates';

const isoOf = (text: string, others: string[] = [], answers = {}) => {
  const date = readDateColumn([text, ...others], answers).read(text);
  return date !== null && typeof date === 'object' ? date.iso : date;
};

describe('a date that can be read in one way', () => {
  it.each([
    ['2025-03-01', '2025-03-01'],
    ['2568-03-01', '2025-03-01'],
    ['2568/03/01', '2025-03-01'],
    ['2025/08/09', '2025-08-09'],
    ['2025/8/9 10:30', '2025-08-09'],
    ['2568.3.1', '2025-03-01'],
    ['20250301', '2025-03-01'],
    ['25680301', '2025-03-01'],
    ['1/3/2568', '2025-03-01'],
    ['๑/๓/๒๕๖๘', '2025-03-01'],
    ['01/03/2568 09:15', '2025-03-01'],
    ['01/03/2568 09:15:30', '2025-03-01'],
    ['01/03/2568, 9.15 น.', '2025-03-01'],
    ['2025-03-01T09:15:00Z', '2025-03-01'],
    ['2025-03-01T09:15:00+07:00', '2025-03-01'],
    ['2025-03-01 09:15', '2025-03-01'],
    ['1 มี.ค. 2568 เวลา 10.30 น.', '2025-03-01'],
    ['1 มี.ค. 2568 10:30', '2025-03-01'],
    ['1 มี.ค. 68', '2025-03-01'],
    ['1มีค68', '2025-03-01'],
    ['1-มี.ค.-68', '2025-03-01'],
    ['๑ มีนาคม ๒๕๖๘', '2025-03-01'],
    ['วันที่ 1 มีนาคม พ.ศ. 2568', '2025-03-01'],
    ['1 เดือนมีนาคม พ.ศ. 2568', '2025-03-01'],
    ['วันเสาร์ที่ 1 มีนาคม 2568', '2025-03-01'],
    ['1 มีนาคม ค.ศ. 2025', '2025-03-01'],
    ['1 Mar 2025', '2025-03-01'],
    ['01-MAR-2025', '2025-03-01'],
    ['1/Mar/2025', '2025-03-01'],
    ['1st March 2025', '2025-03-01'],
    ['March 1, 2025', '2025-03-01'],
    ['Mar 1 2025', '2025-03-01'],
    ['Sat, 1 Mar 2025 09:15 AM', '2025-03-01'],
    ['2025 Mar 1', '2025-03-01'],
    ['45717', '2025-03-01'],
    ['45717.385', '2025-03-01'],
    ['3/3/2025', '2025-03-03'],
    ['29/2/2567', '2024-02-29'],
  ])('%s is %s', (text, iso) => {
    expect(isoOf(text)).toBe(iso);
  });

  it.each([
    '29/2/2568',
    '31/4/2568',
    '3/2568',
    'เมื่อวาน',
    '1/3/2568 - 5/3/2568',
    '45/45/2568',
    '0/3/2568',
    '1/3/3000',
    '#VALUE!',
    '7',
    '1 มี.ค. 2568 เวลา 25.90 น.',
  ])('%s is named as unreadable', (text) => {
    expect(isoOf(text)).toBe('UNREADABLE');
  });

  it('of an empty cell is none', () => {
    expect(readDateColumn([''], {}).read('')).toBeNull();
  });
});

describe('day or month first', () => {
  it.each([
    [['03/13/2025', '03/04/2025'], ['2025-03-13', '2025-03-04'], 'MONTH'],
    [['13/03/2025', '03/04/2025'], ['2025-03-13', '2025-04-03'], 'DAY'],
    [['03/04/2568', '05/06/2025'], ['2025-04-03', '2025-06-05'], 'DAY'],
    [['03/13/2568', '03/04/2568'], ['2025-03-13', '2025-03-04'], 'MONTH'],
  ])('of %j is judged over the column', (texts, days, order) => {
    const column = readDateColumn(texts, {});
    expect(texts.map(column.read)).toEqual(days.map((iso) => ({ iso })));
    expect(column.questions).toEqual([]);
    expect(column.found).toMatchObject({ order });
  });

  it.each([[['03/04/2025', '05/06/2025']], [['13/04/2025', '04/13/2025', '01/02/2025']]])(
    'of %j is asked, and the answer reads all of it',
    (texts) => {
      const asked = readDateColumn(texts, {});
      expect(asked.questions).toMatchObject([{ kind: 'DATE_ORDER' }]);
      expect(texts.map(asked.read)).toEqual(texts.map(() => 'QUESTION'));
      const answered = readDateColumn(texts, { dateOrder: 'MONTH' });
      expect(answered.questions).toEqual([]);
      expect(answered.read('01/02/2025')).toEqual({ iso: '2025-01-02' });
      expect(answered.read('13/04/2025')).toBe('UNREADABLE');
    },
  );
});

describe('a year of two digits', () => {
  it.each([
    ['1/3/68', '2025-03-01', '1968-03-01'],
    ['1 Mar 25', '1982-03-01', '2025-03-01'],
    ['1 มี.ค. 25', '1982-03-01', '2025-03-01'],
  ])('as in %s is asked about', (text, buddhist, christian) => {
    expect(readDateColumn([text, '13/3/2568'], {}).questions).toMatchObject([
      { kind: 'SHORT_YEARS', example: text, rows: 1 },
    ]);
    expect(isoOf(text, ['13/3/2568'])).toBe('QUESTION');
    expect(isoOf(text, ['13/3/2568'], { shortYears: 'BE' })).toBe(buddhist);
    expect(isoOf(text, ['13/3/2568'], { shortYears: 'AD' })).toBe(christian);
  });
});

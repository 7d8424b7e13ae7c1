import { describe, expect, it } from 'vitest';
import { parseDate, parseWholeDate } from './parse-date';

// A Friday.
const options = { today: '2026-11-20' };
const read = (text: string) => {
  const parsed = parseDate(text, options);
  return parsed.ok ? parsed.date : parsed.reason;
};

describe('a typed date', () => {
  it.each([
    ['2/12/2568', '2025-12-02'],
    ['2/12/2025', '2025-12-02'],
    ['02-12-2568', '2025-12-02'],
    ['2.12.2568', '2025-12-02'],
    ['2025-12-02', '2025-12-02'],
    ['2568-12-02', '2025-12-02'],
    ['02122568', '2025-12-02'],
    ['๒/๑๒/๒๕๖๘', '2025-12-02'],
    ['2 ธ.ค. 2568', '2025-12-02'],
    ['2 ธันวาคม พ.ศ. 2568', '2025-12-02'],
    ['2 Dec 2025', '2025-12-02'],
    ['2 december 2025', '2025-12-02'],
    ['29/2/2567', '2024-02-29'],
  ])('%s is %s', (text, date) => {
    expect(read(text)).toBe(date);
  });

  it('takes six digits as B.E. while the year is near today', () => {
    expect(read('021268')).toBe('2025-12-02');
    expect(read('010139')).toBe('1996-01-01');
    expect(read('010125')).toBe('two-digit-year');
  });

  it('refuses a two-digit year between separators, which could be either era', () => {
    expect(read('2/12/68')).toBe('two-digit-year');
    expect(read('2 ธ.ค. 68')).toBe('two-digit-year');
  });

  it('parses words for days near today, in both languages', () => {
    expect(read('วันนี้')).toBe('2026-11-20');
    expect(read('พรุ่งนี้')).toBe('2026-11-21');
    expect(read(' Yesterday ')).toBe('2026-11-19');
  });

  it('counts working days from today with ว and plain days without', () => {
    expect(read('+5ว')).toBe('2026-11-27');
    expect(read('+1ว')).toBe('2026-11-23');
    expect(read('-1ว')).toBe('2026-11-19');
    expect(read('+5')).toBe('2026-11-25');
    expect(read('+10 วัน')).toBe('2026-11-30');
  });

  it('skips holidays when the page knows them', () => {
    const isWorkingDay = (date: string) => date !== '2026-11-23' && ![0, 6].includes(new Date(date).getUTCDay());
    expect(parseDate('+1ว', { ...options, isWorkingDay })).toEqual({ ok: true, date: '2026-11-24' });
  });

  it('does not hang on a calendar without working days', () => {
    expect(parseDate('+1ว', { ...options, isWorkingDay: () => false }).ok).toBe(true);
  });

  it.each([
    ['', 'empty'],
    ['soon', 'format'],
    ['31/2/2568', 'no-such-day'],
    ['29/2/2568', 'no-such-day'],
    ['2/13/2568', 'no-such-day'],
    ['2/12/3999', 'out-of-range'],
    ['2/12/2300', 'out-of-range'],
    ['+9999', 'out-of-range'],
    ['2/12/256', 'format'],
  ])('%s is refused: %s', (text, reason) => {
    expect(read(text)).toBe(reason);
  });
});

describe('a date that is typed into a search', () => {
  const today = '2026-11-20';

  it.each(['24/11/2569', '24 พ.ย. 2569', '24 พฤศจิกายน 2569', '๒๔/๑๑/๒๕๖๙', '2026-11-24', '241169', '24 Nov 2026'])(
    'is a date as %s',
    (text) => {
      expect(parseWholeDate(text, today)).toEqual({ ok: true, date: '2026-11-24' });
    },
  );

  it.each(['วันนี้', '+5', 'เสาเข็ม', 'คคง.-สคฉ.3-0001-2569', '24/11', '2569'])('is none as %s', (text) => {
    expect(parseWholeDate(text, today)).toBeNull();
  });

  it('says that there is no such day', () => {
    expect(parseWholeDate('31/11/2569', today)).toEqual({ ok: false, reason: 'no-such-day' });
  });
});

import { describe, expect, it } from 'vitest';
import { formatDate } from './format-date';

const thai = { locale: 'th', era: 'be' } as const;

describe('a date as people read it', () => {
  it('is in the Buddhist era for Thai readers', () => {
    expect(formatDate('2025-12-02', 'short', thai)).toBe('2 ธ.ค. 2568');
    expect(formatDate('2025-12-02', 'long', thai)).toBe('2 ธันวาคม 2568');
    expect(formatDate('2025-12-02', 'words', thai)).toBe('วันอังคารที่ 2 ธันวาคม 2568');
    expect(formatDate('2025-12-02', 'numeric', thai)).toBe('2/12/2568');
  });

  it('names the era where it is not the usual one of the language', () => {
    expect(formatDate('2025-12-02', 'short', { locale: 'th', era: 'ad' })).toBe('2 ธ.ค. ค.ศ. 2025');
    expect(formatDate('2025-12-02', 'short', { locale: 'en', era: 'be' })).toBe('2 Dec 2568 B.E.');
    expect(formatDate('2025-12-02', 'short', { locale: 'en', era: 'ad' })).toBe('2 Dec 2025');
  });

  it('reads an instant in Bangkok, also across midnight and the new year', () => {
    expect(formatDate('2025-12-31T17:30:00.000Z', 'datetime', thai)).toBe('1 ม.ค. 2569 00:30');
    expect(formatDate('2025-12-31T17:30:07.900Z', 'seconds', thai)).toBe('1 ม.ค. 2569 00:30:07');
    expect(formatDate('2025-12-31T16:59:00.000Z', 'short', thai)).toBe('31 ธ.ค. 2568');
  });

  it('returns nothing for an invalid date', () => {
    expect(formatDate('yesterday', 'short', thai)).toBe('');
    expect(formatDate('1/5/69', 'numeric', thai)).toBe('');
    expect(formatDate('2026-13-45', 'short', thai)).toBe('');
  });
});

import { describe, expect, it } from 'vitest';
import { hasNearReading, nearPattern, nearWords } from './near-pattern';
import { searchWords } from './search-text';

const SUBJECT = 'ขออนุมัติแบบเสาเข็มท่าเทียบเรือ A น้ำลึก';

describe('words whose Thai marks are forgotten or wrong', () => {
  it.each([
    ['เสาเขม', 'เสาเข็ม'],
    ['เสาเข้ม', 'เสาเข็ม'],
    ['ทาเทียบเรอ', 'ท่าเทียบเรือ'],
    ['นำลึก', 'น้ำลึก'],
    ['นาลึก', 'น้ำลึก'],
    ['เสาเขม ทาเทียบ', 'เสาเข็ม ท่าเทียบ'],
    // In the order of the subject.
    ['ทาเทียบ เสาเขม', 'เสาเข็ม ท่าเทียบ'],
  ])('%s is near to %s', (typed, found) => {
    expect(nearWords(searchWords(typed), SUBJECT)).toBe(found);
  });

  it('are not near to another consonant', () => {
    expect(nearWords(['เสาเขน'], SUBJECT)).toBeNull();
    expect(nearWords(searchWords('เสาเขม สะพาน'), SUBJECT)).toBeNull();
  });

  it('keep every other character to itself', () => {
    expect(nearWords(['a.b*[c]'], 'x A.B*[C] y')).toBe('a.b*[c]');
    expect(nearWords(['a.b'], 'axb')).toBeNull();
  });

  it('are looked for only where the word says something without them', () => {
    expect(hasNearReading(['เสาเขม'])).toBe(true);
    expect(hasNearReading(['น้ำ', 'rfa'])).toBe(false);
    expect(hasNearReading(['rfa-0001'])).toBe(false);
  });

  it('take no longer in a long text', () => {
    const text = 'ก็'.repeat(5000);
    const before = performance.now();
    expect(new RegExp(nearPattern(`${'ก'.repeat(190)}ข`), 'iu').test(text)).toBe(false);
    // With backtracking the test would time out.
    expect(performance.now() - before).toBeLessThan(2000);
  });
});

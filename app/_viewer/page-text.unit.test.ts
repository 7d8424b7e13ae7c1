import { describe, expect, it } from 'vitest';
import { findOnPage, markedHtml } from './page-text';

const page = (...texts: string[]) => texts.map((str) => ({ str, hasEOL: true }));
const countOf = (query: string, ...texts: string[]) => findOnPage(page(...texts), query).count;

describe('search in a document', () => {
  it('counts every hit, whatever the case', () => {
    expect(countOf('pile', 'Pile cap, PILE test', 'compiled')).toBe(3);
    expect(countOf('girder', 'Pile cap')).toBe(0);
    expect(countOf('  ', 'Pile cap')).toBe(0);
  });

  it('finds what a line end, a blank or a mark without width divides', () => {
    expect(countOf('เสาเข็ม', 'งานเสา', 'เข็มเจาะ')).toBe(1);
    expect(countOf('เสา เข็ม', 'เสาเข็ม')).toBe(1);
    expect(countOf('เสาเข็ม', 'เ ส า เ ข็ ม', 'เสา\u200bเข็ม')).toBe(2);
  });

  it('takes sara am for its two parts, either way round', () => {
    expect(countOf('ทำงาน', 'ท\u0e4d\u0e32งาน')).toBe(1);
    expect(countOf('ท\u0e4d\u0e32งาน', 'ทำงาน')).toBe(1);
  });

  it.each([
    ['น้ำ', 'น\u0e4d\u0e49\u0e32'],
    ['น้ำ', 'น\u0e49\u0e4d\u0e32'],
    ['น้ำ', 'น\u0e33\u0e49'],
    ['น\u0e4d\u0e49\u0e32', 'แม่น้ำ'],
    ['แก้', 'เเก้'],
    ['เเก้', 'แก้ไข'],
    ['2568', '๒๕๖๘'],
    ['๒๕๖๘', 'พ.ศ. 2568'],
    ['fi', '\ufb01'],
    ['office', 'o\ufb03ce'],
    ['ﬁ', 'file'],
    ['ABC', 'ＡＢＣ'],
    ['ที่', 'ท\u0e48\u0e35'],
    ['กำ', 'ก \u0e4d \u0e32'],
  ])('%s is found in %s', (query, text) => {
    expect(countOf(query, text)).toBe(1);
  });

  it('marks the whole of what was folded together', () => {
    const { marks } = findOnPage(page('ก น\u0e4d\u0e49\u0e32 ข', 'o\ufb03ce'), 'น้ำ');
    expect([...marks]).toEqual([[0, [{ from: 2, to: 6, hit: 0 }]]]);
    expect([...findOnPage(page('o\ufb03ce'), 'ffi').marks]).toEqual([[0, [{ from: 1, to: 2, hit: 0 }]]]);
  });

  it('says which letters of which piece belong to a hit', () => {
    const { marks } = findOnPage(page('งานเสา', 'เข็มเจาะ'), 'เสาเข็ม');
    expect([...marks]).toEqual([
      [0, [{ from: 3, to: 6, hit: 0 }]],
      [1, [{ from: 0, to: 4, hit: 0 }]],
    ]);
  });

  it('takes queries apart by no pattern', () => {
    expect(countOf('.*', 'a.*b', 'axxb')).toBe(1);
  });
});

describe('a marked piece', () => {
  it('is escaped, also within a hit', () => {
    const { marks } = findOnPage(page('<b>"R&D"</b>'), '"r&d"');
    expect(markedHtml('<b>"R&D"</b>', marks.get(0) ?? [], 0)).toBe(
      '&lt;b&gt;<mark class="hit current">&quot;R&amp;D&quot;</mark>&lt;/b&gt;',
    );
    expect(markedHtml('<i>', [], null)).toBe('&lt;i&gt;');
  });
});

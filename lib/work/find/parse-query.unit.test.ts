import { describe, expect, it } from 'vitest';
import { isSearch, MAX_QUERY, parseQuery } from './parse-query';

const read = (text: string) => parseQuery(text, '2026-11-27');

describe('a query', () => {
  it('is words, phrases and filters in any order', () => {
    expect(read('bored "quay wall" tag:marine pile from:"คคง." before:24/11/2569')).toEqual({
      words: ['bored', 'pile'],
      phrases: ['quay wall'],
      filters: [
        { filter: 'tag', value: 'marine' },
        { filter: 'from', value: 'คคง.' },
      ],
      before: '2026-11-24',
      after: null,
      day: null,
      number: null,
      notes: [],
    });
  });

  it('has Thai names of filters', () => {
    expect(read('แท็ก:ก จาก:ข ถึง:ค ประเภท:ง ก่อน:2026-01-02 หลัง:2026-01-01')).toMatchObject({
      filters: [{ filter: 'tag' }, { filter: 'from' }, { filter: 'to' }, { filter: 'type' }],
      before: '2026-01-02',
      after: '2026-01-01',
    });
  });

  it('takes an unknown name before a colon for words', () => {
    expect(read('http://example')).toMatchObject({ words: ['http://example'], filters: [] });
    expect(read('ref:12')).toMatchObject({ words: ['ref:12'] });
  });

  it('may be a day, or a number, and is searched as both', () => {
    expect(read('24/11/2569')).toMatchObject({ day: '2026-11-24', words: ['24/11/2569'], number: '24/11/2569' });
    expect(read('"12"').number).toBeNull();
  });

  it.each([
    ['x'.repeat(MAX_QUERY + 1), 'tooLong'],
    ['ก', 'tooShort'],
    ['tag:', 'emptyFilter'],
    ['tag:""', 'emptyFilter'],
    ['from:\u200B', 'emptyFilter'],
    ['before:', 'emptyFilter'],
    ['before:soon', 'badDate'],
    ['"open', 'openQuote'],
    [Array.from({ length: 13 }, (_, n) => `w${n}`).join(' '), 'tooManyWords'],
  ])('%s has the note %s', (text, kind) => {
    expect(read(text).notes.map((note) => note.kind)).toContain(kind);
  });

  it('of nothing that can be searched is none', () => {
    for (const text of ['', '  ', 'ก', 'tag:', '!!', 'x'.repeat(MAX_QUERY + 1)])
      expect(isSearch(read(text))).toBe(false);
    for (const text of ['กข', 'tag:a', 'after:2026-01-01', '"a"', '1/1/2569']) expect(isSearch(read(text))).toBe(true);
  });
});

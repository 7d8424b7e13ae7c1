import { describe, expect, it } from 'vitest';
import { readQuery } from './read-query';
import { mayChangeView, mayShareWith } from './rules';
import { CreateSavedView, ViewQuery } from './schema';

describe('the query of a view', () => {
  it('is the parameters of an address, Thai values as well', () => {
    expect(ViewQuery.safeParse({ q: ['แผ่นพื้น'], status: ['SUBOWN', 'CLBOWN'], sort: ['-due'] }).success).toBe(true);
    expect(ViewQuery.safeParse({}).success).toBe(true);
  });

  it.each([
    ['a place in the list', { after: ['x'] }],
    ['the view that is open', { saved: ['x'] }],
    ['a name that no register has', { ชื่อ: ['x'] }],
    ['no values', { type: [] }],
    ['a text', { type: 'LETTER' }],
    [
      'an address that no proxy passes',
      { q: ['ก'.repeat(200)], tag: Array.from({ length: 40 }, () => 'ข'.repeat(60)) },
    ],
    ['more parameters than any register', Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`p${at}`, ['x']]))],
  ])('is not %s', (_what, query) => {
    expect(ViewQuery.safeParse(query).success).toBe(false);
  });

  it('of another version is read as far as it is understood', () => {
    expect(readQuery({ type: ['LETTER'], after: ['x'], size: 50, 'bad name': ['x'], gone: ['1'] })).toEqual({
      type: ['LETTER'],
      gone: ['1'],
    });
    for (const stored of [null, 7, 'x', [], { type: 'LETTER' }]) expect(readQuery(stored)).toEqual({});
  });
});

describe('the name of a view', () => {
  const isGood = (name: string) => CreateSavedView.shape.name.safeParse(name).success;

  it('says something in one line of 80 characters', () => {
    expect(isGood(' ค้างตอบเกินกำหนด ')).toBe(true);
    expect(isGood('ก'.repeat(80))).toBe(true);
    for (const name of ['', '  ', 'ก'.repeat(81), 'a\nb', 'a\u202eb']) expect(isGood(name), name).toBe(false);
  });
});

describe('a view', () => {
  const none = { organization: false, project: false };
  const control = { organization: true, project: false };
  const admin = { organization: false, project: true };

  it.each([
    ['PRIVATE', none, true],
    ['ORGANIZATION', none, false],
    ['ORGANIZATION', control, true],
    ['ORGANIZATION', admin, false],
    ['PROJECT', control, false],
    ['PROJECT', admin, true],
  ] as const)('is shared as %s with %o: %s', (scope, rights, may) => {
    expect(mayShareWith(scope, rights)).toBe(may);
    if (scope !== 'PRIVATE') expect(mayChangeView({ scope, isOwn: true }, rights)).toBe(may);
  });

  it('that is private is its owner’s', () => {
    expect(mayChangeView({ scope: 'PRIVATE', isOwn: true }, none)).toBe(true);
    expect(mayChangeView({ scope: 'PRIVATE', isOwn: false }, { organization: true, project: true })).toBe(false);
  });
});

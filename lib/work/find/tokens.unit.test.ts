import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expressionOf, tokensOf } from './tokens';

const NOTHING = { short: [], long: [], numbers: [] };
const tokens = (texts: Partial<typeof NOTHING> | { short?: string[]; long?: string[]; numbers?: string[] }) =>
  tokensOf({ ...NOTHING, ...texts }).split(' ');

describe('tokens', () => {
  it('are ASCII of three to eighty letters, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const all = tokensOf({ short: [text], long: [text], numbers: [text] });
        for (const token of all.split(' ').filter((one) => one !== '')) expect(token).toMatch(/^x[xmn][a-z0-9]{1,78}$/);
      }),
    );
  });

  it('are distinct', () => {
    const all = tokens({ short: ['concrete concrete'], long: ['concrete'] });
    expect(all).toEqual(['xxconcrete']);
  });

  it('have figures without their zeros', () => {
    expect(tokens({ short: ['0012'] })).toEqual(['xx12']);
    expect(tokens({ short: ['0'] })).toEqual(['xx0']);
  });

  it('begin alike where the words begin alike', () => {
    const [whole = ''] = tokens({ short: ['เสาเข็ม'] });
    const [start = ''] = tokens({ short: ['เสา'] });
    expect(whole.startsWith(start)).toBe(true);
  });

  it('keep numbers from each of their parts on', () => {
    expect(tokens({ numbers: ['AB-0012/68'] })).toEqual(expect.arrayContaining(['xnab12qy68', 'xn12qy68', 'xn68']));
  });
});

describe('the expression', () => {
  it('has each word, the last one by its beginning', () => {
    expect(expressionOf(['bored', 'pil'], 'exact', null)).toBe('(+xxbored +xxpil*)');
  });

  it('is none for signs', () => {
    expect(expressionOf(['---'], 'exact', null)).toBeNull();
  });

  it('has only letters and its own operators, whatever is typed', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 5 }), (words) => {
        for (const strictness of ['exact', 'near', 'swapped'] as const) {
          expect(expressionOf(words, strictness, words.join(' ')) ?? '').toMatch(/^[a-z0-9 ()+*]*$/);
        }
      }),
    );
  });

  it('is no looser for words that cannot be', () => {
    expect(expressionOf(['concrete'], 'near', null)).toBeNull();
    expect(expressionOf(['2568'], 'swapped', null)).toBeNull();
    expect(expressionOf(['ab'], 'swapped', null)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { inOrder, keysOf, typeCode } from './typed-code';

const CODES = ['1A', '1C', '1N', '1R', '3C', '3R', '4X', '5N'];

function typeAll(keys: string, codes: readonly string[] = CODES) {
  let typed = '';
  let chosen = '';
  let isComplete = false;
  for (const key of keys) {
    const next = typeCode(codes, { typed, chosen, key });
    if (next === null) return null;
    ({ typed, code: chosen, isComplete } = next);
  }
  return { code: chosen, isComplete };
}

describe('typing a code', () => {
  it.each([
    ['4', '4X', true],
    ['5', '5N', true],
    ['1', '1A', false],
    ['1N', '1N', true],
    ['11', '1C', false],
    ['111', '1N', false],
    ['11111', '1A', false],
    ['33', '3R', false],
    ['3R', '3R', true],
    ['1N3R', '3R', true],
    ['13', '3C', false],
    ['1N1', '1A', false],
  ])('%s gives %s', (keys, code, isComplete) => {
    expect(typeAll(keys)).toEqual({ code, isComplete });
  });

  it('knows only what the codes have', () => {
    expect(typeAll('2')).toBeNull();
    expect(typeAll('J')).toBeNull();
    expect(typeAll('1J')).toBeNull();
    expect(typeAll('A')).toBeNull();
  });

  it('a code of one character is complete, unless another begins so', () => {
    expect(typeAll('A', ['A', 'B'])).toEqual({ code: 'A', isComplete: true });
    expect(typeAll('A', ['A', 'A1'])).toEqual({ code: 'A', isComplete: false });
  });
});

it('names the fewest keys', () => {
  expect(CODES.map((code) => keysOf(code, CODES).join(''))).toEqual(['1A', '1C', '1N', '1R', '3C', '3R', '4', '5']);
});

it('shows the codes by their names', () => {
  const shuffled = ['1C', '5N', '1A', '4X'].map((code) => ({ code }));
  expect(inOrder(shuffled).map(({ code }) => code)).toEqual(['1A', '1C', '4X', '5N']);
});

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SetMatrix } from '@/lib/documents/circulations/matrix/schema';
import type { AppError } from './errors/app-error';
import { parseInput } from './errors/failure';
import { newPublicId } from './id';
import { isWithinBounds, REQUEST_BOUNDS, STRANGER_BOUNDS } from './input-bounds';

describe('the bounds of a request', () => {
  it('hold the largest honest inputs twice', () => {
    const entry = {
      typeCode: 'LETTER',
      contractCode: 'LCBP3-C2',
      disciplineCode: 'STR',
      userPublicId: newPublicId(),
      type: 'MAIN',
      days: 3,
    };
    const matrix = { projectCode: 'LCBP3-C2', seen: 'x', entries: Array.from({ length: 500 }, () => ({ ...entry })) };
    expect(SetMatrix.shape.entries.element.safeParse(entry).success).toBe(true);
    const documents = Array.from({ length: 200 }, () => ({ publicId: newPublicId(), versionNo: 1, expected: 'x' }));
    const half = { ...REQUEST_BOUNDS, visits: REQUEST_BOUNDS.visits / 2, depth: REQUEST_BOUNDS.depth / 2 };
    expect(isWithinBounds(matrix, half)).toBe(true);
    expect(isWithinBounds({ documents }, half)).toBe(true);
  });

  it.each<[string, unknown]>([
    ['a part that is shared too often', Array(10).fill(Array(10).fill(Array(10).fill(Array(10).fill([1, 2]))))],
    ['a list that is too long', Array(REQUEST_BOUNDS.visits).fill(1)],
    ['17 levels', JSON.parse(`${'['.repeat(17)}${']'.repeat(17)}`)],
    ['a list with holes', new Array(4_000_000_000)],
    ['an object of a class', new (class A {})()],
  ])('end %s', (_what, value) => expect(isWithinBounds(value)).toBe(false));

  it('are narrower for a caller without a session', () => {
    expect(isWithinBounds({ a: 'x'.repeat(20_000) })).toBe(true);
    expect(isWithinBounds({ a: 'x'.repeat(20_000) }, STRANGER_BOUNDS)).toBe(false);
    expect(isWithinBounds({ ['x'.repeat(20_000)]: 1 }, STRANGER_BOUNDS)).toBe(false);
  });
});

describe('the complaints of a parse', () => {
  const complaintsOf = (schema: z.ZodType, input: unknown) => {
    try {
      parseInput(schema, input, 'en');
    } catch (error) {
      return (error as AppError).fieldErrors ?? {};
    }
    throw new Error('it was accepted');
  };

  it('end after twenty, whether names are unknown or fields are wrong, and name no long name', () => {
    const names = Object.fromEntries(Array.from({ length: 15_000 }, (_, key) => [`k${key}`, 1]));
    expect(Object.keys(complaintsOf(z.strictObject({}), names))).toHaveLength(20);
    const list = complaintsOf(z.array(z.strictObject({ a: z.string() })), Array(5000).fill({}));
    expect(Object.keys(list)).toHaveLength(20);
    expect(Object.values(list).flat()).toEqual(Array(20).fill('Required'));
    expect(Object.keys(complaintsOf(z.strictObject({}), { ['k'.repeat(5000)]: 1 }))).toEqual(['k'.repeat(100)]);
  });
});

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { issueText } from './issue-text';

const words = (key: string, values?: Record<string, string | number>) =>
  [key, ...Object.values(values ?? {})].join(' ');
const first = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input, { error: (issue) => issueText(issue, words) }).error?.issues[0]?.message;

describe('a validation issue in words', () => {
  it('calls everything that is missing "required"', () => {
    expect(first(z.string().min(1), '')).toBe('required');
    expect(first(z.string(), undefined)).toBe('required');
    expect(first(z.array(z.string()).min(1), [])).toBe('required');
    expect(first(z.uuid(), '')).toBe('required');
    expect(first(z.enum(['a']), '')).toBe('required');
  });

  it('says the limit', () => {
    expect(first(z.string().max(5), 'abcdef')).toBe('tooLong 5');
    expect(first(z.string().min(10), 'abc')).toBe('tooShort 10');
    expect(first(z.number().max(3), 4)).toBe('tooLarge 3');
    expect(first(z.array(z.string()).max(1), ['a', 'b'])).toBe('tooMany 1');
  });

  it('knows dates and addresses', () => {
    expect(first(z.iso.date(), 'soon')).toBe('date');
    expect(first(z.email(), 'no-address')).toBe('email');
  });

  it('keeps a message that the schema itself gave', () => {
    expect(first(z.string().min(3, { error: 'own words' }), 'a')).toBe('own words');
  });
});

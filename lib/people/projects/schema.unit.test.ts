import { describe, expect, it } from 'vitest';
import { CreateOrganization } from './schema';

const code = CreateOrganization.shape.code;

describe('the code of an organization', () => {
  it.each([
    ['ＣＳＣ－２', 'CSC-2'],
    ['ผรม.2\u200b', 'ผรม.2'],
    ['น\u0e4d\u0e32', 'น\u0e33'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(code.parse(typed)).toBe(kept);
  });

  it.each(['\u200b', '\u3164', 'A B', 'A\u00a0B', '{A}', '--'])('%j is none', (typed) => {
    expect(code.safeParse(typed).success).toBe(false);
  });
});

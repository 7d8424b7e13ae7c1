import { describe, expect, it } from 'vitest';
import { oneOfEach } from './one-of-each';

describe('one object for equal values', () => {
  const rows = () => [
    { id: '1', from: { code: 'คคง.' }, to: [{ code: 'ผรม.2' }, { code: 'กทท.' }], due: null },
    { id: '2', from: { code: 'คคง.' }, to: [{ code: 'ผรม.2' }, { code: 'กทท.' }], due: null },
    { id: '3', from: { code: 'ผรม.2' }, to: [{ code: 'คคง.' }], due: '2026-11-28' },
  ];

  it('leaves every value as it is', () => {
    expect(oneOfEach(rows())).toEqual(rows());
  });

  it('shares objects, lists and objects within lists', () => {
    const [first, second, third] = oneOfEach(rows());
    expect(second?.from).toBe(first?.from);
    expect(second?.to).toBe(first?.to);
    expect(third?.from).toBe(first?.to[0]);
    expect(third?.to[0]).toBe(first?.from);
  });
});

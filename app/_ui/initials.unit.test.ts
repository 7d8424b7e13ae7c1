import { describe, expect, it } from 'vitest';
import { initials } from './initials';

describe('initials', () => {
  it.each([
    ['สมชาย ใจดี', 'ส'],
    ['เอกชัย ทองดี', 'อ'],
    ['ไพโรจน์ แสงทอง', 'พ'],
    ['นางสาววิภา แก้วใส', 'ว'],
    ['Somchai Jaidee', 'SJ'],
    ['Mr. John Smith', 'JS'],
    ['', '?'],
  ])('of %s are %s', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});

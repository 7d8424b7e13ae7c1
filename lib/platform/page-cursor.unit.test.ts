import { describe, expect, it } from 'vitest';
import { newPublicId } from './id';
import { cursorValues, MAX_CURSOR, PageCursor, readCursor, writeCursor } from './page-cursor';

const bySubject = [{ key: 'subject', descending: true }];
const publicId = newPublicId();

describe('a cursor', () => {
  it('carries the row and its values, for the order that it was made in', () => {
    const edge = readCursor(writeCursor(publicId, bySubject, ['คาน']));
    expect(edge).toEqual({ publicId, sorted: { by: '-subject', values: ['คาน'] } });
    expect(edge && cursorValues(edge, bySubject)).toEqual(['คาน']);
    for (const sort of [[], [{ key: 'subject', descending: false }], [{ key: 'number', descending: true }]]) {
      expect(edge && cursorValues(edge, sort)).toBeNull();
    }
  });

  it('may be the publicId of a row alone, as clients kept it', () => {
    expect(readCursor(publicId)).toEqual({ publicId, sorted: null });
  });

  it('holds the longest subject', () => {
    const text = writeCursor(publicId, bySubject, ['ก'.repeat(500)]);
    expect(text.length).toBeLessThan(MAX_CURSOR);
    expect(PageCursor.parse(text)).toBe(text);
  });

  it.each([
    '1',
    '',
    'abc',
    Buffer.from('[]').toString('base64url'),
    Buffer.from('["x","number","1"]').toString('base64url'),
  ])('%j is none', (text) => {
    expect(readCursor(text)).toBeNull();
    expect(PageCursor.safeParse(text).success).toBe(false);
  });
});

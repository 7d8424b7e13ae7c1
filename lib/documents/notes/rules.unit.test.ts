import { expect, it } from 'vitest';
import { canDeleteNote } from './rules';

const own = { isOwn: true, isDeleted: false, ageHours: 1, mayWrite: true };

it.each([
  [own, null],
  [{ ...own, ageHours: 23 }, null],
  [{ ...own, ageHours: 24 }, 'NOTE_KEPT'],
  [{ ...own, isDeleted: true }, 'NOTE_DELETED'],
  [{ ...own, isDeleted: true, ageHours: 30 }, 'NOTE_DELETED'],
  [{ ...own, isOwn: false }, 'FORBIDDEN'],
  [{ ...own, mayWrite: false }, 'FORBIDDEN'],
])('%j may be deleted: %s', (facts, expected) => {
  expect(canDeleteNote(facts)).toBe(expected);
});

import { expect, it } from 'vitest';
import { markOf } from './paper-sheet';

const SENT = { isCancelled: false, isDraft: false, revision: { isDraft: false, isCurrent: true } };

it.each([
  ['nothing on a document in force', SENT, null],
  ['a draft', { ...SENT, isDraft: true }, 'draft'],
  ['the draft of a next revision', { ...SENT, revision: { isDraft: true, isCurrent: false } }, 'draft'],
  ['a former revision', { ...SENT, revision: { isDraft: false, isCurrent: false } }, 'superseded'],
  ['a cancelled document', { ...SENT, isCancelled: true }, 'cancelled'],
  [
    'a former revision of a cancelled document',
    { ...SENT, isCancelled: true, revision: { isDraft: false, isCurrent: false } },
    'cancelled',
  ],
] as const)('paper is marked: %s', (_case, document, mark) => {
  expect(markOf(document)).toBe(mark);
});

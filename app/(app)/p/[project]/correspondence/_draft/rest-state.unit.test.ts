import { expect, test } from 'vitest';
import { blankDraft, type DraftValues } from './draft-values';
import { isRestNeeded, isRestWritten } from './rest-state';

const NOTHING = { problems: [], missing: [], refused: [] };
const problem = (field: string) => ({ field, detail: null, kind: 'tooLong', maximum: 1 }) as const;

test.each<[string, Partial<DraftValues>, boolean]>([
  ['an empty letter', {}, false],
  ['what is asked beside the PDF', { subject: 'x', dueDate: '2026-12-01', contractPublicId: 'c' }, false],
  [
    'empty details as the server fills them in',
    { details: { attention: '', enclosures: [], costImpact: 'UNKNOWN' } },
    false,
  ],
  ['a text', { body: 'x' }, true],
  ['blanks', { body: ' \n' }, false],
  ['a copy', { cc: [{ organizationPublicId: 'o', attentions: [] }] }, true],
  ['an urgency', { urgency: 'URGENT' }, true],
  ['a list of enclosures', { details: { enclosures: ['x'] } }, true],
])('%s', (_name, change, isWritten) => {
  expect(isRestWritten({ ...blankDraft('LETTER'), ...change })).toBe(isWritten);
});

test('the rest is needed for what it lacks or what was refused in it, and for nothing else', () => {
  expect(isRestNeeded(NOTHING)).toBe(false);
  expect(isRestNeeded({ ...NOTHING, missing: ['to', 'subject', 'contract'] })).toBe(false);
  expect(isRestNeeded({ ...NOTHING, problems: [problem('subject')], refused: ['contractPublicId'] })).toBe(false);
  expect(isRestNeeded({ ...NOTHING, missing: ['details.question'] })).toBe(true);
  expect(isRestNeeded({ ...NOTHING, problems: [problem('body')] })).toBe(true);
  expect(isRestNeeded({ ...NOTHING, refused: ['tags'] })).toBe(true);
});

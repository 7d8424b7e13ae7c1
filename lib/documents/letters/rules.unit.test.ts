import { describe, expect, it } from 'vitest';
import { statusCode } from '@/lib/workflow/engine/read/status-codes';
import { type AuthorFacts, canWriteFor } from '../document/draft/author-rules';
import { printedNumber, revisionLabel } from '../document/draft/revision-labels';
import type { DocumentFacts } from '../document/facts';
import { ACTION_PERMISSIONS, DOCUMENT_ACTIONS } from './constants';
import { capabilitiesOf } from './rules-by-kind';

const ALL = [...Object.values(ACTION_PERMISSIONS), 'correspondence.create'];
const EDITOR = ALL.filter(
  (code) => !['correspondence.submit', 'correspondence.cancel', 'number.void', 'numbering.manual'].includes(code),
);

const draft: DocumentFacts = {
  isSubmitted: false,
  isCancelled: false,
  isDiscarded: false,
  hasNumber: false,
  hasDraftRevision: false,
  hasEnded: false,
  isOriginator: true,
  isRecipient: false,
  isCreator: false,
  kind: 'letter',
  permissions: ALL,
  holdsCancelGlobally: false,
  mayVoidHere: true,
};
const submitted: DocumentFacts = { ...draft, isSubmitted: true, hasNumber: true };
const received: DocumentFacts = { ...submitted, isOriginator: false, isRecipient: true, mayVoidHere: false };

/** Each state and standing, and exactly what may be done there. */
const TABLE: readonly [string, DocumentFacts, string][] = [
  ['a draft', draft, 'edit submit discard generateNumber giveNumber nameAlias'],
  [
    'a draft with an early number',
    { ...draft, hasNumber: true },
    'edit submit discard generateNumber voidNumber nameAlias',
  ],
  ['an editor’s own draft', { ...draft, permissions: EDITOR, isCreator: true }, 'edit discard nameAlias'],
  ['a colleague’s draft to an editor', { ...draft, permissions: EDITOR }, 'edit nameAlias'],
  ['a draft to a viewer', { ...draft, permissions: [] }, ''],
  ['a discarded draft', { ...draft, isDiscarded: true }, ''],
  ['a submitted letter to its sender', submitted, 'cancel revise generateNumber voidNumber replace nameAlias'],
  [
    'a letter being revised',
    { ...submitted, hasDraftRevision: true },
    'edit submit discard cancel generateNumber voidNumber replace nameAlias',
  ],
  ['a closed letter', { ...submitted, hasEnded: true }, 'revise generateNumber nameAlias'],
  [
    'a closed letter to a Superadmin elsewhere',
    { ...received, isRecipient: false, hasEnded: true, holdsCancelGlobally: true, mayVoidHere: true },
    'cancel voidNumber',
  ],
  ['a cancelled letter to its sender', { ...submitted, isCancelled: true, hasEnded: true }, 'nameAlias'],
  ['a letter to its recipient', received, 'reply nameAlias'],
  ['a cancelled letter to its recipient', { ...received, isCancelled: true }, 'reply nameAlias'],
  [
    'an incoming letter to the organization that registered it',
    { ...submitted, kind: 'incoming' },
    'cancel generateNumber voidNumber nameAlias',
  ],
  ['an RFA to its sender, by the verbs of letters', { ...submitted, kind: 'rfa' }, 'nameAlias'],
  ['a draft of a transmittal, by the verbs of letters', { ...draft, kind: 'transmittal' }, 'nameAlias'],
  ['a transmittal to its recipient, by the verbs of letters', { ...received, kind: 'transmittal' }, 'reply nameAlias'],
  ['a letter to somebody who only oversees it', { ...received, isRecipient: false }, ''],
];

describe('what may be done with', () => {
  it.each(TABLE)('%s', (_name, facts, expected) => {
    const possible = capabilitiesOf(facts).filter(({ refusal }) => refusal === null);
    expect(possible.map(({ action }) => action).join(' ')).toBe(expected);
  });

  it('every state is decided for every action', () => {
    for (const [, facts] of TABLE) {
      for (const { action, refusal } of capabilitiesOf(facts)) {
        expect(DOCUMENT_ACTIONS).toContain(action);
        expect([null, 'FORBIDDEN']).toContain(refusal);
      }
    }
  });

  it('a draft names the permission a teammate would need', () => {
    const offered = capabilitiesOf({ ...draft, permissions: EDITOR }).find(({ action }) => action === 'submit');
    expect(offered).toEqual({ action: 'submit', refusal: 'FORBIDDEN', permission: 'correspondence.submit' });
  });
});

describe('labels and codes', () => {
  it('count revisions in letters or numbers', () => {
    expect([0, 1, 25, 26, 27, 52].map((n) => revisionLabel(n, 'ALPHA'))).toEqual(['A', 'B', 'Z', 'AA', 'AB', 'BA']);
    expect([0, 1, 2].map((n) => revisionLabel(n, 'NUMERIC'))).toEqual(['', '1', '2']);
  });

  it('print a revision into the place its number leaves open, and nowhere else', () => {
    expect(printedNumber('LCBP3-C2-RFA-TER-RPT-0001-{REV}', 'B')).toBe('LCBP3-C2-RFA-TER-RPT-0001-B');
    expect(printedNumber('{{REV}}-0001-{REV}', '$&')).toBe('{REV}-0001-$&');
  });

  it('say who was submitted to, and who did the rest', () => {
    expect(statusCode('SUB', 'CONSULTANT')).toBe('SUBCSC');
    expect(statusCode('CCB', 'THIRD PARTY')).toBe('CCBOTH');
  });
});

const colleague: AuthorFacts = { isSelf: false, isColleague: true, maySubmit: false, hasDelegated: false };

it.each<[string, AuthorFacts, ReturnType<typeof canWriteFor>]>([
  ['Document Control for a colleague', { ...colleague, maySubmit: true }, null],
  ['an editor for a person who has delegated to them', { ...colleague, hasDelegated: true }, null],
  ['an editor for a colleague', colleague, 'AUTHOR_NOT_DELEGATED'],
  ['Document Control for themselves', { ...colleague, isSelf: true, maySubmit: true }, 'AUTHOR_IS_WRITER'],
  [
    'Document Control for a person of elsewhere',
    { ...colleague, isColleague: false, maySubmit: true },
    'PERSON_UNKNOWN',
  ],
  [
    'an editor for a person who has delegated and left',
    { ...colleague, isColleague: false, hasDelegated: true },
    'PERSON_UNKNOWN',
  ],
])('%s', (_name, facts, refusal) => {
  expect(canWriteFor(facts)).toBe(refusal);
});

import { describe, expect, it } from 'vitest';
import { NCR_PERMISSIONS } from './constants';
import { canRevise, capabilitiesOf, type NcrFacts } from './rules';

const ALL = [...Object.values(NCR_PERMISSIONS), 'ncr.create'];
const EDITOR = ALL.filter(
  (code) => !['ncr.submit', 'correspondence.cancel', 'numbering.manual', 'number.void'].includes(code),
);

const draft: NcrFacts = {
  isSubmitted: false,
  isCancelled: false,
  isDiscarded: false,
  hasNumber: false,
  hasDraftRevision: false,
  hasEnded: false,
  isOriginator: true,
  isRecipient: false,
  isCreator: false,
  permissions: ALL,
  holdsCancelGlobally: false,
  mayVoidHere: true,
  owesAnswer: false,
  offersClose: false,
};
const sent: NcrFacts = { ...draft, isSubmitted: true, hasNumber: true };
const received: NcrFacts = { ...sent, isOriginator: false, isRecipient: true, mayVoidHere: false, owesAnswer: true };
const accepted: NcrFacts = { ...sent, offersClose: true };

/** Each state and standing, and exactly what may be done there. */
const TABLE: readonly [string, NcrFacts, string][] = [
  ['a draft', draft, 'edit submit discard generateNumber giveNumber nameAlias'],
  ['a numbered draft', { ...draft, hasNumber: true }, 'edit submit discard generateNumber voidNumber nameAlias'],
  ['an editor’s own draft', { ...draft, permissions: EDITOR, isCreator: true }, 'edit discard nameAlias'],
  ['a colleague’s draft to an editor', { ...draft, permissions: EDITOR }, 'edit nameAlias'],
  ['a draft to a viewer', { ...draft, permissions: [] }, ''],
  ['a discarded draft', { ...draft, isDiscarded: true }, ''],
  ['one to its raiser', sent, 'cancel generateNumber voidNumber replace nameAlias'],
  ['an accepted one to its raiser', accepted, 'cancel close generateNumber voidNumber replace nameAlias'],
  ['an accepted one to a viewer', { ...accepted, permissions: [] }, ''],
  ['a closed one to its raiser', { ...sent, hasEnded: true }, 'generateNumber nameAlias'],
  ['a cancelled one to its raiser', { ...sent, isCancelled: true, hasEnded: true }, 'nameAlias'],
  ['one to a Superadmin elsewhere', { ...received, isRecipient: false, holdsCancelGlobally: true }, 'cancel'],
  ['one to its contractor', received, 'answer nameAlias'],
  ['an answered one to its contractor', { ...received, owesAnswer: false }, 'nameAlias'],
  ['an accepted one to its contractor', { ...received, owesAnswer: false, offersClose: true }, 'nameAlias'],
  ['a cancelled one to its contractor', { ...received, isCancelled: true }, 'nameAlias'],
  ['one to an owner that only oversees it', { ...received, isRecipient: false, owesAnswer: false }, ''],
];

describe('what may be done with', () => {
  it.each(TABLE)('%s', (_name, facts, expected) => {
    const possible = capabilitiesOf(facts).filter(({ refusal }) => refusal === null);
    expect(possible.map(({ action }) => action).join(' ')).toBe(expected);
  });

  it('an answered NCR names the permission a teammate would need', () => {
    const offered = capabilitiesOf({ ...accepted, permissions: [] }).find(({ action }) => action === 'close');
    expect(offered).toEqual({ action: 'close', refusal: 'FORBIDDEN', permission: 'ncr.close' });
  });

  it.each([draft, sent, accepted])('no NCR is revised', (facts) => {
    expect(canRevise(facts)).toBe('DOCUMENT_NOT_REVISABLE');
    expect(canRevise({ ...facts, isOriginator: false })).toBe('FORBIDDEN');
  });
});

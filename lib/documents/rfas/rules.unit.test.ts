import { describe, expect, it } from 'vitest';
import { RFA_PERMISSIONS } from './constants';
import { capabilitiesOf, type RfaFacts } from './rules';

const ALL = Object.values(RFA_PERMISSIONS);
const EDITOR = ALL.filter(
  (code) => !['rfa.submit', 'rfa.recall', 'rfa.cancel', 'numbering.manual', 'number.void'].includes(code),
);

const draft: RfaFacts = {
  isDrafting: true,
  isSubmitted: false,
  isCancelled: false,
  hasNumber: false,
  hasDraftRevision: false,
  isCalledBack: false,
  isLaterRevision: false,
  isEnded: false,
  allowsNextRevision: false,
  offersRecall: false,
  isOriginator: true,
  isParty: true,
  isCreator: false,
  permissions: ALL,
  mayVoidHere: true,
  cancelsForAll: false,
};
const sent: RfaFacts = { ...draft, isDrafting: false, isSubmitted: true, hasNumber: true, offersRecall: true };
const ended: RfaFacts = { ...sent, isEnded: true, offersRecall: false };
const reviewed: RfaFacts = { ...sent, isOriginator: false, mayVoidHere: false };

/** Each state and actor, with the exact actions there. */
const TABLE: readonly [string, RfaFacts, string][] = [
  ['a draft', draft, 'edit ready submit discard generateNumber giveNumber nameAlias'],
  [
    'a draft with an early number',
    { ...draft, hasNumber: true },
    'edit ready submit discard generateNumber voidNumber nameAlias',
  ],
  ['an editor’s own draft', { ...draft, permissions: EDITOR, isCreator: true }, 'edit ready discard nameAlias'],
  ['a colleague’s draft to an editor', { ...draft, permissions: EDITOR }, 'edit ready nameAlias'],
  ['a draft to a viewer', { ...draft, permissions: [] }, ''],
  ['an RFA under review to its originator', sent, 'recall cancel generateNumber voidNumber replace nameAlias'],
  [
    'an RFA in a step without recall',
    { ...sent, offersRecall: false },
    'cancel generateNumber voidNumber replace nameAlias',
  ],
  [
    'a recalled RFA',
    { ...draft, hasNumber: true, isCalledBack: true },
    'edit ready submit cancel generateNumber voidNumber replace nameAlias',
  ],
  ['a later revision under review', { ...sent, isLaterRevision: true }, 'recall cancel generateNumber nameAlias'],
  ['an approved RFA', ended, 'generateNumber nameAlias'],
  ['an RFA to revise and resubmit', { ...ended, allowsNextRevision: true }, 'revise generateNumber nameAlias'],
  [
    'an RFA with a draft of its next revision',
    { ...ended, allowsNextRevision: true, hasDraftRevision: true, isDrafting: true },
    'edit ready submit discard generateNumber nameAlias',
  ],
  [
    'an approved RFA to a Superadmin elsewhere',
    { ...ended, isOriginator: false, isParty: false, cancelsForAll: true },
    'cancel voidNumber',
  ],
  ['a cancelled RFA to its originator', { ...ended, isCancelled: true }, 'nameAlias'],
  ['an RFA under review to a reviewer', reviewed, 'review nameAlias'],
  ['an RFA under review to another permission of the review', { ...reviewed, permissions: ['rfa.decide'] }, 'review'],
  ['an RFA to a reviewer after its end', { ...reviewed, isEnded: true }, 'nameAlias'],
  ['a cancelled RFA to a reviewer', { ...reviewed, isCancelled: true }, 'nameAlias'],
  ['a draft to a reviewer', { ...draft, isOriginator: false, mayVoidHere: false }, 'nameAlias'],
  [
    'an RFA to an organization that only receives a copy',
    { ...reviewed, isParty: false, permissions: [RFA_PERMISSIONS.nameAlias, RFA_PERMISSIONS.voidNumber] },
    '',
  ],
];

describe('available actions on', () => {
  it.each(TABLE)('%s', (_name, facts, expected) => {
    const possible = capabilitiesOf(facts).filter(({ refusal }) => refusal === null);
    expect(possible.map(({ action }) => action).join(' ')).toBe(expected);
  });

  it('a draft name the permission a teammate would need', () => {
    const offered = capabilitiesOf({ ...draft, permissions: EDITOR }).find(({ action }) => action === 'submit');
    expect(offered).toEqual({ action: 'submit', refusal: 'FORBIDDEN', permission: 'rfa.submit' });
  });

  it('an RFA of another organization name no permission of its originator', () => {
    expect(capabilitiesOf({ ...reviewed, permissions: [] }).map(({ action }) => action)).toEqual([
      'review',
      'nameAlias',
    ]);
  });
});

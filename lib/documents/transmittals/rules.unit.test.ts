import { describe, expect, it } from 'vitest';
import { TRANSMITTAL_PERMISSIONS } from './constants';
import { capabilitiesOf, type TransmittalFacts } from './rules';

const ALL = [...Object.values(TRANSMITTAL_PERMISSIONS), 'correspondence.create'];
const EDITOR = ALL.filter(
  (code) => !['transmittal.submit', 'correspondence.cancel', 'numbering.manual', 'number.void'].includes(code),
);

const draft: TransmittalFacts = {
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
  owesAcknowledgement: false,
};
const sent: TransmittalFacts = { ...draft, isSubmitted: true, hasNumber: true };
const received: TransmittalFacts = {
  ...sent,
  isOriginator: false,
  isRecipient: true,
  mayVoidHere: false,
  owesAcknowledgement: true,
};

/** Each state and standing, and exactly what may be done there. */
const TABLE: readonly [string, TransmittalFacts, string][] = [
  ['a draft', draft, 'edit submit discard generateNumber giveNumber nameAlias'],
  ['an editor’s own draft', { ...draft, permissions: EDITOR, isCreator: true }, 'edit discard nameAlias'],
  ['a colleague’s draft to an editor', { ...draft, permissions: EDITOR }, 'edit nameAlias'],
  ['a draft to a viewer', { ...draft, permissions: [] }, ''],
  ['a discarded draft', { ...draft, isDiscarded: true }, ''],
  [
    'a transmittal to its sender',
    sent,
    'cancel revise resend remind share generateNumber voidNumber replace nameAlias',
  ],
  [
    'one that is being revised',
    { ...sent, hasDraftRevision: true },
    'edit submit discard cancel resend remind share generateNumber voidNumber replace nameAlias',
  ],
  ['one that everybody has acknowledged', { ...sent, hasEnded: true }, 'revise resend share generateNumber nameAlias'],
  ['a cancelled one to its sender', { ...sent, isCancelled: true, hasEnded: true }, 'nameAlias'],
  ['one to a Superadmin elsewhere', { ...received, isRecipient: false, holdsCancelGlobally: true }, 'cancel'],
  ['one to its recipient', received, 'acknowledge reply nameAlias'],
  ['one that the recipient has acknowledged', { ...received, owesAcknowledgement: false }, 'reply nameAlias'],
  ['a cancelled one to its recipient', { ...received, isCancelled: true }, 'reply nameAlias'],
  ['one to an organization that only oversees it', { ...received, isRecipient: false }, ''],
];

describe('what may be done with', () => {
  it.each(TABLE)('%s', (_name, facts, expected) => {
    const possible = capabilitiesOf(facts).filter(({ refusal }) => refusal === null);
    expect(possible.map(({ action }) => action).join(' ')).toBe(expected);
  });

  it('a draft names the permission a teammate would need', () => {
    const offered = capabilitiesOf({ ...draft, permissions: EDITOR }).find(({ action }) => action === 'submit');
    expect(offered).toEqual({ action: 'submit', refusal: 'FORBIDDEN', permission: 'transmittal.submit' });
  });
});

import { expect, it } from 'vitest';
import { isFinalRefusal } from './smtp-failure';

it.each([
  [421, '421 4.3.2 Service not available', false],
  [450, '450 4.2.0 Greylisted', false],
  [452, '452 Insufficient system storage', false],
  [535, '535 5.7.8 Authentication failed', false],
  [550, '550 5.1.1 User unknown', true],
  [550, '550 5.2.1 Mailbox disabled', true],
  [550, '550 No such user here', true],
  [550, '550 4.2.1 The user is receiving mail too quickly', false],
  [550, '550 5.7.1 Message rejected due to policy', false],
  [550, '550 5.4.1 Recipient address rejected: access denied', false],
  [551, '551 User not local', true],
  [552, '552 Mailbox full', false],
  [552, '552 5.2.2 Over quota', false],
  [552, '552 5.3.4 Message too big for system', false],
  [552, '552 5.2.3 Message length exceeds the limit of the mailbox', true],
  [553, '553 5.1.3 Invalid address', true],
  [554, '554 Greylisted, please try again later', false],
  [554, '554 5.7.1 Greylisting in action', false],
  [554, '554 Transaction failed', true],
  [556, '556 5.1.10 Recipient address has null MX', true],
])('%i "%s" is final: %s', (responseCode, response, isFinal) => {
  expect(isFinalRefusal({ responseCode, response })).toBe(isFinal);
});

it('no answer, and a refused sign-in, are never final', () => {
  expect(isFinalRefusal({ code: 'ETIMEDOUT' })).toBe(false);
  expect(isFinalRefusal({ responseCode: 550, response: '550 no', code: 'EAUTH' })).toBe(false);
});

import { expect, it } from 'vitest';
import { WORKFLOW_DEFINITIONS } from '@/db/seed/master/workflow-definitions';

/**
 * Documents of every year are pinned to these. A line here never changes: a correction is a new version beside it.
 */
const GOLDEN = {
  'CORRESPONDENCE 1': '283b91e2dab0b6e65a68d9858b2e70d0352f205d51bd37b90df6cd09d63742f0',
  'CORRESPONDENCE 2': '8dd648ae11c67ff67bd9c8f5c3e3322edc01769abcca6293e2080d0febfec2b6',
  'RFI 1': '0a88638e49353dcdc7c2d796918563a767002d784c94d4a5aedca6e2ca757ee6',
  'RFI 2': 'aba5480ac9cce2a84450d4ce4b08f5ed1cc90fd991c3dc3e8ba28f9938e954a7',
  'RFA_APPROVAL 1': 'add0ee506ef130a621c0b389c973857e583f5edc6b40f246561b143b122ce0d5',
  'TRANSMITTAL 1': '5bc6ed91671059a84701659f2edbb90c300e0dcdad4519150b35d39c99224acb',
  'CIRCULATION 1': '50e783ecf6ab5341184fb7d0b100a3d7f8dd2788ab5b1c535e756d5b18170d09',
  'NCR 1': '76999b6e9206dd3bd8690e1bd7d262f108e14a6913ed31dfb87bbfbaaab43058',
  'INCOMING 1': 'b6d3e87f43a0b80bda0cb9e1d04342adb6340bad5e052addd11aa72e5c38e739',
};

it('what has been shipped as published never changes', () => {
  const shipped = WORKFLOW_DEFINITIONS.map(({ workflowCode, version, sha256 }) => [
    `${workflowCode} ${version}`,
    sha256,
  ]);
  expect(Object.fromEntries(shipped)).toEqual(GOLDEN);
});

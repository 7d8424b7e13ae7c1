import { describe, expect, it } from 'vitest';
import { orderParties } from './order-parties';

const party = (code: string) => ({ publicId: code, code, name: code });
const [owner, office, consultant, contractor] = ['กทท.', 'สคฉ.3', 'คคง.', 'ผรม.2'].map(party) as [
  ReturnType<typeof party>,
  ReturnType<typeof party>,
  ReturnType<typeof party>,
  ReturnType<typeof party>,
];
const ordered = (ownCode: string) =>
  orderParties([owner, office, consultant, contractor], {
    originator: contractor,
    recipients: [consultant.code],
    ownCode,
  }).map(({ code }) => code);

describe('whose number it is', () => {
  it('lists the reader’s own organization first', () => {
    expect(ordered('สคฉ.3')).toEqual(['สคฉ.3', 'คคง.', 'กทท.', 'ผรม.2']);
  });

  it('is the recipient’s to the sender, whose own number it has', () => {
    expect(ordered('ผรม.2')).toEqual(['คคง.', 'กทท.', 'สคฉ.3', 'ผรม.2']);
  });
});

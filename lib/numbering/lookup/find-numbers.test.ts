import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { castOf } from '@/db/testing/factories/cast';
import { makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { holdNumber } from '@/db/testing/factories/held-number';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { cancelCorrespondence, discardCorrespondence } from '@/lib/documents/letters/life';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { addAlias } from '../changes/add-alias';
import { removeAlias } from '../changes/remove-alias';
import { AddAlias, RemoveAlias, VoidDocumentNumber } from '../changes/schema';
import { voidDocumentNumber } from '../changes/void-document-number';
import { generateNumber } from '../document-numbers/generate-number';
import { explainNumber, explainNumberOf } from './explain-number';
import { findNumbers } from './find-numbers';

const year = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear() + 543;
const short = String(year).slice(2);

const { controller, recipient, contractor: stranger } = await castOf('controller', 'recipient', 'contractor');
let keeper: UserCtx;

beforeAll(async () => {
  keeper = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }));
});

afterAll(closeDatabase);

describe('a number is found', () => {
  it.each([
    (n: string) => n,
    (n: string) => n.replaceAll('.', ''),
    (n: string) => n.replaceAll('-', ''),
    (n: string) => n.replaceAll('-', ' / ').replace('0001', '1'),
    (n: string) => n.replaceAll('-', ' ').replace('0001', '1').replace(String(year), short),
    (n: string) => n.replace(String(year), String(year - 543)),
    (n: string) => n.replace(/[0-9]/g, (digit) => String.fromCharCode(0x0e50 + Number(digit))),
    (n: string) => `  ${n} `,
  ])('however it is typed (%#)', async (mangle) => {
    const { documentNumber, publicId } = await firstLetter();
    const found = await findNumbers(recipient, mangle(documentNumber));
    expect(found.documents.map((one) => one.publicId)).toContain(publicId);
  });

  it('as typed before other readings of it, and every type that printed it', async () => {
    const letter = await makeSubmitted(controller, { to: ['กทท.'] });
    const memo = await makeSubmitted(controller, { to: ['กทท.'], typeCode: 'MEMO' });
    expect(memo.documentNumber).toBe(letter.documentNumber);
    const { documents } = await findNumbers(controller, letter.documentNumber);
    expect(
      documents
        .slice(0, 2)
        .map(({ rank, publicId }) => [rank, publicId].join())
        .sort(),
    ).toEqual([`0,${letter.publicId}`, `0,${memo.publicId}`].sort());
  });

  it('by what the other side calls it, as long as that stands', async () => {
    const { publicId } = await firstLetter();
    const alias = await addAlias(recipient, AddAlias.parse({ publicId, kind: 'COUNTERPART', number: 'ทลฉ/รับ-0077' }));
    const [hit] = (await findNumbers(controller, 'ทลฉ รับ 77')).documents;
    expect(hit).toMatchObject({ publicId, alias: 'ทลฉ/รับ-0077', rank: 1 });
    expect((await findNumbers(stranger, 'ทลฉ/รับ-0077')).documents).toEqual([]);
    await removeAlias(recipient, RemoveAlias.parse({ publicId, aliasPublicId: alias.publicId }));
    expect((await findNumbers(controller, 'ทลฉ รับ 77')).documents).toEqual([]);
  });

  it('when no document has it, by the people whose number it is and by who keeps the numbering', async () => {
    const held = await holdNumber(controller, 'EN');
    const number = { number: held.documentNumber, state: 'RESERVED', sequence: held.sequence };
    for (const reader of [controller, keeper]) {
      expect((await findNumbers(reader, held.documentNumber)).numbers).toMatchObject([number]);
    }
    for (const reader of [stranger, recipient]) {
      expect(await findNumbers(reader, held.documentNumber)).toMatchObject({ documents: [], numbers: [] });
    }
  });
});

describe('an invisible number is not revealed', () => {
  it('from a search, its suggestions or an explanation: it is answered like one that does not exist', async () => {
    const { documentNumber, publicId } = await firstLetter();
    const nothing = { documents: [], numbers: [], near: [] };
    expect(await findNumbers(stranger, documentNumber)).toMatchObject(nothing);
    expect(await findNumbers(stranger, documentNumber.slice(0, -3))).toMatchObject(nothing);
    const { seriesPublicId, sequence } = await explainNumberOf(controller, publicId);
    for (const place of [
      { seriesPublicId, sequence },
      { seriesPublicId, sequence: 9999 },
      { seriesPublicId: newPublicId(), sequence: 1 },
    ]) {
      await expect(explainNumber(stranger, place)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    for (const unknown of [publicId, newPublicId()]) {
      await expect(explainNumberOf(stranger, unknown)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    }
  });
});

describe('what fits nothing', () => {
  it('is answered with what begins alike, and with how it was read', async () => {
    const { documentNumber, publicId } = await firstLetter();
    const found = await findNumbers(controller, documentNumber.replace('0001', '9876'));
    expect(found.documents).toEqual([]);
    expect(found.near.map((one) => one.publicId)).toContain(publicId);
    expect(found.tried[0]).toBe(`คคงสคฉ3-9876-${year}`);
  });

  it.each([
    '',
    '   ',
    '-',
    '%',
    '_',
    '\u202e\u200b',
    'ก'.repeat(100_000),
    `${'9'.repeat(150)}`,
    "'; DROP TABLE users; --",
  ])('is never an error (%#)', async (text) => {
    expect(await findNumbers(controller, text)).toMatchObject({ documents: [], numbers: [] });
  });
});

describe('an explanation', () => {
  it('takes the number apart, names its parts and its neighbours, and tells who and when', async () => {
    const first = await makeSubmitted(controller, { to: ['TEAM'] });
    const second = await makeSubmitted(controller, { to: ['TEAM'] });
    const third = await holdNumber(controller, 'TEAM');
    const told = await explainNumberOf(controller, second.publicId);
    expect(told).toMatchObject({
      number: `คคง.-TEAM-0002-${year}`,
      state: 'CONFIRMED',
      document: { publicId: second.publicId, isDraft: false },
      previous: { kind: 'DOCUMENT', publicId: first.publicId },
      next: { kind: 'NUMBER', sequence: 3, state: 'RESERVED', number: third.documentNumber },
      particulars: { by: { publicId: controller.actor.publicId }, events: [{ event: 'ISSUED' }] },
    });
    expect(told.segments.filter(({ kind }) => kind !== 'literal')).toMatchObject([
      { kind: 'code', token: 'ORIGINATOR', text: 'คคง.', name: expect.any(String), codeToday: null },
      { kind: 'code', token: 'RECIPIENT', text: 'TEAM' },
      { kind: 'sequence', text: '0002' },
      { kind: 'year', text: String(year), era: 'B.E.' },
    ]);
    expect(told.segments.map(({ text }) => text).join('')).toBe(told.number);
    const seen = await explainNumber(keeper, told);
    expect(seen).toMatchObject({ document: null, particulars: null, previous: { kind: 'NUMBER' } });
  });

  it('shows another document beside it only as that', async () => {
    const mine = await makeSubmitted(controller, { to: ['กทท.'] });
    const other = await makeSubmitted(controller, { to: ['กทท.'], secrecy: 'SECRET' });
    const viewer = await userCtx(await makeUser({ organization: 'คคง.', role: 'VIEWER' }));
    expect((await explainNumberOf(viewer, mine.publicId)).next).toEqual({ kind: 'OTHER' });
    await expect(explainNumberOf(viewer, other.publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
  });

  it('gives the reason of a number that was given up with its draft, or voided with its document', async () => {
    const admin = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
    const sent = await makeSubmitted(controller, { to: ['สคฉ.3'] });
    await cancelCorrespondence(admin, { publicId: sent.publicId, reason: 'ออกผิดเรื่อง' });
    expect(await explainNumberOf(recipient, sent.publicId)).toMatchObject({
      state: 'VOID',
      particulars: { reason: 'ออกผิดเรื่อง' },
    });
    const draft = await makeDraft(controller, { to: ['สคฉ.3'] });
    const { documentNumber } = await generateNumber(controller, { publicId: draft.publicId });
    await discardCorrespondence(controller, { publicId: draft.publicId });
    const { documents, numbers } = await findNumbers(controller, documentNumber);
    expect(documents).toEqual([]);
    expect(numbers).toMatchObject([{ state: 'VOID', number: documentNumber }]);
  });
});

describe('a number that was taken off its draft', () => {
  it('is a number without a document, with its reason, and the draft’s next number is the draft’s', async () => {
    const admin = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
    const { publicId } = await makeDraft(controller, { to: ['EN'] });
    const { documentNumber } = await generateNumber(controller, { publicId });
    await voidDocumentNumber(
      admin,
      VoidDocumentNumber.parse({ publicId, reasonCode: 'WRONG_RECIPIENT', reason: 'ผู้รับไม่ถูกต้อง' }),
    );
    const next = await generateNumber(controller, { publicId });
    const found = await findNumbers(controller, documentNumber);
    expect(found).toMatchObject({ documents: [], numbers: [{ state: 'VOID', number: documentNumber }] });
    const [gone] = found.numbers;
    if (!gone) throw new Error('nothing was found');
    expect(await explainNumber(controller, gone)).toMatchObject({
      number: documentNumber,
      document: null,
      particulars: { reason: expect.stringContaining('ผู้รับไม่ถูกต้อง') },
    });
    expect(await explainNumberOf(controller, publicId)).toMatchObject({ number: next.documentNumber });
  });
});

let letter: Promise<{ publicId: string; documentNumber: string }> | undefined;
function firstLetter() {
  letter ??= makeSubmitted(controller, { to: ['สคฉ.3'] });
  return letter;
}

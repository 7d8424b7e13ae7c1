import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeRfaDraft, uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { makeCast, makeSheet } from '@/lib/documents/circulations/testing/circulation-cast';
import { cancelCorrespondence } from '@/lib/documents/letters/life';
import { makeRfaCast, type RfaCast } from '@/lib/documents/rfas/testing/rfa-cast';
import { submitTransmittal } from '@/lib/documents/transmittals/submit/submit-transmittal';
import { makeTransmittal } from '@/lib/documents/transmittals/testing/make-transmittal';
import { submitRfa } from '../rfas/submit/submit-rfas';
import { getPaneDocument } from './get-pane-document';

const member = async (organization: string) => userCtx(await makeUser({ organization, role: 'DOCUMENT_CONTROL' }));

let cast: RfaCast;
beforeAll(async () => {
  cast = await makeRfaCast();
});
afterAll(closeDatabase);

describe('a letter in the pane', () => {
  it('has its text and files, and those references alone that its reader may see', async () => {
    const writer = await member('คคง.');
    const known = await makeSubmitted(writer, { subject: 'ที่อ้างถึง' });
    const foreign = await makeSubmitted(writer, { to: ['ผรม.2'], subject: 'ของผู้รับเหมา' });
    const letter = await makeSubmitted(writer, {
      body: 'เรียนมาเพื่อทราบ',
      attachmentPublicIds: [await uploadPdf(writer, 'หนังสือ.pdf')],
      references: [known, foreign].map(({ publicId }) => ({ correspondencePublicId: publicId })),
    });
    const asked = { publicId: letter.publicId, typeCode: 'LETTER' };
    const numbersOf = async (ctx: typeof writer) =>
      (await getPaneDocument(ctx, asked)).references.map(({ documentNumber }) => documentNumber).sort();

    const mine = await getPaneDocument(writer, asked);
    expect(mine).toMatchObject({
      documentNumber: letter.documentNumber,
      projectCode: 'LCBP3-C2',
      body: 'เรียนมาเพื่อทราบ',
      holders: ['สคฉ.3'],
      mayReply: false,
      files: [{ fileName: 'หนังสือ.pdf' }],
      facts: { from: { code: 'คคง.' }, to: [{ code: 'สคฉ.3' }], cc: [] },
    });
    expect(mine.timeline.at(-1)).toMatchObject({ action: 'SUBMIT' });
    expect(await numbersOf(writer)).toEqual([known.documentNumber, foreign.documentNumber].sort());

    const reader = await member('สคฉ.3');
    expect(await numbersOf(reader)).toEqual([known.documentNumber]);
    expect(JSON.stringify(await getPaneDocument(reader, asked))).not.toContain('ของผู้รับเหมา');
    expect(await getPaneDocument(reader, asked)).toMatchObject({ mayReply: true });
    // Incoming references are included, if the reader may see their source.
    const referred = { publicId: foreign.publicId, typeCode: 'LETTER' };
    expect((await getPaneDocument(writer, referred)).references).toMatchObject([{ direction: 'FROM' }]);
    expect((await getPaneDocument(await member('ผรม.2'), referred)).references).toEqual([]);
    await expect(getPaneDocument(await member('ผรม.4'), asked)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
  });

  it('says why it was cancelled, and cannot be answered from there', async () => {
    const writer = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
    const { publicId, versionNo } = await makeSubmitted(writer);
    await cancelCorrespondence(writer, { publicId, versionNo, reason: 'ส่งผิดฉบับ' });
    const seen = await getPaneDocument(await member('สคฉ.3'), { publicId, typeCode: 'LETTER' });
    expect(seen).toMatchObject({ isCancelled: true, notice: 'ส่งผิดฉบับ', mayReply: false, holders: [] });
  });
});

describe('a document of another kind in the pane', () => {
  it('an RFA, to its parties and to no other contractor', async () => {
    const draft = await makeRfaDraft(cast.control);
    const asked = { publicId: draft.publicId, typeCode: 'RFA' };
    expect(await getPaneDocument(cast.control, asked)).toMatchObject({ isDraft: true, instanceId: null });
    await expect(getPaneDocument(cast.reviewer, asked)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    await submitRfa(cast.control, { publicId: draft.publicId, versionNo: draft.versionNo });
    const seen = await getPaneDocument(cast.reviewer, asked);
    expect(seen).toMatchObject({ isDraft: false, facts: { from: { code: 'ผรม.2' }, subType: { code: 'MST' } } });
    expect(seen.files).toHaveLength(1);
    for (const stranger of [cast.rival, cast.other]) {
      await expect(getPaneDocument(stranger, asked)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    }
    // A wrong type code does not reveal it either.
    for (const typeCode of ['LETTER', 'TRANSMITTAL', 'CIRCULATION']) {
      await expect(getPaneDocument(cast.rival, { ...asked, typeCode })).rejects.toMatchObject({
        code: expect.stringContaining('NOT_FOUND'),
      });
    }
  });

  it('a transmittal with its items, to its parties', async () => {
    const sender = await member('ผรม.2');
    const sent = await makeSubmitted(sender, { to: ['คคง.'], subject: 'เรื่องที่นำส่ง' });
    const draft = await makeTransmittal(sender, {
      to: ['คคง.'],
      items: [
        { kind: 'DOCUMENT', publicId: sent.publicId },
        { kind: 'TEXT', description: 'ตัวอย่างวัสดุ' },
      ],
    });
    await submitTransmittal(sender, { publicId: draft.publicId, versionNo: draft.versionNo });
    const asked = { publicId: draft.publicId, typeCode: 'TRANSMITTAL' };
    const seen = await getPaneDocument(await member('คคง.'), asked);
    expect(seen.items.map(({ label }) => label)).toEqual([sent.documentNumber, '']);
    expect(seen.items[1]).toMatchObject({ text: 'ตัวอย่างวัสดุ' });
    await expect(getPaneDocument(await member('ผรม.4'), asked)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
  });

  it('a circulation, to its own organization', async () => {
    const people = await makeCast();
    const { letter, sheet } = await makeSheet(people);
    const asked = { publicId: sheet.publicId, typeCode: 'CIRCULATION' };
    expect(await getPaneDocument(people.control, asked)).toMatchObject({
      documentNumber: sheet.documentNumber,
      circulated: { documentNumber: letter.documentNumber, publicId: letter.publicId },
      body: 'โปรดพิจารณาและรายงาน',
      items: [{}, {}, {}],
    });
    await expect(getPaneDocument(people.sender, asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { holdNumber } from '@/db/testing/factories/held-number';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeSentRfa } from '@/db/testing/factories/rfa-drafts';
import { submitCorrespondence } from '@/lib/documents/letters/submit/submit-correspondences';
import { recallRfa } from '@/lib/documents/rfas/life';
import { submitRfa } from '@/lib/documents/rfas/submit/submit-rfas';
import { makeRfaCast, type RfaCast } from '@/lib/documents/rfas/testing/rfa-cast';
import { listAuditRows } from '@/lib/operations/audit-trail/list-audit-rows';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { VoidDocumentNumber } from '../changes/schema';
import { voidDocumentNumber } from '../changes/void-document-number';
import { generateNumber } from '../document-numbers/generate-number';
import { explainNumber, explainNumberOf } from './explain-number';
import { findNumberPlaces } from './find-number-places';
import { findNumbers } from './find-numbers';

const reason = 'แนบเอกสารผิดฉบับ';
let cast: RfaCast;
/** A Project Admin who is no party to the documents. */
let keeper: UserCtx;

beforeAll(async () => {
  cast = await makeRfaCast();
  keeper = await userCtx(await makeUser({ organization: 'ผรม.4', role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }));
});

afterAll(closeDatabase);

async function recalled(): Promise<{ publicId: string; documentNumber: string }> {
  const { publicId, documentNumber } = await makeSentRfa(cast.control);
  await recallRfa(cast.control, { publicId, reason });
  return { publicId, documentNumber };
}

describe('the number of an RFA that was called back', () => {
  it('is explained to those who keep its stub, and only the number', async () => {
    const { publicId, documentNumber } = await recalled();
    for (const reader of [cast.lead, cast.owner]) {
      expect(await explainNumberOf(reader, publicId)).toMatchObject({
        number: documentNumber,
        state: 'CONFIRMED',
        document: null,
        calledBack: { publicId, reason },
        particulars: null,
      });
    }
    const explanation = await explainNumberOf(cast.lead, publicId);
    expect(explanation.segments.map(({ text }) => text).join('')).toBe(documentNumber);
    expect((await findNumbers(cast.lead, documentNumber)).numbers).toMatchObject([{ sequence: explanation.sequence }]);
    expect(await explainNumberOf(cast.control, publicId)).toMatchObject({ document: { publicId }, calledBack: null });
  });

  it('is not explained to those who had never got it, and no place is named to them', async () => {
    const { publicId, documentNumber } = await recalled();
    const { seriesPublicId, sequence } = await explainNumberOf(cast.lead, publicId);
    for (const stranger of [cast.rival, cast.other, cast.designer]) {
      await expect(explainNumberOf(stranger, publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
      await expect(explainNumber(stranger, { seriesPublicId, sequence })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await findNumberPlaces(stranger, [{ publicId, number: documentNumber }])).toEqual([null]);
      expect((await findNumbers(stranger, documentNumber)).numbers).toEqual([]);
    }
  });

  it('is a visible document’s again when it is sent again', async () => {
    const { publicId } = await recalled();
    await submitRfa(cast.control, { publicId });
    expect(await explainNumberOf(cast.lead, publicId)).toMatchObject({ document: { publicId }, calledBack: null });
  });

  it('is explained without its document to who keeps the numbering', async () => {
    const { publicId } = await recalled();
    expect(await explainNumberOf(keeper, publicId)).toMatchObject({
      document: null,
      calledBack: null,
      particulars: null,
    });
  });
});

describe('the place of a number that a page shows', () => {
  it('is that of the document, of whatever revision, and of the hold', async () => {
    const rfa = await makeSentRfa(cast.control);
    const held = await holdNumber(cast.control, 'คคง.');
    const [ofRfa, ofHold, ofLater] = await findNumberPlaces(cast.control, [
      { publicId: rfa.publicId, number: rfa.documentNumber },
      { publicId: held.token, number: held.documentNumber },
      { publicId: rfa.publicId, number: rfa.documentNumber.replace(/-A$/, '-B') },
    ]);
    expect(await explainNumber(cast.control, ofRfa ?? { seriesPublicId: '', sequence: 0 })).toMatchObject({
      number: rfa.documentNumber,
    });
    expect(ofLater).toEqual(ofRfa);
    expect(ofHold).toEqual({
      projectCode: 'LCBP3-C2',
      seriesPublicId: held.seriesPublicId,
      sequence: held.sequence,
    });
    expect(await explainNumber(cast.control, held)).toMatchObject({ number: held.documentNumber });
  });

  it('is none where the text is no number of the record', async () => {
    const { publicId, documentNumber } = await makeSubmitted(cast.control, { to: ['คคง.'] });
    const elsewhere = await makeSubmitted(cast.control, { to: ['คคง.'] });
    expect(
      await findNumberPlaces(cast.control, [
        { publicId, number: 'ทะเบียน.csv' },
        { publicId, number: elsewhere.documentNumber },
        { publicId: newPublicId(), number: documentNumber },
        { publicId: null, number: documentNumber },
        { publicId, number: null },
      ]),
    ).toEqual([null, null, null, null, null]);
    expect(await findNumberPlaces(cast.control, [])).toEqual([]);
  });

  it('stays that of a number which its draft has lost', async () => {
    const { publicId } = await makeDraft(cast.control, { to: ['คคง.'] });
    const { documentNumber } = await generateNumber(cast.control, { publicId });
    await voidDocumentNumber(
      cast.admin,
      VoidDocumentNumber.parse({ publicId, reasonCode: 'WRONG_RECIPIENT', reason: 'ผู้รับไม่ถูกต้อง' }),
    );
    const next = await generateNumber(cast.control, { publicId });
    const [lost, current] = await findNumberPlaces(cast.control, [
      { publicId, number: documentNumber },
      { publicId, number: next.documentNumber },
    ]);
    expect(current).toMatchObject({ sequence: (lost?.sequence ?? 0) + 1 });
    expect(await explainNumber(cast.control, lost ?? { seriesPublicId: '', sequence: 0 })).toMatchObject({
      number: documentNumber,
      state: 'VOID',
    });
  });
});

describe('a number that a document lost while it was a draft', () => {
  it('says to its recipients no reason, purpose, person or event; to its own organization all of them', async () => {
    const { publicId, versionNo } = await makeDraft(cast.control, { to: ['คคง.'], contract: 'LCBP3-C2' });
    const { documentNumber } = await generateNumber(cast.control, { publicId });
    await voidDocumentNumber(
      cast.admin,
      VoidDocumentNumber.parse({ publicId, reasonCode: 'OTHER', reason: 'SECRETREASON' }),
    );
    await submitCorrespondence(cast.control, { publicId, versionNo: versionNo + 2 });
    const [lost] = await findNumberPlaces(cast.control, [{ publicId, number: documentNumber }]);
    const place = lost ?? { seriesPublicId: '', sequence: 0 };
    for (const own of [cast.control, cast.viewer]) {
      expect((await explainNumber(own, place)).particulars?.reason).toContain('SECRETREASON');
    }
    for (const party of [cast.lead, cast.owner]) {
      const explained = await explainNumber(party, place);
      expect(explained).toMatchObject({ number: documentNumber, state: 'VOID', document: null, particulars: null });
      expect((await explainNumberOf(party, publicId)).particulars).not.toBeNull();
    }
    for (const stranger of [cast.rival, cast.other]) {
      await expect(explainNumber(stranger, place)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('an audit row', () => {
  it('leads to the number that it names, and nowhere where it names none', async () => {
    const rfa = await makeSentRfa(cast.control);
    const { rows } = await listAuditRows(cast.superadmin, { size: 100, after: null, before: null });
    const ofRfa = rows.filter(({ entityPublicId }) => entityPublicId === rfa.publicId);
    const named = ofRfa.filter(({ entityLabel }) => entityLabel === rfa.documentNumber);
    expect(named.length).toBeGreaterThan(0);
    const { seriesPublicId, sequence } = await explainNumberOf(cast.control, rfa.publicId);
    for (const { explained } of named) expect(explained).toMatchObject({ seriesPublicId, sequence });
    const others = rows.filter(({ entityType }) => entityType === 'user' || entityType === 'session');
    for (const { explained } of others) expect(explained).toBeNull();
  });
});

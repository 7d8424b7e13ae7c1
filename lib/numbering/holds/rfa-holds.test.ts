import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { documentNumberReservations } from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { findContractPublicId, findProjectPublicId, makeDraft } from '@/db/testing/factories/documents';
import { makeRfaDraft } from '@/db/testing/factories/rfa-drafts';
import { updateRfa } from '@/lib/documents/rfas/draft/update-rfa';
import { discardRfa } from '@/lib/documents/rfas/life';
import { UpdateRfa } from '@/lib/documents/rfas/schema';
import { submitRfa } from '@/lib/documents/rfas/submit/submit-rfas';
import {
  auditedOf,
  bothOf,
  makeRfaCast,
  numberStateOf,
  type RfaCast,
  rowOf,
} from '@/lib/documents/rfas/testing/rfa-cast';
import type { UserCtx } from '@/lib/platform/ctx';
import { verifyNumbering } from '../engine/verify/verify';
import { cancelReservation } from './cancel-reservation';
import { confirmReservation } from './confirm-reservation';
import { reserveNumbers } from './reserve-numbers';
import { ReserveNumbers } from './schema';
import { usableHolds } from './usable-holds';

const db = getDatabase();
let cast: RfaCast;

beforeAll(async () => {
  cast = await makeRfaCast();
});
afterEach(async () => {
  expect(await verifyNumbering(cast.superadmin)).toEqual([]);
});

async function reserve(ctx: UserCtx, change: object = {}) {
  const place = {
    projectPublicId: await findProjectPublicId('LCBP3-C2'),
    typeCode: 'RFA',
    contractPublicId: await findContractPublicId('LCBP3-C2'),
    rfaTypeCode: 'MST',
    disciplineCode: 'STR',
    purpose: 'ขั้นตอนงานเสาเข็ม',
  };
  return reserveNumbers(ctx, ReserveNumbers.parse({ ...place, ...change }));
}

async function held(change: object = {}, ctx = cast.control) {
  const [one] = (await reserve(ctx, change)).reservations;
  if (!one) throw new Error('nothing was held');
  return one;
}

const stateOf = async (token: string) =>
  (await db.select().from(documentNumberReservations).where(eq(documentNumberReservations.token, token)))[0]?.state;

describe('a held number of an RFA', () => {
  it('is held by what an RFA is numbered by, put onto a draft, and sent with it', async () => {
    const hold = await held();
    expect(hold.documentNumber).toMatch(/^LCBP3-C2-RFA-STR-MST-\d{4}-A$/);
    const { publicId } = await makeRfaDraft(cast.editor);
    const usable = await usableHolds(cast.control, { publicId });
    expect(usable.find(({ token }) => token === hold.token)).toMatchObject({ documentNumber: hold.documentNumber });
    const answer = await confirmReservation(cast.control, { token: hold.token, publicId, versionNo: 1 });
    expect(answer).toMatchObject({ publicId, versionNo: 2, documentNumber: hold.documentNumber });
    expect(await rowOf(publicId)).toMatchObject({
      documentNumber: hold.documentNumber,
      versionNo: 2,
      statusCode: 'DFT',
    });
    expect(await numberStateOf(publicId)).toBe('CONFIRMED');
    expect(await auditedOf(publicId)).toContain('rfa.number_issued');
    const audited = await db.select().from(auditLogs).where(eq(auditLogs.entityPublicId, hold.token));
    expect(audited.map(({ action }) => action)).toEqual(['numbering.reserved', 'numbering.reservation_confirmed']);
    expect(await usableHolds(cast.control, { publicId })).toEqual([]);
    const edit = UpdateRfa.parse({ publicId, disciplineCode: 'GEO' });
    await expect(updateRfa(cast.control, edit)).rejects.toMatchObject({ code: 'NUMBER_ISSUED' });
    const next = await makeRfaDraft(cast.control);
    const another = await submitRfa(cast.control, { publicId: next.publicId });
    expect((await submitRfa(cast.control, { publicId })).documentNumber).toBe(hold.documentNumber);
    expect(another.documentNumber > hold.documentNumber).toBe(true);
  });

  it('is void when the draft that got it is thrown away', async () => {
    const { token } = await held();
    const { publicId } = await makeRfaDraft(cast.control);
    await confirmReservation(cast.control, { token, publicId });
    await discardRfa(cast.control, { publicId });
    expect(await stateOf(token)).toBe('VOID');
  });

  it('fits an RFA of its type and discipline only, no letter, and offers itself to no other', async () => {
    const { token } = await held();
    const elsewhere = await makeRfaDraft(cast.control, { disciplineCode: 'GEO' });
    const letter = await makeDraft(cast.control);
    const bare = await makeRfaDraft(cast.control, { disciplineCode: null });
    for (const { publicId } of [elsewhere, letter]) {
      await expect(confirmReservation(cast.control, { token, publicId })).rejects.toMatchObject({
        code: 'NUMBER_CONTEXT_MISMATCH',
      });
    }
    for (const { publicId } of [elsewhere, letter, bare]) {
      expect(await usableHolds(cast.control, { publicId })).toEqual([]);
    }
    await expect(confirmReservation(cast.control, { token, publicId: bare.publicId })).rejects.toMatchObject({
      code: 'RFA_DISCIPLINE_REQUIRED',
    });
    expect(await stateOf(token)).toBe('RESERVED');
  });

  it('is refused to others, for a stale version, for what has a number, and when it was given up', async () => {
    const { token } = await held();
    const { publicId } = await makeRfaDraft(cast.control);
    await expect(confirmReservation(cast.other, { token, publicId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(confirmReservation(cast.editor, { token, publicId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(confirmReservation(cast.control, { token, publicId, versionNo: 9 })).rejects.toMatchObject({
      code: 'DOCUMENT_CHANGED',
    });
    const sent = await submitRfa(cast.control, { publicId: (await makeRfaDraft(cast.control)).publicId });
    await expect(confirmReservation(cast.control, { token, publicId: sent.publicId })).rejects.toMatchObject({
      code: 'NUMBER_ISSUED',
    });
    await cancelReservation(cast.control, { token, reason: 'ไม่ใช้แล้ว' });
    await expect(confirmReservation(cast.control, { token, publicId })).rejects.toMatchObject({
      code: 'RESERVATION_CLOSED',
    });
    expect(await rowOf(publicId)).toMatchObject({ numberKey: null, versionNo: 1 });
  });

  it('wanted for two drafts at the same moment goes to one', async () => {
    const { token } = await held();
    const drafts = [await makeRfaDraft(cast.control), await makeRfaDraft(cast.control)] as const;
    const both = await bothOf(
      confirmReservation(cast.control, { token, publicId: drafts[0].publicId }),
      confirmReservation(cast.admin, { token, publicId: drafts[1].publicId }),
    );
    expect(both).toEqual({ fulfilled: 1, codes: ['RESERVATION_CLOSED'] });
  });

  it('needs contract, type and discipline; a letter still needs its recipient', async () => {
    for (const [change, code] of [
      [{ contractPublicId: null }, 'CONTRACT_REQUIRED'],
      [{ rfaTypeCode: null }, 'RFA_TYPE_UNKNOWN'],
      [{ disciplineCode: null }, 'RFA_DISCIPLINE_REQUIRED'],
      [{ typeCode: 'LETTER' }, 'RECIPIENT_REQUIRED'],
    ] as const) {
      await expect(reserve(cast.control, change)).rejects.toMatchObject({ code, status: 422 });
    }
    // Only the contractor of the contract has RFAs in it.
    await expect(reserve(cast.lead)).rejects.toMatchObject({ code: 'RFA_NOT_CONTRACTOR' });
    await expect(reserve(cast.editor)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

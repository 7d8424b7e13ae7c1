import { and, eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { documentNumberAudit, documentNumberReservations } from '@/db/schema/numbering';
import { makeRfaDraft, makeSentRfa } from '@/db/testing/factories/rfa-drafts';
import { updateRfa } from '@/lib/documents/rfas/draft/update-rfa';
import { cancelRfa, discardRfa, recallRfa, reviseRfa } from '@/lib/documents/rfas/life';
import { getRfa } from '@/lib/documents/rfas/read/get-rfa';
import { decideRfa } from '@/lib/documents/rfas/review/decide-rfa';
import { DecideRfa, UpdateRfa } from '@/lib/documents/rfas/schema';
import { submitRfa } from '@/lib/documents/rfas/submit/submit-rfas';
import {
  auditedOf,
  bothOf,
  eventsOf,
  makeRfaCast,
  numberStateOf,
  type RfaCast,
  rowOf,
} from '@/lib/documents/rfas/testing/rfa-cast';
import { verifyNumbering } from '../engine/verify/verify';
import { generateNumber } from './generate-number';

const db = getDatabase();
const reason = 'แนบเอกสารผิดฉบับ';
let cast: RfaCast;

beforeAll(async () => {
  cast = await makeRfaCast();
});
afterEach(async () => {
  expect(await verifyNumbering(cast.superadmin)).toEqual([]);
});

const generate = (publicId: string, rest: object = {}) => generateNumber(cast.control, { publicId, ...rest });

/** Events of the RFA's number in the chain, oldest first. */
async function auditEventsOf(publicId: string): Promise<string[]> {
  const rows = await db
    .select({ event: documentNumberAudit.event })
    .from(documentNumberAudit)
    .where(eq(documentNumberAudit.documentPublicId, publicId))
    .orderBy(documentNumberAudit.chainNo);
  return rows.map(({ event }) => event);
}

describe('the number of an RFA issued early', () => {
  it('is visible to its own organization only, is idempotent, and is kept by the submission', async () => {
    const draft = await makeRfaDraft(cast.editor);
    const first = await generate(draft.publicId, { versionNo: draft.versionNo });
    expect(first).toMatchObject({ publicId: draft.publicId, versionNo: draft.versionNo + 1 });
    expect(first.documentNumber).toMatch(/^LCBP3-C2-RFA-STR-MST-\d{4}-A$/);
    expect(await rowOf(draft.publicId)).toMatchObject({
      statusCode: 'DFT',
      documentNumber: first.documentNumber,
      versionNo: first.versionNo,
      submittedAt: null,
    });
    expect(await auditedOf(draft.publicId)).toContain('rfa.number_issued');
    expect(await auditEventsOf(draft.publicId)).toEqual(['ISSUED']);
    // Its first save and its number, for the search alone.
    expect(await eventsOf(draft.publicId)).toEqual(['document.changed', 'document.changed']);
    await expect(getRfa(cast.lead, draft.publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    const second = await generate(draft.publicId);
    expect(second).toEqual(first);
    const sent = await submitRfa(cast.control, { publicId: draft.publicId });
    expect(sent.documentNumber).toBe(first.documentNumber);
    expect((await getRfa(cast.lead, draft.publicId)).documentNumber).toBe(first.documentNumber);
    expect(await auditEventsOf(draft.publicId)).toEqual(['ISSUED']);
  });

  it('locks what it prints or is counted by, and nothing else', async () => {
    const { publicId } = await makeRfaDraft(cast.control);
    await generate(publicId);
    const edit = (change: object) => updateRfa(cast.control, UpdateRfa.parse({ publicId, ...change }));
    for (const change of [{ disciplineCode: 'GEO' }, { rfaTypeCode: 'MAT' }]) {
      await expect(edit(change)).rejects.toMatchObject({ code: 'NUMBER_ISSUED' });
    }
    await expect(edit({ subject: 'ขออนุมัติขั้นตอนใหม่' })).resolves.toMatchObject({ versionNo: 3 });
  });

  it('is void when its draft is discarded, and cannot be cancelled', async () => {
    const { publicId } = await makeRfaDraft(cast.control);
    await generate(publicId);
    await expect(cancelRfa(cast.admin, { publicId, reason })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_CANCELLABLE',
    });
    await discardRfa(cast.control, { publicId, versionNo: 2 });
    expect(await numberStateOf(publicId)).toBe('VOID');
    expect((await rowOf(publicId)).discardedAt).not.toBeNull();
    expect(await auditEventsOf(publicId)).toEqual(['ISSUED', 'VOIDED']);
  });

  it('once it was out and called back, is kept: that is cancelled, not thrown away', async () => {
    const { publicId } = await makeRfaDraft(cast.control);
    const { documentNumber } = await generate(publicId);
    await submitRfa(cast.control, { publicId });
    await recallRfa(cast.control, { publicId, reason });
    await expect(discardRfa(cast.control, { publicId })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_DISCARDABLE' });
    expect((await generate(publicId)).documentNumber).toBe(documentNumber);
    await cancelRfa(cast.admin, { publicId, reason });
    expect(await numberStateOf(publicId)).toBe('VOID');
  });

  it('is asked for with a counter key that has to agree with the RFA', async () => {
    const { publicId } = await makeRfaDraft(cast.control);
    for (const counterKey of [
      { disciplineId: 'GEO' },
      { disciplineId: 0 },
      { rfaTypeId: 'MAT' },
      { recipientOrgId: 'EN' },
    ]) {
      await expect(generate(publicId, { counterKey })).rejects.toMatchObject({ code: 'NUMBER_CONTEXT_MISMATCH' });
    }
    const counterKey = {
      projectId: 'LCBP3-C2',
      originatorOrgId: 'ผรม.2',
      recipientOrgId: 0,
      correspondenceTypeId: 'RFA',
      subTypeId: 0,
      rfaTypeId: 'MST',
      disciplineId: 'STR',
    };
    await expect(generate(publicId, { counterKey })).resolves.toMatchObject({ publicId });
  });

  it('needs what it prints, somebody who may send, and the version they saw', async () => {
    const bare = await makeRfaDraft(cast.control, { disciplineCode: null });
    await expect(generate(bare.publicId)).rejects.toMatchObject({ code: 'RFA_DISCIPLINE_REQUIRED' });
    // Files and text may follow: the number prints none of them.
    const { publicId } = await makeRfaDraft(cast.editor, { subject: '', attachmentPublicIds: [] });
    await expect(generateNumber(cast.editor, { publicId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(generateNumber(cast.other, { publicId })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    await expect(generate(publicId, { versionNo: 7 })).rejects.toMatchObject({ code: 'DOCUMENT_CHANGED' });
    expect(await rowOf(publicId)).toMatchObject({ numberKey: null, versionNo: 1 });
    await expect(generate(publicId, { versionNo: 1 })).resolves.toMatchObject({ publicId });
  });

  it('of what was sent or revised is the one it has; of what was cancelled there is none to be had', async () => {
    const { publicId, documentNumber } = await makeSentRfa(cast.control);
    expect((await generate(publicId)).documentNumber).toBe(documentNumber);
    await decideRfa(
      cast.lead,
      DecideRfa.parse({ publicId, action: 'RETURN', reason: 'INCOMPLETE', comment: 'เอกสารไม่ครบ' }),
    );
    await reviseRfa(cast.control, { publicId });
    expect((await generate(publicId)).documentNumber).toBe(documentNumber);
    const ended = await makeSentRfa(cast.control);
    await cancelRfa(cast.admin, { publicId: ended.publicId, reason });
    await expect(generate(ended.publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_SUBMITTABLE' });
  });

  it('asked for twice at the same moment is one number', async () => {
    const { publicId } = await makeRfaDraft(cast.control);
    const both = await bothOf(generate(publicId), generateNumber(cast.admin, { publicId }));
    expect(both.fulfilled).toBeGreaterThan(0);
    expect(both.codes.filter((code) => code !== 'DOCUMENT_CHANGED')).toEqual([]);
    const ledger = documentNumberReservations;
    const rows = await db
      .select()
      .from(ledger)
      .where(and(eq(ledger.entityPublicId, publicId), eq(ledger.state, 'CONFIRMED')));
    expect(rows).toHaveLength(1);
  });
});

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { shopDrawingRevisions } from '@/db/schema/drawings';
import { rfaItems } from '@/db/schema/rfas';
import { makeDrawing } from '@/db/testing/factories/drawings';
import { makeDrawingRfa, makeRfaDraft, makeSentRfa, uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { cancelRfa, discardRfa, recallRfa, reviseRfa } from '../life';
import { findRfaStub, getRfa } from '../read/get-rfa';
import { DecideRfa, type DecideRfaInput } from '../schema';
import { submitRfa } from '../submit/submit-rfas';
import { auditedOf, bothOf, eventsOf, makeRfaCast, numberStateOf, type RfaCast, rowOf } from '../testing/rfa-cast';
import { decideRfa } from './decide-rfa';

const db = getDatabase();
const reason = 'แนบเอกสารผิดฉบับ';
let cast: RfaCast;

beforeAll(async () => {
  cast = await makeRfaCast();
});

const decide = (ctx: RfaCast['lead'], input: DecideRfaInput) => decideRfa(ctx, DecideRfa.parse(input));
const returned = (publicId: string) =>
  decide(cast.lead, { publicId, action: 'RETURN', reason: 'INCOMPLETE', comment: 'เอกสารไม่ครบ' });

async function drawingStatus(publicId: string) {
  const { revisionId } = await rowOf(publicId);
  const rows = await db
    .select({ status: shopDrawingRevisions.status, isActive: rfaItems.isActive })
    .from(rfaItems)
    .innerJoin(shopDrawingRevisions, eq(shopDrawingRevisions.id, rfaItems.shopDrawingRevisionId))
    .where(eq(rfaItems.rfaRevisionId, revisionId));
  return rows[0];
}

describe('cancelling', () => {
  it('ends it, keeps the number as void, and lets its drawing go', async () => {
    const draft = await makeDrawingRfa(cast.control, 1);
    const { publicId } = await submitRfa(cast.control, { publicId: draft.publicId });
    const answer = await cancelRfa(cast.admin, { publicId, reason });
    const row = await rowOf(publicId);
    expect(answer.versionNo).toBe(row.versionNo);
    expect(row).toMatchObject({ statusCode: 'CC', documentStatus: 'CCBCON' });
    expect(row.cancelledAt).not.toBeNull();
    expect(await numberStateOf(publicId)).toBe('VOID');
    expect(await drawingStatus(publicId)).toEqual({ status: 'DRAFT', isActive: false });
    expect(await auditedOf(publicId)).toContain('rfa.cancelled');
    expect(await eventsOf(publicId)).toContain('rfa.cancelled');
    expect(await getRfa(cast.lead, publicId)).toMatchObject({ isCancelled: true, cancelReason: reason });
  });

  it('of what was called back leaves the stub, cancelled', async () => {
    const { publicId } = await makeSentRfa(cast.control);
    await recallRfa(cast.control, { publicId, reason });
    await cancelRfa(cast.admin, { publicId, reason: 'ยกเลิกถาวร' });
    expect(await findRfaStub(cast.lead, publicId)).toMatchObject({ isCancelled: true, reason: 'ยกเลิกถาวร' });
    expect(await numberStateOf(publicId)).toBe('VOID');
    expect((await getRfa(cast.control, publicId)).isCancelled).toBe(true);
  });

  it('is refused to others, for a draft, with a stale version, after an end, and to one of two at once', async () => {
    const { publicId } = await makeSentRfa(cast.control);
    await expect(cancelRfa(cast.control, { publicId, reason })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(cancelRfa(cast.other, { publicId, reason })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    await expect(cancelRfa(cast.admin, { publicId, versionNo: 9, reason })).rejects.toMatchObject({
      code: 'DOCUMENT_CHANGED',
    });
    const both = await bothOf(
      cancelRfa(cast.admin, { publicId, reason }),
      cancelRfa(cast.superadmin, { publicId, reason }),
    );
    expect(both.fulfilled).toBe(1);
    const draft = await makeRfaDraft(cast.admin);
    await expect(cancelRfa(cast.admin, { publicId: draft.publicId, reason })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_CANCELLABLE',
    });
    const ended = await makeSentRfa(cast.control);
    await returned(ended.publicId);
    await expect(cancelRfa(cast.admin, { publicId: ended.publicId, reason })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_CANCELLABLE',
    });
    await cancelRfa(cast.superadmin, { publicId: ended.publicId, reason });
    expect(await numberStateOf(ended.publicId)).toBe('VOID');
    expect((await rowOf(ended.publicId)).statusCode).toBe('RRS');
  });

  it('of a later revision leaves the earlier one and the number in force', async () => {
    const { publicId } = await makeSentRfa(cast.control);
    await returned(publicId);
    await reviseRfa(cast.control, { publicId });
    await submitRfa(cast.control, { publicId });
    await cancelRfa(cast.admin, { publicId, reason });
    expect(await rowOf(publicId)).toMatchObject({ statusCode: 'CC', cancelledAt: null });
    expect(await numberStateOf(publicId)).toBe('CONFIRMED');
    await reviseRfa(cast.control, { publicId });
    expect((await submitRfa(cast.control, { publicId })).documentNumber).toMatch(/-C$/);
  });
});

describe('returning', () => {
  it('takes a reason from the list with a comment, and gives the drawing back', async () => {
    const draft = await makeDrawingRfa(cast.control, 1);
    const { publicId } = await submitRfa(cast.control, { publicId: draft.publicId });
    await expect(
      decide(cast.lead, { publicId, action: 'RETURN', reason: 'NONSENSE', comment: 'x' }),
    ).rejects.toMatchObject({ code: 'WORKFLOW_REQUIREMENT' });
    await returned(publicId);
    expect(await rowOf(publicId)).toMatchObject({ statusCode: 'RRS' });
    expect((await getRfa(cast.control, publicId)).returnReason).toMatchObject({ code: 'INCOMPLETE' });
    expect(await drawingStatus(publicId)).toEqual({ status: 'DRAFT', isActive: false });
  });
});

describe('the next revision', () => {
  it('keeps the base number, is drafted once, and is the originator’s until it is sent', async () => {
    const { publicId, documentNumber } = await makeSentRfa(cast.control);
    await expect(reviseRfa(cast.control, { publicId })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_REVISABLE' });
    await returned(publicId);
    await expect(reviseRfa(cast.viewer, { publicId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    // The last change was a step of the workflow.
    await expect(reviseRfa(cast.control, { publicId, versionNo: 9 })).rejects.toMatchObject({
      code: 'WORKFLOW_VERSION_CONFLICT',
    });
    const both = await bothOf(reviseRfa(cast.control, { publicId }), reviseRfa(cast.editor, { publicId }));
    expect(both.fulfilled).toBe(1);
    await expect(reviseRfa(cast.control, { publicId })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_REVISABLE' });
    expect((await getRfa(cast.lead, publicId)).revision.revisionLabel).toBe('A');
    expect((await getRfa(cast.lead, publicId)).revisions).toHaveLength(1);
    expect(await getRfa(cast.control, publicId)).toMatchObject({ documentNumber, revision: { revisionLabel: 'A' } });
    expect((await getRfa(cast.control, publicId, 'draft')).revision.revisionLabel).toBe('B');
    const again = await submitRfa(cast.control, { publicId });
    expect(again.documentNumber).toBe(documentNumber.replace(/A$/, 'B'));
    expect((await getRfa(cast.lead, publicId)).cycle).toBe(2);
  });

  it('that is called back leaves the one before in force, may be thrown away, and starts again under its label', async () => {
    const { publicId, documentNumber } = await makeSentRfa(cast.control);
    await returned(publicId);
    await reviseRfa(cast.control, { publicId });
    await submitRfa(cast.control, { publicId });
    await recallRfa(cast.control, { publicId, reason });
    const seen = await getRfa(cast.lead, publicId);
    expect(seen).toMatchObject({ documentNumber, revision: { revisionLabel: 'A' }, isCancelled: false });
    await discardRfa(cast.control, { publicId });
    await reviseRfa(cast.control, { publicId });
    expect((await submitRfa(cast.control, { publicId })).documentNumber).toMatch(/-B$/);
  });
});

describe('an as-built drawing', () => {
  it('is as built once the owner approves its RFA; the lead decides nothing for the owner', async () => {
    const attachmentPublicIds = [await uploadPdf(cast.control, 'as-built.pdf')];
    const { revisionPublicId } = await makeDrawing(cast.control, { kind: 'AS_BUILT', attachmentPublicIds });
    const items = [{ drawingRevisionPublicId: revisionPublicId }];
    const { publicId } = await makeRfaDraft(cast.control, { rfaTypeCode: 'ADW', items });
    await submitRfa(cast.control, { publicId });
    await decide(cast.reviewer, { publicId, action: 'RESPOND', code: '1C' });
    await decide(cast.lead, { publicId, action: 'DECIDE', code: '1C' });
    await expect(decide(cast.lead, { publicId, action: 'RESPOND', code: '1A' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await decide(cast.owner, { publicId, action: 'RESPOND', code: '1A' });
    expect((await rowOf(publicId)).statusCode).toBe('ASB');
    const { items: approved } = await getRfa(cast.control, publicId);
    expect(approved.map(({ kind, drawing, result }) => [kind, drawing.status, result?.code])).toEqual([
      ['AS_BUILT', 'APPROVED', '1A'],
    ]);
  });
});

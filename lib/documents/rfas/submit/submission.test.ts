import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { shopDrawingRevisions } from '@/db/schema/drawings';
import { rfaItems } from '@/db/schema/rfas';
import { workflowHolders, workflowTasks } from '@/db/schema/workflow';
import { makeDrawing } from '@/db/testing/factories/drawings';
import { makeDrawingRfa, makeRfaDraft, makeSentRfa } from '@/db/testing/factories/rfa-drafts';
import { newPublicId } from '@/lib/platform/id';
import { setRfaReady } from '../draft/set-rfa-ready';
import { updateRfa } from '../draft/update-rfa';
import { discardRfa, recallRfa } from '../life';
import { findRfaStub, getRfa } from '../read/get-rfa';
import { listRfas } from '../register/list-rfas';
import { decideRfa } from '../review/decide-rfa';
import { DecideRfa, type DecideRfaInput, UpdateRfa } from '../schema';
import { auditedOf, bothOf, eventsOf, makeRfaCast, numberStateOf, type RfaCast, rowOf } from '../testing/rfa-cast';
import { submitRfa, submitRfas } from './submit-rfas';

const db = getDatabase();
const reason = 'แนบเอกสารผิดฉบับ';
let cast: RfaCast;

beforeAll(async () => {
  cast = await makeRfaCast();
});

const decide = (ctx: RfaCast['lead'], input: DecideRfaInput) => decideRfa(ctx, DecideRfa.parse(input));

async function drawingStatus(publicId: string) {
  const { revisionId } = await rowOf(publicId);
  const rows = await db
    .select({ status: shopDrawingRevisions.status, isActive: rfaItems.isActive })
    .from(rfaItems)
    .innerJoin(shopDrawingRevisions, eq(shopDrawingRevisions.id, rfaItems.shopDrawingRevisionId))
    .where(eq(rfaItems.rfaRevisionId, revisionId));
  return rows[0];
}

describe('submitting', () => {
  it('issues the number, asks the team, tells and shows it to the parties but not to other contractors', async () => {
    const draft = await makeRfaDraft(cast.editor);
    const sent = await submitRfa(cast.control, { publicId: draft.publicId, versionNo: draft.versionNo });
    const row = await rowOf(sent.publicId);
    expect(row).toMatchObject({ statusCode: 'FRE', documentStatus: 'SUBCSC', versionNo: 2 });
    const [task] = await db
      .select()
      .from(workflowTasks)
      .where(eq(workflowTasks.instanceId, row.instanceId ?? ''));
    expect(task).toMatchObject({ assigneePublicId: cast.reviewer.actor.publicId, status: 'OPEN' });
    const held = await db
      .select()
      .from(workflowHolders)
      .where(eq(workflowHolders.instanceId, row.instanceId ?? ''));
    expect(held.map(({ personPublicId }) => personPublicId)).toEqual([cast.reviewer.actor.publicId]);
    for (const party of [cast.lead, cast.owner, cast.superadmin]) {
      expect((await getRfa(party, sent.publicId)).documentNumber).toBe(sent.documentNumber);
    }
    for (const stranger of [cast.other, cast.designer]) {
      await expect(getRfa(stranger, sent.publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    }
  });

  it.each([
    ['a discipline', { disciplineCode: null }, 'RFA_DISCIPLINE_REQUIRED'],
    ['a file', { attachmentPublicIds: [] }, 'RFA_FILE_REQUIRED'],
    ['a drawing', { rfaTypeCode: 'SDW' }, 'RFA_DRAWING_REQUIRED'],
    ['a subject', { subject: '' }, 'INVALID_INPUT'],
  ])('is refused without %s, and takes no number', async (_, options, code) => {
    const { publicId } = await makeRfaDraft(cast.control, options);
    await expect(submitRfa(cast.control, { publicId })).rejects.toMatchObject({ code });
    expect(await rowOf(publicId)).toMatchObject({ numberKey: null, statusCode: 'DFT' });
  });

  it('is refused with a drawing that has no file, and leaves everything as it was', async () => {
    const { revisionPublicId } = await makeDrawing(cast.control);
    const items = [{ drawingRevisionPublicId: revisionPublicId }];
    const { publicId } = await makeRfaDraft(cast.control, { rfaTypeCode: 'SDW', items });
    await expect(submitRfa(cast.control, { publicId })).rejects.toMatchObject({ code: 'DRAWING_FILE_MISSING' });
    expect(await rowOf(publicId)).toMatchObject({ numberKey: null, submittedAt: null });
    expect(await drawingStatus(publicId)).toEqual({ status: 'DRAFT', isActive: true });
  });

  it('is refused with write permission only, with a stale version, and a second time', async () => {
    const { publicId } = await makeRfaDraft(cast.editor);
    await expect(submitRfa(cast.editor, { publicId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(submitRfa(cast.other, { publicId })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    await expect(submitRfa(cast.control, { publicId, versionNo: 7 })).rejects.toMatchObject({
      code: 'DOCUMENT_CHANGED',
    });
    await submitRfa(cast.control, { publicId });
    await expect(submitRfa(cast.control, { publicId })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_SUBMITTABLE' });
  });

  it('by two at once happens once', async () => {
    const { publicId } = await makeRfaDraft(cast.control);
    const both = await bothOf(submitRfa(cast.control, { publicId }), submitRfa(cast.admin, { publicId }));
    expect(both.fulfilled).toBe(1);
    expect(await auditedOf(publicId)).toEqual(['rfa.created', 'rfa.submitted']);
  });

  it('of several gives consecutive numbers in their order, and each its own answer', async () => {
    const drafts = [];
    for (let n = 0; n < 3; n += 1) drafts.push(await makeRfaDraft(cast.control, { rfaTypeCode: 'ITP' }));
    const empty = await makeRfaDraft(cast.control, { rfaTypeCode: 'ITP', subject: '' });
    const publicIds = [...drafts.map(({ publicId }) => publicId), empty.publicId];
    const call = { key: newPublicId(), route: 'POST /rfas/bulk-submit', body: { publicIds } };
    const { results } = await submitRfas(cast.control, { publicIds }, call);
    const numbers = results.flatMap((result) => (result.ok ? [Number(result.documentNumber.slice(-6, -2))] : []));
    expect(numbers).toHaveLength(3);
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2]);
    expect(results[3]).toMatchObject({ ok: false, code: 'INVALID_INPUT' });
    expect((await submitRfas(cast.control, { publicIds }, call)).results.slice(0, 3)).toEqual(results.slice(0, 3));
  });
});

describe('calling back', () => {
  it('makes it a draft again under its number, and leaves its recipients a stub', async () => {
    const draft = await makeDrawingRfa(cast.control, 1);
    await setRfaReady(cast.control, { publicId: draft.publicId, isReady: true });
    const { publicId, documentNumber } = await submitRfa(cast.control, { publicId: draft.publicId });
    const before = await rowOf(publicId);
    const answer = await recallRfa(cast.control, { publicId, versionNo: before.versionNo, reason });
    const row = await rowOf(publicId);
    expect(answer).toEqual({ publicId, versionNo: row.versionNo, documentNumber, statusCode: 'DFT' });
    expect(row).toMatchObject({
      submittedAt: null,
      revisionSubmittedAt: null,
      documentStatus: 'DRAFT',
      documentNumber,
    });
    expect(await drawingStatus(publicId)).toEqual({ status: 'DRAFT', isActive: true });
    expect((await getRfa(cast.control, publicId)).isReady).toBe(false);
    expect(await numberStateOf(publicId)).toBe('CONFIRMED');
    expect(await eventsOf(publicId)).toContain('rfa.recalled');
    expect(await auditedOf(publicId)).toContain('rfa.recalled');

    await expect(getRfa(cast.lead, publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    expect(await findRfaStub(cast.lead, publicId)).toMatchObject({ documentNumber, reason, isCancelled: false });
    expect(await findRfaStub(cast.other, publicId)).toBeNull();
    expect(await findRfaStub(cast.control, publicId)).toBeNull();
    const listed = await listRfas(cast.lead, 'LCBP3-C2', { filters: { q: documentNumber } });
    expect(listed.rows).toMatchObject([{ subject: '', itemsCount: 0, drawingNumbers: [], stub: { reason } }]);
    expect(
      (await listRfas(cast.lead, 'LCBP3-C2', { filters: { q: 'เสาเข็มเจาะ' } })).rows.map((r) => r.publicId),
    ).not.toContain(publicId);
  });

  it('is followed by sending again under the same number', async () => {
    const { publicId, documentNumber } = await makeSentRfa(cast.control);
    await recallRfa(cast.control, { publicId, reason });
    await updateRfa(cast.control, UpdateRfa.parse({ publicId, subject: 'แก้ไขแล้ว' }));
    await expect(updateRfa(cast.control, UpdateRfa.parse({ publicId, disciplineCode: 'GEO' }))).rejects.toMatchObject({
      code: 'NUMBER_ISSUED',
    });
    await expect(discardRfa(cast.control, { publicId })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_DISCARDABLE' });
    expect((await submitRfa(cast.control, { publicId })).documentNumber).toBe(documentNumber);
    expect(await rowOf(publicId)).toMatchObject({ statusCode: 'FRE', recalledAt: null });
    expect((await getRfa(cast.lead, publicId)).subject).toBe('แก้ไขแล้ว');
    expect(await findRfaStub(cast.lead, publicId)).toBeNull();
  });

  it('is refused to others, with a stale version, once reviewed, and to one of two at once', async () => {
    const { publicId } = await makeSentRfa(cast.control);
    await expect(recallRfa(cast.editor, { publicId, reason })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(recallRfa(cast.lead, { publicId, reason })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(recallRfa(cast.control, { publicId, versionNo: 9, reason })).rejects.toMatchObject({
      code: 'DOCUMENT_CHANGED',
    });
    const both = await bothOf(
      recallRfa(cast.control, { publicId, reason }),
      recallRfa(cast.admin, { publicId, reason }),
    );
    expect(both.fulfilled).toBe(1);
    await expect(recallRfa(cast.control, { publicId, reason })).rejects.toMatchObject({ code: 'RFA_NOT_RECALLABLE' });
    const reviewed = await makeSentRfa(cast.control);
    await decide(cast.reviewer, { publicId: reviewed.publicId, action: 'RESPOND', code: '1C' });
    await expect(recallRfa(cast.control, { publicId: reviewed.publicId, reason })).rejects.toMatchObject({
      code: 'RFA_NOT_RECALLABLE',
    });
  });

  it('and an answer at the same moment: one of them happens', async () => {
    const { publicId } = await makeSentRfa(cast.control);
    const outcomes = await Promise.allSettled([
      recallRfa(cast.control, { publicId, reason }),
      decide(cast.reviewer, { publicId, action: 'RESPOND', code: '1C' }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(['DFT', 'FRE']).toContain((await rowOf(publicId)).statusCode);
  });
});

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { shopDrawingRevisions } from '@/db/schema/drawings';
import { rfaItems } from '@/db/schema/rfas';
import { workflowHolders, workflowTasks } from '@/db/schema/workflow';
import { makeDrawing } from '@/db/testing/factories/drawings';
import { makeDrawingRfa, makeRfaDraft, makeSentRfa, makeShopRevision } from '@/db/testing/factories/rfa-drafts';
import { newPublicId } from '../id';
import { cancelRfa } from './cancel-rfa';
import { decideRfa } from './decide-rfa';
import { discardRfa } from './discard-rfa';
import { findRfaStub, getRfa } from './get-rfa';
import { getRfaReview } from './get-rfa-review';
import { listRfas } from './list-rfas';
import { recallRfa } from './recall-rfa';
import { reviseRfa } from './revise-rfa';
import { DecideRfa, type DecideRfaInput, UpdateRfa } from './schema';
import { submitRfa, submitRfas } from './submit-rfas';
import { auditedOf, bothOf, eventsOf, makeRfaCast, numberStateOf, type RfaCast, rowOf } from './testing/rfa-cast';
import { updateRfa } from './update-rfa';

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

  it('is refused to whoever may only write, with a stale version, and a second time', async () => {
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
    await expect(reviseRfa(cast.control, { publicId, versionNo: 9 })).rejects.toMatchObject({
      code: 'DOCUMENT_CHANGED',
    });
    const both = await bothOf(reviseRfa(cast.control, { publicId }), reviseRfa(cast.editor, { publicId }));
    expect(both.fulfilled).toBe(1);
    await expect(reviseRfa(cast.control, { publicId })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_REVISABLE' });
    expect((await getRfa(cast.lead, publicId)).revision.revisionLabel).toBe('A');
    expect((await getRfa(cast.lead, publicId)).revisions).toHaveLength(1);
    expect((await getRfa(cast.control, publicId)).revision.revisionLabel).toBe('B');
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

describe('another contractor of the project', () => {
  it('learns nothing of an RFA from lists, counts, searches, drawings or answers', async () => {
    const items = [{ drawingRevisionPublicId: await makeShopRevision(cast.control) }];
    const draft = await makeRfaDraft(cast.control, { rfaTypeCode: 'SDW', items, subject: 'ความลับทางการค้า' });
    const { publicId, documentNumber } = await submitRfa(cast.control, { publicId: draft.publicId });
    const [drawingNumber = ''] = (await getRfa(cast.control, publicId)).items.map(({ drawing }) => drawing.number);
    for (const filters of [
      {},
      { q: documentNumber },
      { q: 'ความลับ' },
      { drawing: drawingNumber },
      { with: ['คคง.'] },
    ]) {
      expect(await listRfas(cast.rival, 'LCBP3-C2', { filters })).toMatchObject({ rows: [], total: 0 });
    }
    await expect(listRfas(cast.other, 'LCBP3-C2', {})).rejects.toMatchObject({ code: 'PROJECT_UNKNOWN' });
    const attempts = [
      () => getRfa(cast.rival, publicId),
      () => getRfaReview(cast.rival, publicId),
      () => submitRfa(cast.rival, { publicId }),
      () => recallRfa(cast.rival, { publicId, reason }),
      () => cancelRfa(cast.rival, { publicId, reason }),
      () => reviseRfa(cast.rival, { publicId }),
      () => discardRfa(cast.rival, { publicId }),
      () => decide(cast.rival, { publicId, action: 'RESPOND', code: '1C' }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    await expect(makeRfaDraft(cast.rival, { rfaTypeCode: 'SDW', items })).rejects.toMatchObject({
      code: 'RFA_NOT_CONTRACTOR',
    });
    await recallRfa(cast.control, { publicId, reason });
    expect(await listRfas(cast.rival, 'LCBP3-C2', {})).toMatchObject({ rows: [], total: 0 });
    expect(await findRfaStub(cast.rival, publicId)).toBeNull();
  });
});

describe('the register', () => {
  it('pages both ways, and filters by what each column says', async () => {
    for (let n = 0; n < 3; n += 1) await makeSentRfa(cast.control, { rfaTypeCode: 'WTY', subject: `รับประกัน ${n}` });
    const filters = { type: ['WTY'] };
    const first = await listRfas(cast.lead, 'LCBP3-C2', {
      filters,
      size: 2,
      sort: [{ key: 'number', descending: false }],
    });
    expect(first).toMatchObject({ total: 3, isTotalExact: true, before: null });
    const second = await listRfas(cast.lead, 'LCBP3-C2', {
      filters,
      size: 2,
      sort: [{ key: 'number', descending: false }],
      after: first.after,
    });
    expect(second.rows).toHaveLength(1);
    expect(second.after).toBeNull();
    const [row] = second.rows;
    expect(row).toMatchObject({
      status: { code: 'FRE' },
      step: { code: 'CONSULTANT_REVIEW' },
      daysHeld: 0,
      isOverdue: false,
    });
    expect(row?.holders.map(({ organization }) => organization.code)).toEqual(['คคง.']);
    const count = async (extra: object) =>
      (await listRfas(cast.lead, 'LCBP3-C2', { filters: { ...filters, ...extra } })).total;
    expect(await count({ with: ['คคง.'] })).toBe(3);
    expect(await count({ with: ['กทท.'] })).toBe(0);
    expect(await count({ step: ['CONSULTANT_REVIEW'] })).toBe(3);
    expect(await count({ mine: 'organization' })).toBe(3);
    expect(await count({ mine: 'person' })).toBe(0);
    expect(await count({ overdue: true })).toBe(0);
    expect(await count({ resubmitted: true })).toBe(0);
    expect(await count({ discipline: ['STR'], contractor: ['ผรม.2'], status: ['FRE'] })).toBe(3);
    expect((await listRfas(cast.control, 'LCBP3-C2', { view: 'with_others', filters })).total).toBe(3);
    expect((await listRfas(cast.control, 'LCBP3-C2', { view: 'awaiting', filters })).total).toBe(0);
  });

  it('shows drafts to their own people, ready or not', async () => {
    await makeRfaDraft(cast.editor, { rfaTypeCode: 'TNR' });
    const drafts = (ctx: RfaCast['lead'], extra: object = {}) =>
      listRfas(ctx, 'LCBP3-C2', { view: 'drafts', filters: { type: ['TNR'], ...extra } });
    expect((await drafts(cast.control)).total).toBe(1);
    expect((await drafts(cast.control, { ready: 'yes' })).total).toBe(0);
    expect((await drafts(cast.lead)).total).toBe(0);
  });
});

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { transmittalItems } from '@/db/schema/transmittals';
import { workflowInstances } from '@/db/schema/workflow';
import { makeReply } from '@/db/testing/factories/documents';
import { makeContractDrawing } from '@/db/testing/factories/drawings';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeDrawingRfa, makeRfaDraft, makeSentRfa, makeShopDrawing } from '@/db/testing/factories/rfa-drafts';
import { verifyNumbering } from '@/lib/numbering/engine/verify/verify';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import { readWhole } from '@/lib/platform/exports/exported-rows';
import { newPublicId } from '@/lib/platform/id';
import { projectDay } from '@/lib/platform/time/project-day';
import { addWorkingDays } from '@/lib/workflow/engine/timers/due-dates';
import { workingDaysOf } from '@/lib/workflow/engine/timers/load-working-days';
import { submitCorrespondence } from '../letters/submit/submit-correspondences';
import { getPaneDocument } from '../pane/get-pane-document';
import { setRfaReady } from '../rfas/draft/set-rfa-ready';
import { getRfa } from '../rfas/read/get-rfa';
import { submitRfa } from '../rfas/submit/submit-rfas';
import { bothOf, makeRfaCast, type RfaCast, rowOf as rfaRow } from '../rfas/testing/rfa-cast';
import { createTransmittal } from './draft/create-transmittal';
import { getTransmittalFormOptions } from './draft/form-options';
import { updateTransmittal } from './draft/update-transmittal';
import { cancelTransmittal, discardTransmittal, reviseTransmittal } from './life';
import { getTransmittal } from './read/get-transmittal';
import { acknowledgeTransmittal } from './receipts/acknowledge-transmittal';
import { exportTransmittals, listTransmittals } from './register/list-transmittals';
import { AcknowledgeTransmittal, CreateTransmittal, UpdateTransmittal } from './schema';
import { submitTransmittal } from './submit/submit-transmittal';
import { auditedOf, eventsOf, makeTransmittal, rowOf, transmittalInput } from './testing/make-transmittal';

const db = getDatabase();
const reason = 'ส่งผิดสัญญา';
const C2 = 'LCBP3-C2';
let cast: RfaCast;

beforeAll(async () => {
  cast = await makeRfaCast();
});

async function readyRfa(options = {}) {
  const draft = await makeRfaDraft(cast.control, options);
  await setRfaReady(cast.control, { publicId: draft.publicId, isReady: true });
  return draft;
}

const document = (publicId: string) => ({ kind: 'DOCUMENT' as const, publicId });
const update = (input: Parameters<typeof UpdateTransmittal.parse>[0]) =>
  updateTransmittal(cast.control, UpdateTransmittal.parse(input));
const acknowledge = (ctx: RfaCast['lead'], publicId: string) =>
  acknowledgeTransmittal(ctx, AcknowledgeTransmittal.parse({ publicId }));

describe('a draft', () => {
  it('is the originator’s alone, gets its dates from the purpose, and keeps its list in order', async () => {
    const drawing = await makeShopDrawing(cast.control);
    const contract = await makeContractDrawing(cast.superadmin);
    const sent = await makeSentRfa(cast.control);
    const { publicId } = await makeTransmittal(cast.control, {
      purpose: 'FOR_REVIEW',
      items: [
        { kind: 'DRAWING', publicId: drawing.revisionPublicId, copies: 3, media: 'A1' },
        document(sent.publicId),
        { kind: 'DRAWING', publicId: contract.publicId },
        { kind: 'TEXT', description: 'ตัวอย่างกระเบื้อง' },
      ],
    });
    // Working days: a preset never falls on a Saturday or a holiday.
    const today = projectDay(new Date());
    const { id: projectId } = await enterableProject(cast.control, C2);
    const calendar = await workingDaysOf(cast.control, { projectId, contractId: null });
    expect(calendar).not.toBeNull();
    expect(await rowOf(publicId)).toMatchObject({
      numberKey: null,
      acknowledgeDueDate: addWorkingDays(today, 2, calendar),
      dueDate: addWorkingDays(today, 5, calendar),
    });
    const { dates } = await getTransmittalFormOptions(cast.control, C2);
    expect(dates.FOR_REVIEW.acknowledgeDueDate).toBe(addWorkingDays(today, 2, calendar));
    expect(dates.FOR_INFORMATION.dueDate).toBeNull();
    const shown = await getTransmittal(cast.control, publicId);
    expect(shown.items.map(({ kind, copies }) => [kind, copies])).toEqual([
      ['SHOP', 3],
      ['CORRESPONDENCE', 1],
      ['CONTRACT_DRAWING', 1],
      ['TEXT', 1],
    ]);
    expect(shown.items[1]).toMatchObject({ number: sent.documentNumber, isHidden: false });
    await expect(getTransmittal(cast.lead, publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    const listed = async (ctx: RfaCast['lead'], view: 'all' | 'drafts') =>
      (await listTransmittals(ctx, C2, { view })).rows.some((row) => row.publicId === publicId);
    expect([await listed(cast.control, 'drafts'), await listed(cast.lead, 'all')]).toEqual([true, false]);
    expect(await auditedOf(publicId)).toEqual(['transmittal.created', 'document.access_denied']);
  });

  it('is edited with its version, and not by others', async () => {
    const { publicId } = await makeTransmittal(cast.control);
    expect(await update({ publicId, versionNo: 1, subject: 'แก้ไขแล้ว' })).toMatchObject({ versionNo: 2 });
    expect(await update({ publicId, subject: 'แก้ไขแล้ว' })).toMatchObject({ versionNo: 2 });
    await expect(update({ publicId, versionNo: 1, subject: 'ซ้อน' })).rejects.toMatchObject({
      code: 'DOCUMENT_CHANGED',
    });
    const call = (ctx: RfaCast['lead']) => updateTransmittal(ctx, UpdateTransmittal.parse({ publicId, subject: 'x' }));
    await expect(call(cast.viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(call(cast.rival)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    const both = await bothOf(
      update({ publicId, versionNo: 2, subject: 'ก' }),
      update({ publicId, versionNo: 2, subject: 'ข' }),
    );
    expect(both).toEqual({ fulfilled: 1, codes: ['DOCUMENT_CHANGED'] });
    const items = [{ kind: 'TEXT', description: 'อื่น' }];
    await update({ publicId, items, purpose: 'OTHER', purposeText: 'เพื่อเก็บ' });
    expect(await getTransmittal(cast.control, publicId)).toMatchObject({ purpose: 'OTHER', items: [{ title: 'อื่น' }] });
  });

  it('is discarded once, by its own people, and gives no number away', async () => {
    const { publicId } = await makeTransmittal(cast.editor);
    await expect(discardTransmittal(cast.viewer, { publicId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(discardTransmittal(cast.control, { publicId, versionNo: 9 })).rejects.toMatchObject({
      code: 'DOCUMENT_CHANGED',
    });
    const both = await bothOf(
      discardTransmittal(cast.control, { publicId }),
      discardTransmittal(cast.editor, { publicId }),
    );
    expect(both.fulfilled).toBe(1);
    expect(await rowOf(publicId)).toMatchObject({ state: 'DISCARDED', numberKey: null });
    await expect(getTransmittal(cast.control, publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    expect(await auditedOf(publicId)).toEqual(expect.arrayContaining(['transmittal.discarded']));
  });
});

describe('submitting', () => {
  it('submits the ready RFAs with it, numbers in the order of the items, and prints its sub-type', async () => {
    const [first, second] = [await readyRfa({ rfaTypeCode: 'ITP' }), await readyRfa({ rfaTypeCode: 'ITP' })];
    const drawings = await makeDrawingRfa(cast.control, 1);
    await setRfaReady(cast.control, { publicId: drawings.publicId, isReady: true });
    const sent = await makeSentRfa(cast.control);
    const { publicId } = await makeTransmittal(cast.control, {
      items: [second, sent, drawings, first].map((rfa) => document(rfa.publicId)),
      cc: ['กทท.'],
    });
    const answer = await submitTransmittal(cast.control, { publicId, versionNo: 1 });
    expect(answer.documentNumber).toMatch(/^ผรม\.2-คคง\.-22-\d{4}-\d{4}$/);
    const [a, b] = [await rfaRow(second.publicId), await rfaRow(first.publicId)];
    expect([a.statusCode, b.statusCode, (await rfaRow(drawings.publicId)).statusCode]).toEqual(['FRE', 'FRE', 'FRE']);
    expect((b.sequence ?? 0) - (a.sequence ?? 0)).toBe(1);
    expect(await rowOf(publicId)).toMatchObject({ state: 'SUBMITTED', statusCode: 'SUBCSC', versionNo: 2 });
    expect(await eventsOf(publicId)).toContain('transmittal.submitted');
    expect(await eventsOf(first.publicId)).toContain('rfa.submitted');
    expect(await auditedOf(publicId)).toEqual(['transmittal.created', 'transmittal.submitted']);
    for (const party of [cast.lead, cast.owner, cast.superadmin]) {
      const shown = await getTransmittal(party, publicId);
      expect(shown.items.map(({ isHidden }) => isHidden)).toEqual([false, false, false, false]);
    }
    for (const stranger of [cast.rival, cast.other, cast.designer]) {
      await expect(getTransmittal(stranger, publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    }
    for (const stranger of [cast.rival, cast.designer]) {
      const { rows } = await listTransmittals(stranger, C2, {});
      expect(rows.map((row) => row.publicId)).not.toContain(publicId);
    }
    expect(await verifyNumbering(cast.control)).toEqual([]);
  });

  it('is refused with write permission only, with a stale version, and a second time', async () => {
    const { publicId } = await makeTransmittal(cast.editor);
    await expect(submitTransmittal(cast.editor, { publicId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(submitTransmittal(cast.rival, { publicId })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    await expect(submitTransmittal(cast.control, { publicId, versionNo: 7 })).rejects.toMatchObject({
      code: 'DOCUMENT_CHANGED',
    });
    await submitTransmittal(cast.control, { publicId });
    await expect(submitTransmittal(cast.control, { publicId })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_SUBMITTABLE',
    });
  });

  it('by two at once, and an RFA on two lists at once, happens once and leaves no gap', async () => {
    const { publicId } = await makeTransmittal(cast.control);
    const twice = await bothOf(
      submitTransmittal(cast.control, { publicId }),
      submitTransmittal(cast.admin, { publicId }),
    );
    expect(twice.fulfilled).toBe(1);
    const rfa = await readyRfa();
    const [one, two] = [
      await makeTransmittal(cast.control, { items: [document(rfa.publicId)] }),
      await makeTransmittal(cast.control, { items: [document(rfa.publicId)] }),
    ];
    const raced = await bothOf(submitTransmittal(cast.control, one), submitTransmittal(cast.admin, two));
    expect(raced.fulfilled).toBeGreaterThanOrEqual(1);
    expect(await rfaRow(rfa.publicId)).toMatchObject({ statusCode: 'FRE' });
    for (const { publicId: id } of [one, two]) {
      const row = await rowOf(id);
      if (row.submittedAt === null) expect(await submitTransmittal(cast.control, { publicId: id })).toBeTruthy();
    }
    expect(await verifyNumbering(cast.control)).toEqual([]);
  });

  it('asks for another look where the number shown is of another series', async () => {
    const { publicId } = await makeTransmittal(cast.control);
    await expect(
      submitTransmittal(cast.control, { publicId, expectedNumber: 'ผรม.2-คคง.-21-0001-2569' }),
    ).rejects.toMatchObject({ code: 'NUMBER_DIFFERS' });
    expect(await rowOf(publicId)).toMatchObject({ numberKey: null, submittedAt: null });
  });
});

describe('bad input', () => {
  /** Nothing is half-done, and no number is used. */
  async function refused(publicId: string, code: string, details?: object) {
    await expect(submitTransmittal(cast.control, { publicId })).rejects.toMatchObject({
      code,
      status: 422,
      ...(details && { details }),
    });
    expect(await rowOf(publicId)).toMatchObject({ numberKey: null, submittedAt: null, state: 'DRAFT', versionNo: 1 });
    expect(await verifyNumbering(cast.control)).toEqual([]);
  }
  const blocked = (...reasons: string[]) => ({
    blockers: reasons.map((reason) => expect.objectContaining({ reason })),
  });

  it.each([
    ['items', { items: [] }, 'TRANSMITTAL_ITEMS_REQUIRED'],
    ['a sub-type', { subTypeNumber: null }, 'TRANSMITTAL_SUB_TYPE_REQUIRED'],
    ['a subject', { subject: '' }, 'INVALID_INPUT'],
    ['a recipient', { to: [] }, 'RECIPIENT_REQUIRED'],
    ['a purpose in words', { purpose: 'OTHER' as const }, 'INVALID_INPUT'],
  ])('is refused without %s', async (_, options, code) => {
    await refused((await makeTransmittal(cast.control, options)).publicId, code);
  });

  it('names every draft on the list, and submits none of the ready RFAs beside them', async () => {
    const [ready, draft] = [await readyRfa(), await makeRfaDraft(cast.control)];
    const drawing = await makeShopDrawing(cast.control);
    const { publicId } = await makeTransmittal(cast.control, {
      items: [
        document(ready.publicId),
        document(draft.publicId),
        { kind: 'DRAWING', publicId: drawing.revisionPublicId },
      ],
    });
    await refused(publicId, 'TRANSMITTAL_BLOCKED', blocked('NOT_READY', 'DRAFT'));
    expect(await rfaRow(ready.publicId)).toMatchObject({ numberKey: null, statusCode: 'DFT' });
    expect((await getTransmittal(cast.control, publicId)).blockers.map(({ position }) => position)).toEqual([2, 3]);
  });

  it('refuses a recipient who may not see an item by itself', async () => {
    const sent = await makeSentRfa(cast.control);
    const { publicId } = await makeTransmittal(cast.control, {
      items: [document(sent.publicId)],
      to: ['คคง.', 'TEAM'],
    });
    await refused(publicId, 'TRANSMITTAL_BLOCKED', blocked('RECIPIENT'));
  });

  it('refuses what the actor may not see: another contractor’s RFA, an unknown drawing, itself', async () => {
    const theirs = await makeSentRfa(cast.control);
    const input = async (publicId: string, kind: 'DOCUMENT' | 'DRAWING' = 'DOCUMENT') =>
      transmittalInput({ items: [{ kind, publicId }] });
    for (const asked of [await input(theirs.publicId), await input(newPublicId(), 'DRAWING')]) {
      await expect(createTransmittal(cast.rival, { ...asked, to: [] })).rejects.toMatchObject({
        code: 'TRANSMITTAL_ITEM_UNKNOWN',
        status: 422,
      });
    }
    const { publicId } = await makeTransmittal(cast.control);
    await expect(update({ publicId, items: [document(publicId)] })).rejects.toMatchObject({
      code: 'TRANSMITTAL_ITEM_UNKNOWN',
    });
  });

  it('refuses one item twice, and a hundred and one', async () => {
    const id = newPublicId();
    const base = await transmittalInput();
    const twice = CreateTransmittal.safeParse({ ...base, items: [document(id), document(id.toUpperCase())] });
    expect(twice.error?.issues[0]?.message).toBe('DUPLICATE');
    const items = Array.from({ length: 101 }, (_, n) => ({ kind: 'TEXT', description: `กล่อง ${n}` }));
    expect(CreateTransmittal.safeParse({ ...base, items }).error?.issues[0]).toMatchObject({ code: 'too_big' });
    expect(CreateTransmittal.safeParse({ ...base, items: items.slice(1) }).success).toBe(true);
    const { publicId } = await makeTransmittal(cast.control, {
      items: [document((await makeSentRfa(cast.control)).publicId)],
    });
    const { revisionId } = await rowOf(publicId);
    const [stored] = await db.select().from(transmittalItems).where(eq(transmittalItems.revisionId, revisionId));
    const again = {
      ...stored,
      id: undefined,
      publicId: newPublicId(),
      position: 2,
    } as typeof transmittalItems.$inferInsert;
    await expect(db.insert(transmittalItems).values(again)).rejects.toThrow();
  });

  it('refuses a sub-type of another contract, and the letters’ verbs', async () => {
    const { publicId } = await makeTransmittal(cast.control);
    await expect(update({ publicId, subTypeNumber: '11' })).rejects.toMatchObject({
      code: 'TRANSMITTAL_SUB_TYPE_UNKNOWN',
    });
    await expect(submitCorrespondence(cast.control, { publicId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(submitRfa(cast.control, { publicId })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    await expect(getRfa(cast.control, publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    await expect(getTransmittal(cast.control, (await makeRfaDraft(cast.control)).publicId)).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_FOUND',
    });
  });
});

describe('acknowledging', () => {
  it('is done once by each TO organization, and completes it with the last', async () => {
    const { publicId } = await makeTransmittal(cast.control, { to: ['คคง.', 'กทท.'] });
    await submitTransmittal(cast.control, { publicId });
    await expect(acknowledge(cast.control, publicId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(acknowledge(cast.rival, publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    const both = await bothOf(acknowledge(cast.lead, publicId), acknowledge(cast.reviewer, publicId));
    expect(both).toEqual({ fulfilled: 1, codes: ['TRANSMITTAL_NOT_AWAITED'] });
    expect(await rowOf(publicId)).toMatchObject({ state: 'SUBMITTED' });
    const [row] = (await listTransmittals(cast.control, C2, { view: 'sent' })).rows;
    expect(row).toMatchObject({ publicId, acknowledged: 1, asked: 2 });
    expect((await listTransmittals(cast.owner, C2, { view: 'unacknowledged' })).rows[0]).toMatchObject({
      publicId,
      isAwaitingUs: true,
    });
    await acknowledge(cast.owner, publicId);
    expect(await rowOf(publicId)).toMatchObject({ state: 'COMPLETED', statusCode: expect.stringMatching(/^CLB/) });
    await expect(acknowledge(cast.owner, publicId)).rejects.toMatchObject({ code: 'TRANSMITTAL_NOT_AWAITED' });
    expect(await eventsOf(publicId)).toContain('transmittal.acknowledged');
    expect((await auditedOf(publicId)).filter((action) => action === 'transmittal.acknowledged')).toHaveLength(2);
    const { recipients } = await getTransmittal(cast.control, publicId);
    expect(recipients.every(({ acknowledgedAt }) => acknowledgedAt !== null)).toBe(true);
  });
});

describe('responses', () => {
  it('are counted for each TO organization that answers, where the purpose or a day asks for one', async () => {
    const { publicId } = await makeTransmittal(cast.control, { to: ['คคง.', 'กทท.'] });
    await submitTransmittal(cast.control, { publicId });
    const informing = await makeTransmittal(cast.control, { purpose: 'FOR_INFORMATION' });
    await submitTransmittal(cast.control, { publicId: informing.publicId });
    const dated = await makeTransmittal(cast.control, { purpose: 'FOR_INFORMATION', dueDate: '2031-01-31' });
    await submitTransmittal(cast.control, { publicId: dated.publicId });
    const counts = async (id: string) => {
      const { rows } = await listTransmittals(cast.control, C2, { view: 'sent' });
      const row = rows.find((one) => one.publicId === id);
      return [row?.acknowledged, row?.responded];
    };
    expect(await counts(publicId)).toEqual([0, 0]);
    expect(await counts(informing.publicId)).toEqual([0, null]);
    expect(await counts(dated.publicId)).toEqual([0, 0]);
    const desk = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
    const letter = await makeReply(desk, { publicId });
    expect(await counts(publicId)).toEqual([0, 0]);
    await submitCorrespondence(desk, { publicId: letter.publicId });
    // An answer acknowledges too.
    expect(await counts(publicId)).toEqual([1, 1]);
    await acknowledge(cast.owner, publicId);
    expect(await rowOf(publicId)).toMatchObject({ state: 'COMPLETED' });
    expect(await counts(publicId)).toEqual([2, 1]);
    const { recipients } = await getTransmittal(cast.control, publicId);
    expect(recipients.map(({ repliedAt }) => repliedAt !== null)).toEqual([true, false]);
  });

  it('keep it open after the last acknowledgement: closed is said by no list and page before the last answer', async () => {
    const { publicId } = await makeTransmittal(cast.control, { to: ['คคง.', 'กทท.'] });
    await submitTransmittal(cast.control, { publicId });
    const desk = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
    const owner = await userCtx(await makeUser({ organization: 'กทท.', role: 'DOCUMENT_CONTROL' }));
    const said = async () => {
      const exported = (await readWhole(await exportTransmittals(cast.control, C2, { view: 'sent' }, 1000))).find(
        (row) => row.publicId === publicId,
      );
      const [listed] = (await listTransmittals(cast.control, C2, { view: 'sent' })).rows.filter(
        (row) => row.publicId === publicId,
      );
      const pane = await getPaneDocument(cast.control, { publicId, typeCode: 'TRANSMITTAL' });
      const all = [listed?.status, exported?.status, (await getTransmittal(desk, publicId)).status, pane.status];
      return [...new Set(all.map((status) => `${status?.code} ${status?.name}`))];
    };
    await acknowledge(desk, publicId);
    await acknowledge(owner, publicId);
    expect(await said()).toEqual(['ACKNOWLEDGED รับทราบครบ รอตอบ']);
    for (const ctx of [desk, owner]) {
      expect(await said()).toEqual(['ACKNOWLEDGED รับทราบครบ รอตอบ']);
      await submitCorrespondence(ctx, await makeReply(ctx, { publicId }));
    }
    expect(await said()).toEqual([expect.stringMatching(/^CLB\w+ ปิดแล้ว$/)]);
  });

  it('are not awaited for information: the last acknowledgement closes it', async () => {
    const { publicId } = await makeTransmittal(cast.control, { purpose: 'FOR_INFORMATION' });
    await submitTransmittal(cast.control, { publicId });
    await acknowledge(cast.lead, publicId);
    expect((await getTransmittal(cast.control, publicId)).status).toMatchObject({ name: 'ปิดแล้ว' });
  });
});

describe('cancelling', () => {
  it('voids its number, leaves its RFAs in force, and is the Org Admin’s', async () => {
    const rfa = await readyRfa();
    const { publicId } = await makeTransmittal(cast.control, { items: [document(rfa.publicId)] });
    await expect(cancelTransmittal(cast.admin, { publicId, reason })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_CANCELLABLE',
    });
    await submitTransmittal(cast.control, { publicId });
    await expect(cancelTransmittal(cast.control, { publicId, reason })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(cancelTransmittal(cast.admin, { publicId, versionNo: 9, reason })).rejects.toMatchObject({
      code: 'DOCUMENT_CHANGED',
    });
    const both = await bothOf(
      cancelTransmittal(cast.admin, { publicId, reason }),
      cancelTransmittal(cast.admin, { publicId, reason }),
    );
    expect(both.fulfilled).toBe(1);
    expect(await rowOf(publicId)).toMatchObject({ state: 'CANCELLED', cancelledAt: expect.any(Date) });
    expect(await rfaRow(rfa.publicId)).toMatchObject({ statusCode: 'FRE' });
    expect(await eventsOf(publicId)).toContain('correspondence.cancelled');
    await expect(acknowledge(cast.lead, publicId)).rejects.toMatchObject({ code: 'TRANSMITTAL_NOT_AWAITED' });
    expect(await verifyNumbering(cast.control)).toEqual([]);
  });
});

describe('revising', () => {
  it('keeps the list that was sent, asks everybody again, and may be thrown away', async () => {
    const { publicId } = await makeTransmittal(cast.control);
    const { documentNumber } = await submitTransmittal(cast.control, { publicId });
    await acknowledge(cast.lead, publicId);
    await expect(reviseTransmittal(cast.viewer, { publicId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(reviseTransmittal(cast.control, { publicId, versionNo: 1 })).rejects.toMatchObject({
      code: 'DOCUMENT_CHANGED',
    });
    await reviseTransmittal(cast.control, { publicId });
    await discardTransmittal(cast.control, { publicId });
    const both = await bothOf(
      reviseTransmittal(cast.control, { publicId }),
      reviseTransmittal(cast.admin, { publicId }),
    );
    expect(both.fulfilled).toBe(1);
    await expect(update({ publicId, purpose: 'OTHER' })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_EDITABLE' });
    await update({ publicId, items: [{ kind: 'TEXT', description: 'ของใหม่' }] });
    expect((await getTransmittal(cast.lead, publicId)).items[0]?.title).toBe('ตัวอย่างวัสดุ');
    expect(await getTransmittal(cast.control, publicId)).toMatchObject({
      documentNumber,
      items: [{ title: 'ตัวอย่างวัสดุ' }],
    });
    expect((await getTransmittal(cast.control, publicId, 'draft')).items[0]?.title).toBe('ของใหม่');
    const again = await submitTransmittal(cast.control, { publicId });
    expect(again.documentNumber).toBe(documentNumber);
    const shown = await getTransmittal(cast.lead, publicId);
    expect(shown).toMatchObject({ revision: { revisionLabel: '1' }, items: [{ title: 'ของใหม่' }] });
    const former = shown.revisions.find(({ revisionNumber }) => revisionNumber === 0)?.publicId;
    expect((await getTransmittal(cast.lead, publicId, former)).items[0]?.title).toBe('ตัวอย่างวัสดุ');
    expect(await rowOf(publicId)).toMatchObject({ state: 'SUBMITTED', statusCode: expect.stringMatching(/^RSB/) });
    await acknowledge(cast.lead, publicId);
    expect(await rowOf(publicId)).toMatchObject({ state: 'COMPLETED' });
  });

  it('ends the revision that recipients have not acknowledged, and asks them for the new one', async () => {
    const { publicId } = await makeTransmittal(cast.control);
    const { documentNumber } = await submitTransmittal(cast.control, { publicId });
    const former = (await rowOf(publicId)).instanceId;
    await reviseTransmittal(cast.control, { publicId });
    expect((await submitTransmittal(cast.control, { publicId })).documentNumber).toBe(documentNumber);
    const [ended] = await db
      .select({ status: workflowInstances.status })
      .from(workflowInstances)
      .where(eq(workflowInstances.id, former ?? ''));
    expect(ended).toEqual({ status: 'COMPLETED' });
    expect(await rowOf(publicId)).toMatchObject({ state: 'SUBMITTED', statusCode: expect.stringMatching(/^RSB/) });
    await acknowledge(cast.lead, publicId);
    expect(await rowOf(publicId)).toMatchObject({ state: 'COMPLETED' });
  });
});

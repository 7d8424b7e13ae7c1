import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { shopDrawingRevisions, shopDrawings } from '@/db/schema/drawings';
import { rfaItems, rfaRevisions } from '@/db/schema/rfas';
import { auditLogs } from '@/db/schema/system';
import { makeDrawing, place } from '@/db/testing/factories/drawings';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeRfa } from '@/db/testing/factories/rfa';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { pdf } from '../../files/testing/sample-files';
import { upload } from '../../files/testing/upload-sample';
import { getDrawing } from '../get-drawing';
import { listDrawings } from '../list-drawings';
import { ReviseDrawing, UpdateDrawing, UpdateDrawingRevision, WithdrawDrawingRevision } from '../schema';
import { updateDrawing } from '../update-drawing';
import { applyResults, markInReview, release } from './apply-rfa-result';
import { reviseDrawing } from './revise-drawing';
import { searchDrawingRevisions } from './search-drawing-revisions';
import { updateDrawingRevision } from './update-drawing-revision';
import { withdrawDrawingRevision } from './withdraw-drawing-revision';

let contractor: UserCtx;
let consultant: UserCtx;
let designer: UserCtx;
let otherContractor: UserCtx;
let outsider: UserCtx;

beforeAll(async () => {
  const ctxOf = async (organization: string) => userCtx(await makeUser({ organization, role: 'DOCUMENT_CONTROL' }));
  contractor = await ctxOf('ผรม.2');
  consultant = await ctxOf('คคง.');
  designer = await ctxOf('TEAM');
  otherContractor = await ctxOf('ผรม.1');
  outsider = await ctxOf('สคฉ.3-03');
});

afterAll(closeDatabase);

const system = systemCtx('test');
const approved = { disposition: 'APPROVED', mayProceed: true } as const;
const returned = { disposition: 'REVISE_RESUBMIT', mayProceed: false } as const;

async function keyOf(revisionPublicId: string | null) {
  const [row] = await getDatabase()
    .select({ id: shopDrawingRevisions.id })
    .from(shopDrawingRevisions)
    .where(eq(shopDrawingRevisions.publicId, revisionPublicId ?? ''));
  return { kind: 'SHOP' as const, revisionId: row?.id ?? 0 };
}

async function makeDraft() {
  const file = await upload(contractor, 'แบบ.pdf', pdf(newPublicId()));
  const drawing = await makeDrawing(contractor, { attachmentPublicIds: [file.publicId] });
  return { drawing, item: await keyOf(drawing.revisionPublicId) };
}

async function revise(publicId: string) {
  const file = await upload(contractor, 'แบบใหม่.pdf', pdf(newPublicId()));
  const input = ReviseDrawing.parse({ kind: 'SHOP', publicId, attachmentPublicIds: [file.publicId] });
  const answer = await reviseDrawing(contractor, input);
  return { answer, item: await keyOf(answer.revisionPublicId) };
}

type Item = Awaited<ReturnType<typeof keyOf>>;
const submit = (...items: Item[]) => transact(system, (tx) => markInReview(tx, items));
const decide = (
  item: Item,
  result: typeof approved | typeof returned | { disposition: 'NO_ACTION'; mayProceed: null },
) => transact(system, (tx) => applyResults(tx, [{ ...item, ...result }]));
const give = (...items: Item[]) => transact(system, (tx) => release(tx, items));

const statusesOf = async (publicId: string) =>
  Object.fromEntries(
    (await getDrawing(contractor, 'SHOP', publicId)).revisions.map(({ revisionLabel, status }) => [
      revisionLabel,
      status,
    ]),
  );

/** The revision as an item of an RFA, submitted or still a draft. */
async function putIntoRfa(item: Item, isDraft = false) {
  const rfa = await makeRfa(contractor, { rfaType: 'SDW', isDraft });
  await getDatabase().insert(rfaItems).values({
    publicId: newPublicId(),
    rfaRevisionId: rfa.revisionId,
    position: 1,
    itemType: 'SHOP',
    shopDrawingRevisionId: item.revisionId,
  });
  return rfa;
}

describe('an RFA and its drawing revisions', () => {
  it('puts drafts in review, visible to the contract’s parties only from then on', async () => {
    const { drawing, item } = await makeDraft();
    await submit(item);
    for (const ctx of [contractor, consultant, designer]) {
      expect((await getDrawing(ctx, 'SHOP', drawing.publicId)).revisions[0]?.status).toBe('IN_REVIEW');
    }
    for (const ctx of [otherContractor, outsider]) {
      await expect(getDrawing(ctx, 'SHOP', drawing.publicId)).rejects.toMatchObject({ code: 'DRAWING_NOT_FOUND' });
    }
    const page = await listDrawings(outsider, 'LCBP3-C2', { kind: 'SHOP' });
    expect([page.rows, page.total]).toEqual([[], 0]);
    const [audit] = await getDatabase()
      .select({ changes: auditLogs.changes })
      .from(auditLogs)
      .where(and(eq(auditLogs.entityPublicId, drawing.publicId), eq(auditLogs.action, 'drawing.submitted')));
    expect(audit?.changes).toMatchObject({ status: ['DRAFT', 'IN_REVIEW'] });
  });

  it('refuses non-drafts and revisions without a file, names the drawing, and changes nothing', async () => {
    const { item } = await makeDraft();
    await submit(item);
    await expect(submit(item)).rejects.toMatchObject({ code: 'DRAWING_NOT_DRAFT' });
    const empty = await makeDrawing(contractor);
    const full = await makeDraft();
    await expect(submit(full.item, await keyOf(empty.revisionPublicId))).rejects.toMatchObject({
      code: 'DRAWING_FILE_MISSING',
      params: { number: `${empty.drawingNumber} Rev. 0` },
    });
    expect(await statusesOf(full.drawing.publicId)).toEqual({ 0: 'DRAFT' });
  });

  it('supersedes the approved revision by the next one that is approved', async () => {
    const { drawing, item } = await makeDraft();
    await submit(item);
    await decide(item, approved);
    const next = await revise(drawing.publicId);
    expect(next.answer.revisionLabel).toBe('1');
    // Other parties still have the approved one as their newest.
    const [seen] = (await listDrawings(consultant, 'LCBP3-C2', { kind: 'SHOP', filters: { q: drawing.drawingNumber } }))
      .rows;
    expect(seen).toMatchObject({ revisionLabel: '0', isLatest: true, approvedLabel: '0' });
    await submit(next.item);
    await decide(next.item, approved);
    expect(await statusesOf(drawing.publicId)).toEqual({ 0: 'SUPERSEDED', 1: 'APPROVED' });
    const detail = await getDrawing(consultant, 'SHOP', drawing.publicId);
    expect(detail.revisions.map(({ isInForce }) => isInForce)).toEqual([true, false]);
    const all = await listDrawings(consultant, 'LCBP3-C2', {
      kind: 'SHOP',
      filters: { q: drawing.drawingNumber, all: true },
    });
    expect(all.rows).toHaveLength(2);
  });

  it('lets an older revision that is approved late take nothing back', async () => {
    const { drawing, item } = await makeDraft();
    await submit(item);
    const next = await revise(drawing.publicId);
    await submit(next.item);
    await decide(next.item, approved);
    await decide(item, approved);
    expect(await statusesOf(drawing.publicId)).toEqual({ 0: 'SUPERSEDED', 1: 'APPROVED' });
    const [row] = await getDatabase()
      .select({ approved: shopDrawings.latestApprovedRevisionId })
      .from(shopDrawings)
      .where(eq(shopDrawings.publicId, drawing.publicId));
    expect(row?.approved).toBe(next.item.revisionId);
  });

  it('returns, rejects and gives back as the code says, once', async () => {
    const { drawing, item } = await makeDraft();
    await submit(item);
    await decide(item, returned);
    expect(await statusesOf(drawing.publicId)).toEqual({ 0: 'REVISE' });
    await expect(decide(item, returned)).rejects.toMatchObject({ code: 'DRAWING_NOT_IN_REVIEW' });
    const noted = await makeDraft();
    await submit(noted.item);
    await decide(noted.item, { disposition: 'NO_ACTION', mayProceed: null });
    expect(await statusesOf(noted.drawing.publicId)).toEqual({ 0: 'DRAFT' });
  });

  it('gives back what was not decided, and only that', async () => {
    const [open, done] = [await makeDraft(), await makeDraft()];
    await submit(open.item, done.item);
    await decide(done.item, approved);
    await give(open.item, done.item);
    await give(open.item);
    expect(await statusesOf(open.drawing.publicId)).toEqual({ 0: 'DRAFT' });
    expect(await statusesOf(done.drawing.publicId)).toEqual({ 0: 'APPROVED' });
  });

  it('lets one of two submissions of the same drawing through', async () => {
    const { item } = await makeDraft();
    const results = await Promise.allSettled([submit(item), submit(item)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a revision that others have read', () => {
  it('stays as it was read after its RFA was cancelled, and is still theirs to see; recalled, it is a draft again', async () => {
    const { drawing, item } = await makeDraft();
    const rfa = await putIntoRfa(item);
    await submit(item);
    await getDatabase().update(rfaItems).set({ isActive: false }).where(eq(rfaItems.rfaRevisionId, rfa.revisionId));
    await give(item);
    const edit = UpdateDrawingRevision.parse({ kind: 'SHOP', publicId: drawing.revisionPublicId, title: 'อื่น' });
    expect((await getDrawing(consultant, 'SHOP', drawing.publicId)).revisions[0]).toMatchObject({ status: 'DRAFT' });
    await expect(updateDrawingRevision(contractor, edit)).rejects.toMatchObject({ code: 'DRAWING_REVISION_FIXED' });
    const withdraw = WithdrawDrawingRevision.parse({ kind: 'SHOP', publicId: drawing.revisionPublicId });
    await expect(withdrawDrawingRevision(contractor, withdraw)).rejects.toMatchObject({
      code: 'DRAWING_REVISION_FIXED',
    });
    const renumber = UpdateDrawing.parse({
      kind: 'SHOP',
      publicId: drawing.publicId,
      drawingNumber: `${drawing.drawingNumber.slice(0, -3)}9${drawing.drawingNumber.slice(-2)}`,
    });
    await expect(updateDrawing(contractor, renumber)).rejects.toMatchObject({ code: 'DRAWING_NUMBER_FIXED' });
    // It is no work in progress: the next revision can be made.
    expect((await revise(drawing.publicId)).answer.revisionLabel).toBe('1');

    await getDatabase()
      .update(rfaRevisions)
      .set({ recalledAt: new Date(), recalledBy: contractor.actor.userId, recallReason: 'ผิดฉบับ' })
      .where(eq(rfaRevisions.id, rfa.revisionId));
    await expect(getDrawing(consultant, 'SHOP', drawing.publicId)).rejects.toMatchObject({ code: 'DRAWING_NOT_FOUND' });
    await updateDrawingRevision(contractor, edit);
  });

  it('cannot be withdrawn while a draft RFA has it, and says which RFA where that is visible', async () => {
    const { drawing, item } = await makeDraft();
    const rfa = await putIntoRfa(item, true);
    const withdraw = WithdrawDrawingRevision.parse({ kind: 'SHOP', publicId: drawing.revisionPublicId });
    await expect(withdrawDrawingRevision(contractor, withdraw)).rejects.toMatchObject({ code: 'DRAWING_IN_USE' });
    const { projectPublicId, contractPublicId } = await place();
    const search = { projectPublicId, contractPublicId, kind: 'SHOP' as const, text: drawing.drawingNumber };
    const [choice] = await searchDrawingRevisions(contractor, search);
    expect(choice).toMatchObject({ whyNot: 'IN_RFA', rfa: { publicId: rfa.publicId, documentNumber: null } });
    expect(await searchDrawingRevisions(consultant, search)).toEqual([]);
    expect(await searchDrawingRevisions(otherContractor, search)).toEqual([]);
  });

  it('is offered to an RFA only as a draft with a file', async () => {
    const { projectPublicId, contractPublicId } = await place();
    const search = (text: string) =>
      searchDrawingRevisions(contractor, { projectPublicId, contractPublicId, kind: 'SHOP', text });
    const { drawing, item } = await makeDraft();
    expect(await search(drawing.drawingNumber)).toMatchObject([{ whyNot: null, revisionLabel: '0', filesCount: 1 }]);
    const empty = await makeDrawing(contractor);
    expect(await search(empty.drawingNumber)).toMatchObject([{ whyNot: 'NO_FILE' }]);
    await submit(item);
    await decide(item, returned);
    expect(await search(drawing.drawingNumber)).toMatchObject([{ whyNot: 'NOT_DRAFT', status: 'REVISE' }]);
  });
});

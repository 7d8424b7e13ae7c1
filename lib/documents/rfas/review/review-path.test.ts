import { and, asc, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { shopDrawingRevisions, shopDrawings } from '@/db/schema/drawings';
import { outboxEvents } from '@/db/schema/events';
import { rfaItems, rfaRevisions } from '@/db/schema/rfas';
import { auditLogs } from '@/db/schema/system';
import { castOf } from '@/db/testing/factories/cast';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam } from '@/db/testing/factories/rfa';
import { makeDrawingRfa, makeRfaDraft, makeSentRfa } from '@/db/testing/factories/rfa-drafts';
import type { UserCtx } from '@/lib/platform/ctx';
import { reviseRfa } from '../life';
import { getRfa } from '../read/get-rfa';
import { listRfas } from '../register/list-rfas';
import { DecideRfa, type DecideRfaInput } from '../schema';
import { submitRfa } from '../submit/submit-rfas';
import { decideRfa } from './decide-rfa';
import { getRfaReview } from './get-rfa-review';

const db = getDatabase();
const { contractor, lead } = await castOf('contractor', 'lead');
let reviewers: UserCtx[];
let designer: UserCtx;
let owner: UserCtx;

beforeAll(async () => {
  const team = [];
  for (let n = 0; n < 2; n += 1) team.push(await makeUser({ organization: 'คคง.', role: 'EDITOR' }));
  await makeReviewTeam(team);
  reviewers = await Promise.all(team.map((user) => userCtx(user)));
  designer = await userCtx(await makeUser({ organization: 'TEAM', role: 'EDITOR' }));
  owner = await userCtx(await makeUser({ organization: 'กทท.', role: 'ORG_ADMIN' }));
});

const decide = (ctx: UserCtx, input: DecideRfaInput) => decideRfa(ctx, DecideRfa.parse(input));

async function revisionOf(publicId: string) {
  const [row] = await db
    .select({
      id: rfaRevisions.id,
      statusCode: rfaRevisions.statusCode,
      overrideReason: rfaRevisions.codeOverrideReason,
      decidedAt: rfaRevisions.decidedAt,
    })
    .from(correspondences)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .innerJoin(rfaRevisions, eq(rfaRevisions.id, correspondenceRevisions.id))
    .where(eq(correspondences.publicId, publicId));
  if (!row) throw new Error('no RFA');
  return row;
}

async function drawingStatesOf(rfaRevisionId: number) {
  return db
    .select({
      status: shopDrawingRevisions.status,
      latestApproved: shopDrawings.latestApprovedRevisionId,
      id: shopDrawingRevisions.id,
    })
    .from(rfaItems)
    .innerJoin(shopDrawingRevisions, eq(shopDrawingRevisions.id, rfaItems.shopDrawingRevisionId))
    .innerJoin(shopDrawings, eq(shopDrawings.id, shopDrawingRevisions.drawingId))
    .where(eq(rfaItems.rfaRevisionId, rfaRevisionId))
    .orderBy(asc(rfaItems.position));
}

async function throughTeam(publicId: string, code = '1N') {
  for (const reviewer of reviewers) {
    await decide(reviewer, { publicId, action: 'RESPOND', code, comment: 'ตรวจแล้ว' });
  }
}

describe('a shop drawing RFA', () => {
  it('goes from its contractor through team, lead, designer and owner, and its drawings with it', async () => {
    const draft = await makeDrawingRfa(contractor, 2);
    const sent = await submitRfa(contractor, { publicId: draft.publicId, versionNo: draft.versionNo });
    expect(sent.documentNumber).toMatch(/^LCBP3-C2-RFA-STR-SDW-\d{4}-A$/);
    const { publicId } = sent;
    const { id: revisionId } = await revisionOf(publicId);
    expect((await drawingStatesOf(revisionId)).map(({ status }) => status)).toEqual(['IN_REVIEW', 'IN_REVIEW']);
    await expect(getRfa(designer, publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });

    const review = await getRfaReview(reviewers[0] as UserCtx, publicId);
    expect(review.ownAction).toBe('RESPOND');
    const items = review.rfa.items.map(({ publicId: itemPublicId }) => itemPublicId);
    const said = (codes: string[]) =>
      items.map((itemPublicId, index) => ({ itemPublicId, code: codes[index] ?? '', comment: `ข้อ ${index + 1}` }));
    await decide(reviewers[0] as UserCtx, { publicId, action: 'RESPOND', code: '3R', items: said(['1N', '3R']) });
    await decide(reviewers[1] as UserCtx, { publicId, action: 'RESPOND', code: '1C' });

    expect((await getRfaReview(contractor, publicId)).rfa.items.flatMap(({ results }) => results)).toEqual([]);
    expect((await getRfaReview(lead, publicId)).rfa.items.map(({ results }) => results.length)).toEqual([2, 2]);

    await decide(lead, { publicId, action: 'ASK_DESIGNER', comment: 'ขอความเห็นระดับฐานราก' });
    await decide(designer, { publicId, action: 'RESPOND', code: '3C', comment: 'ไม่ขัดข้อง' });
    await decide(lead, { publicId, action: 'DECIDE', code: '1N', items: said(['1N', '1C']) });
    expect((await revisionOf(publicId)).statusCode).toBe('FAP');
    expect((await getRfa(contractor, publicId)).items.map(({ result, comment }) => [result?.code, comment])).toEqual([
      ['1N', 'ข้อ 1'],
      ['1C', 'ข้อ 2'],
    ]);

    await decide(owner, { publicId, action: 'RESPOND', code: '1N', items: said(['1A', '1N']) });
    const approved = await revisionOf(publicId);
    expect(approved).toMatchObject({ statusCode: 'FCO' });
    expect(approved.decidedAt).not.toBeNull();
    const drawings = await drawingStatesOf(revisionId);
    expect(drawings.map(({ status, latestApproved, id }) => [status, latestApproved === id])).toEqual([
      ['APPROVED', true],
      ['APPROVED', true],
    ]);
    const [row] = (await listRfas(contractor, 'LCBP3-C2', { filters: { q: sent.documentNumber } })).rows;
    expect(row).toMatchObject({ result: { code: '1N' }, consultantResult: { code: '1N' }, cycle: 1, itemsCount: 2 });
  });

  it('leaves audit and events of its submission', async () => {
    const { publicId } = await makeSentRfa(contractor);
    const audited = await db
      .select({ action: auditLogs.action })
      .from(auditLogs)
      .where(and(eq(auditLogs.entityPublicId, publicId), inArray(auditLogs.action, ['rfa.created', 'rfa.submitted'])));
    expect(audited.map(({ action }) => action).sort()).toEqual(['rfa.created', 'rfa.submitted']);
    const events = await db
      .select({ type: outboxEvents.eventType, payload: outboxEvents.payload })
      .from(outboxEvents)
      .where(eq(outboxEvents.entityPublicId, publicId));
    expect(events).toMatchObject([
      { type: 'document.changed' },
      { type: 'workflow.moved', payload: { names: ['rfa.submitted'] } },
      { type: 'rfa.submitted', payload: { documentPublicId: publicId } },
    ]);
  });
});

describe('the result of the whole', () => {
  async function atLead(items: number) {
    const { publicId } = await makeDrawingRfa(contractor, items);
    await submitRfa(contractor, { publicId });
    await throughTeam(publicId);
    const review = await getRfaReview(lead, publicId);
    return { publicId, items: review.rfa.items.map((item) => item.publicId) };
  }

  it('is the most restrictive of its items’, unless the lead says why not', async () => {
    const { publicId, items } = await atLead(2);
    const [first = '', second = ''] = items;
    const said = [
      { itemPublicId: first, code: '1C' },
      { itemPublicId: second, code: '3R', comment: 'ระดับไม่ตรง' },
    ];
    await expect(decide(lead, { publicId, action: 'DECIDE', code: '1C', items: said })).rejects.toMatchObject({
      code: 'WORKFLOW_REQUIREMENT',
      details: { requirements: [{ id: 'override' }] },
    });
    await decide(lead, {
      publicId,
      action: 'DECIDE',
      code: '1R',
      items: said,
      overrideReason: 'แก้ไขหน้างานได้ ไม่กระทบโครงสร้าง',
    });
    expect(await revisionOf(publicId)).toMatchObject({
      statusCode: 'FAP',
      overrideReason: 'แก้ไขหน้างานได้ ไม่กระทบโครงสร้าง',
    });
  });

  it('ends with 3R: what would have passed is free again, the other needs a new revision of its drawing', async () => {
    const { publicId, items } = await atLead(2);
    const [first = '', second = ''] = items;
    const { id } = await revisionOf(publicId);
    await decide(lead, {
      publicId,
      action: 'DECIDE',
      code: '3R',
      items: [
        { itemPublicId: first, code: '1C' },
        { itemPublicId: second, code: '3R', comment: 'แก้ไขเหล็กเสริม' },
      ],
    });
    expect((await revisionOf(publicId)).statusCode).toBe('RRS');
    expect((await drawingStatesOf(id)).map(({ status }) => status)).toEqual(['DRAFT', 'REVISE']);
    const revised = await reviseRfa(contractor, { publicId });
    const next = await getRfa(contractor, publicId, 'draft');
    expect(next).toMatchObject({
      cycle: 2,
      revision: { revisionLabel: 'B', isDraft: true },
      versionNo: revised.versionNo,
    });
    expect(next.items.map(({ drawing }) => drawing.status)).toEqual(['DRAFT']);
    const again = await submitRfa(contractor, { publicId });
    expect(again.documentNumber.replace(/B$/, 'A')).toBe(
      (await getRfa(lead, publicId)).revisions.at(-1)?.documentNumber,
    );
    const review = await getRfaReview(reviewers[0] as UserCtx, publicId);
    expect(review.ownAction).toBe('RESPOND');
    expect(review.previousCycles).toHaveLength(1);
    expect(review.previousCycles[0]?.items.map(({ result }) => result?.code)).toEqual(['1C', '3R']);
  });

  it.each([
    [
      'a foreign item',
      (items: string[]) => [
        { itemPublicId: '0199d2a0-0000-7000-8000-000000000001', code: '1C' },
        { itemPublicId: items[1] ?? '', code: '1C' },
      ],
      'items',
    ],
    ['one item only', (items: string[]) => [{ itemPublicId: items[0] ?? '', code: '1C' }], 'items'],
    ['a code of the owner', (items: string[]) => items.map((itemPublicId) => ({ itemPublicId, code: '1A' })), 'items'],
    [
      'no comment where one is needed',
      (items: string[]) => items.map((itemPublicId) => ({ itemPublicId, code: '3R' })),
      'items',
    ],
  ])('is refused with %s, and nothing has changed', async (_, itemsOf, id) => {
    const { publicId, items } = await atLead(2);
    const attempt = decide(lead, { publicId, action: 'DECIDE', code: '3R', comment: 'แก้ไข', items: itemsOf(items) });
    await expect(attempt).rejects.toMatchObject({ code: 'WORKFLOW_REQUIREMENT' });
    await expect(attempt).rejects.toMatchObject({
      details: { requirements: expect.arrayContaining([expect.objectContaining({ id })]) },
    });
    expect((await revisionOf(publicId)).statusCode).toBe('FRE');
  });
});

describe('what reviewers say', () => {
  it('is read by those whom the step means, never by more, whatever its writer asks for', async () => {
    const [first, second] = reviewers as [UserCtx, UserCtx];
    const { publicId } = await makeSentRfa(contractor);
    const team = { publicId, action: 'RESPOND', code: '3R' } as const;
    await decide(first, { ...team, comment: 'เฉพาะทีม', commentVisibility: 'TEAM' });
    await decide(second, { ...team, comment: 'ทุกฝ่าย', commentVisibility: 'PARTIES' });
    const wordsOf = async (ctx: UserCtx) =>
      (await getRfaReview(ctx, publicId)).history
        .filter(({ action }) => action === 'RESPOND')
        .map(({ comment, code }) => `${comment ?? '–'}/${code ?? '–'}`);
    expect(await wordsOf(second)).toEqual(['เฉพาะทีม/3R', 'ทุกฝ่าย/3R']);
    expect(await wordsOf(lead)).toEqual(['–/–', 'ทุกฝ่าย/3R']);
    expect(await wordsOf(contractor)).toEqual(['–/–', '–/–']);
    expect(await wordsOf(owner)).toEqual(['–/–', '–/–']);
    const told = (await getRfa(contractor, publicId)).timeline.map(({ comment }) => comment);
    expect(told.filter((comment) => comment?.match(/เฉพาะทีม|ทุกฝ่าย/))).toEqual([]);
    await decide(lead, { publicId, action: 'DECIDE', code: '3R', comment: 'แก้ไขแล้วส่งใหม่' });
    expect((await getRfaReview(contractor, publicId)).history.at(-1)).toMatchObject({
      comment: 'แก้ไขแล้วส่งใหม่',
      code: '3R',
    });
  });

  it('of earlier cycles is shown to reviewers of the next', async () => {
    const { publicId } = await makeSentRfa(contractor);
    await throughTeam(publicId, '1N');
    await decide(lead, { publicId, action: 'DECIDE', code: '3R', comment: 'ขาดผลทดสอบ' });
    await reviseRfa(contractor, { publicId });
    await submitRfa(contractor, { publicId });
    const { previousCycles, ownAction, timeLedger, codes } = await getRfaReview(reviewers[0] as UserCtx, publicId);
    expect(previousCycles.map(({ revision }) => [revision.revisionLabel, revision.result?.code])).toEqual([
      ['A', '3R'],
    ]);
    expect(previousCycles[0]?.history.map(({ comment }) => comment)).toContain('ขาดผลทดสอบ');
    expect(ownAction).toBe('RESPOND');
    expect(timeLedger.map(({ party }) => party)).toEqual(['CONSULTANT']);
    expect(codes.at(-1)).toMatchObject({ code: '4X', disposition: 'REJECTED' });
  });
});

describe('an RFA whose type the consultant decides', () => {
  it('ends there, and the earlier revision is obsolete once a later one is approved', async () => {
    const { publicId } = await makeRfaDraft(contractor, { rfaTypeCode: 'RPT' });
    await submitRfa(contractor, { publicId });
    await throughTeam(publicId, '1C');
    await decide(lead, { publicId, action: 'DECIDE', code: '1C' });
    expect((await revisionOf(publicId)).statusCode).toBe('FCO');
    await reviseRfa(contractor, { publicId });
    await submitRfa(contractor, { publicId });
    await throughTeam(publicId, '1C');
    await decide(lead, { publicId, action: 'DECIDE', code: '1C' });
    const { revisions } = await getRfa(contractor, publicId);
    expect(revisions.map(({ revisionLabel, status }) => [revisionLabel, status.code])).toEqual([
      ['B', 'FCO'],
      ['A', 'OBS'],
    ]);
  });

  it('takes no next revision after no further action', async () => {
    const { publicId } = await makeRfaDraft(contractor, { rfaTypeCode: 'RPT' });
    await submitRfa(contractor, { publicId });
    await throughTeam(publicId, '1C');
    await decide(lead, { publicId, action: 'DECIDE', code: '5N' });
    expect((await revisionOf(publicId)).statusCode).toBe('NFA');
    await expect(reviseRfa(contractor, { publicId })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_REVISABLE' });
  });
});

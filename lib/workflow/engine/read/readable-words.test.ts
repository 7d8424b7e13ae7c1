import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { attachments } from '@/db/schema/files';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam } from '@/db/testing/factories/rfa';
import { makeSentRfa, uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { openAttachment } from '@/lib/documents/files/open-attachment';
import { updateRfa } from '@/lib/documents/rfas/draft/update-rfa';
import { recallRfa, reviseRfa } from '@/lib/documents/rfas/life';
import { decideRfa } from '@/lib/documents/rfas/review/decide-rfa';
import { getRfaReview } from '@/lib/documents/rfas/review/get-rfa-review';
import { DecideRfa, type DecideRfaInput } from '@/lib/documents/rfas/schema';
import { submitRfa } from '@/lib/documents/rfas/submit/submit-rfas';
import type { UserCtx } from '@/lib/platform/ctx';
import { getInstance } from './get-instance';
import { listHistory } from './list-history';

const db = getDatabase();
let contractor: UserCtx;
let owner: UserCtx;
let first: UserCtx;
let second: UserCtx;
let lead: UserCtx;
let colleague: UserCtx;

beforeAll(async () => {
  const ctxOf = async (options: Parameters<typeof makeUser>[0]) => userCtx(await makeUser(options));
  contractor = await ctxOf({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' });
  owner = await ctxOf({ organization: 'กทท.', role: 'ORG_ADMIN' });
  lead = await ctxOf({ organization: 'คคง.', role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' });
  colleague = await ctxOf({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
  const team = [];
  for (let n = 0; n < 2; n += 1) team.push(await makeUser({ organization: 'คคง.', role: 'EDITOR' }));
  await makeReviewTeam(team);
  [first, second] = (await Promise.all(team.map((user) => userCtx(user)))) as [UserCtx, UserCtx];
});

const decide = (ctx: UserCtx, input: DecideRfaInput) => decideRfa(ctx, DecideRfa.parse(input));

async function instanceOf(publicId: string): Promise<string> {
  const [row] = await db
    .select({ instanceId: correspondenceRevisions.workflowInstanceId })
    .from(correspondences)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .where(eq(correspondences.publicId, publicId));
  return row?.instanceId ?? '';
}

/** An RFA that one of two reviewers has answered. */
async function withOneAnswer(answer: Partial<DecideRfaInput> = {}) {
  const { publicId } = await makeSentRfa(contractor);
  await decide(first, { publicId, action: 'RESPOND', code: '1N', comment: 'โปรดแก้แบบก่อน', ...answer });
  return { publicId, instanceId: await instanceOf(publicId) };
}

const answeredTask = async (ctx: UserCtx, instanceId: string) =>
  (await getInstance(ctx, instanceId)).tasks.find(({ status }) => status === 'RESPONDED');
const answeredRow = async (ctx: UserCtx, instanceId: string) =>
  (await listHistory(ctx, instanceId)).rows.find(({ action }) => action === 'RESPOND');

describe('what a reviewer says to the lead', () => {
  it('is read with its code and its writer by the own organization, and by no other', async () => {
    const { publicId, instanceId } = await withOneAnswer();
    for (const reader of [first, second, lead, colleague]) {
      expect(await answeredTask(reader, instanceId)).toMatchObject({
        code: '1N',
        respondedBy: { publicId: first.actor.publicId },
        person: { publicId: first.actor.publicId },
      });
      expect(await answeredRow(reader, instanceId)).toMatchObject({ code: '1N', comment: 'โปรดแก้แบบก่อน' });
    }
    for (const reader of [contractor, owner]) {
      expect(await answeredTask(reader, instanceId)).toMatchObject({
        code: null,
        person: null,
        respondedBy: null,
        onBehalfOf: null,
        organization: { code: 'คคง.' },
      });
      expect(await answeredRow(reader, instanceId)).toMatchObject({
        code: null,
        comment: null,
        actor: null,
        actorPublicId: null,
        organization: { code: 'คคง.' },
      });
      expect(JSON.stringify((await getRfaReview(reader, publicId)).history)).not.toContain(first.actor.publicId);
    }
  });

  it('is not said to another organization by the refusal of a stale act either', async () => {
    const { publicId, instanceId } = await withOneAnswer();
    const stale = (await getInstance(contractor, instanceId)).versionNo - 1;
    const refused = decideRfa(contractor, DecideRfa.parse({ publicId, action: 'RESPOND', workflowVersionNo: stale }));
    await expect(refused).rejects.toMatchObject({
      code: 'WORKFLOW_VERSION_CONFLICT',
      details: { action: 'RESPOND', changedBy: 'คคง.' },
    });
    const own = decideRfa(second, DecideRfa.parse({ publicId, action: 'RETURN', workflowVersionNo: stale }));
    await expect(own).rejects.toMatchObject({ details: { changedBy: first.actor.displayName } });
  });

  it('for the team is read by the team with its file, and by no colleague beside it', async () => {
    const file = await uploadPdf(first, 'team-only.pdf');
    const { instanceId } = await withOneAnswer({ commentVisibility: 'TEAM', attachmentPublicIds: [file] });
    const open = (ctx: UserCtx) => openAttachment(ctx, file, { use: 'view', range: null });
    for (const reader of [first, second]) {
      expect(await answeredRow(reader, instanceId)).toMatchObject({ attachments: [{ publicId: file }] });
      expect(await open(reader)).toMatchObject({ publicId: file });
      expect(await answeredTask(reader, instanceId)).toMatchObject({ code: '1N' });
    }
    for (const reader of [colleague, contractor, owner]) {
      expect(await answeredRow(reader, instanceId)).toMatchObject({ attachments: [], comment: null, code: null });
      await expect(open(reader)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await answeredTask(reader, instanceId)).toMatchObject({ code: null, respondedBy: null });
    }
  });

  it('loses its files to the recipients when the revision is called back', async () => {
    const { publicId } = await makeSentRfa(contractor);
    for (const reviewer of [first, second])
      await decide(reviewer, { publicId, action: 'RESPOND', code: '1N', comment: 'ก' });
    await decide(lead, { publicId, action: 'DECIDE', code: '3R', comment: 'แก้ไขแล้วส่งใหม่' });
    await reviseRfa(contractor, { publicId });
    const { versionNo } = await updateRfa(contractor, { publicId, attachmentPublicIds: [await uploadPdf(contractor)] });
    await submitRfa(contractor, { publicId, versionNo });
    const file = await uploadPdf(contractor, 'cover.pdf');
    const [sent] = (await listHistory(contractor, await instanceOf(publicId))).rows;
    await db
      .update(attachments)
      .set({ workflowHistoryId: sent?.id ?? '', state: 'COMMITTED', expiresAt: null })
      .where(eq(attachments.publicId, file));
    const open = (ctx: UserCtx) => openAttachment(ctx, file, { use: 'view', range: null });
    expect(await open(lead)).toMatchObject({ publicId: file });
    await recallRfa(contractor, { publicId, reason: 'ส่งผิดฉบับ' });
    await expect(open(lead)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await open(contractor)).toMatchObject({ publicId: file });
  });
});

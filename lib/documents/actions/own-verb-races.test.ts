import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { workflowInstances } from '@/db/schema/workflow';
import { makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import { makeRfaDraft } from '@/db/testing/factories/rfa-drafts';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis } from '@/lib/platform/redis';
import { TransitionBody } from '@/lib/workflow/engine/schema';
import { cancelCorrespondence, discardCorrespondence } from '../letters/life';
import { submitCorrespondence } from '../letters/submit/submit-correspondences';
import { discardRfa } from '../rfas/life';
import { act } from './act';

// More number-issuing calls a minute than a person or an address may make; set before lib reads its settings.
vi.hoisted(() => {
  process.env.RATE_LIMIT_USER_PER_MINUTE = '1000';
  process.env.RATE_LIMIT_IP_PER_MINUTE = '1000';
});

// A step of the engine and a verb of the document, asked for with the version both saw: one of them is done.

const ROUNDS = 60;
/** Overtaken by the other one, or by a change of the document itself. */
const CONFLICTS = ['WORKFLOW_VERSION_CONFLICT', 'DOCUMENT_CHANGED'];
/** The loser may find a draft that is discarded, or a document that is no draft any more. */
const DRAFT_CONFLICTS = [
  ...CONFLICTS,
  'NOT_FOUND',
  'DOCUMENT_NOT_FOUND',
  'DOCUMENT_NOT_DISCARDABLE',
  'DOCUMENT_NOT_SUBMITTABLE',
];
const db = getDatabase();
const comment = 'ส่งผิดฉบับ ขอยกเลิก';
let sender: UserCtx;
let recipient: UserCtx;
let contractor: UserCtx;
let reviewer: UserCtx;
let lead: UserCtx;

beforeAll(async () => {
  const ctxOf = async (options: Parameters<typeof makeUser>[0]) => userCtx(await makeUser(options));
  sender = await ctxOf({ organization: 'คคง.', role: 'ORG_ADMIN' });
  recipient = await ctxOf({ organization: 'สคฉ.3', role: 'ORG_ADMIN' });
  contractor = await ctxOf({ organization: 'ผรม.2', role: 'ORG_ADMIN' });
  lead = await ctxOf({ organization: 'คคง.', role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' });
  const member = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  await makeReviewTeam([member]);
  reviewer = await userCtx(member);
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

const take = (ctx: UserCtx, instanceId: string, body: object) =>
  act(ctx, { instanceId, idempotencyKey: newPublicId(), body: TransitionBody.parse(body) });

async function versionOf(instanceId: string): Promise<number> {
  const [row] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, instanceId));
  return row?.versionNo ?? 0;
}

async function instanceOf(publicId: string): Promise<string> {
  const [row] = await db
    .select({ instanceId: correspondenceRevisions.workflowInstanceId })
    .from(correspondences)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .where(eq(correspondences.publicId, publicId));
  return row?.instanceId ?? '';
}

/** Count of rounds with two successes, and the losers' errors. */
async function race(make: () => Promise<string>, ...takers: readonly [UserCtx, object][]) {
  const outcome = { both: 0, none: 0, refusals: new Set<string>() };
  for (let round = 0; round < ROUNDS; round += 1) {
    const instanceId = await make();
    const versionNo = await versionOf(instanceId);
    const turn = round % 2 ? takers.toReversed() : takers;
    const results = await Promise.allSettled(turn.map(([ctx, body]) => take(ctx, instanceId, { ...body, versionNo })));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    if (refused.length === 0) outcome.both += 1;
    if (refused.length === takers.length) outcome.none += 1;
    for (const reason of refused) {
      outcome.refusals.add(reason instanceof AppError ? reason.code : String(reason));
      const isConflict = reason instanceof AppError && CONFLICTS.includes(reason.code);
      if (isConflict) expect(reason.details).toHaveProperty('changedAt');
    }
  }
  return outcome;
}

it('a letter is received or cancelled, never both with one version', async () => {
  const outcome = await race(
    async () => instanceOf((await makeSubmitted(sender)).publicId),
    [recipient, { action: 'RECEIVE' }],
    [sender, { action: 'CANCEL', comment }],
  );
  expect(outcome).toMatchObject({ both: 0, none: 0 });
  for (const code of outcome.refusals) expect(CONFLICTS).toContain(code);
});

it('an RFA is answered by its reviewer or cancelled, never both with one version', async () => {
  const outcome = await race(
    async () => {
      const { instanceId } = await makeRfa(contractor);
      await take(reviewer, instanceId, { action: 'RESPOND', payload: { code: '1C' } });
      return instanceId;
    },
    [lead, { action: 'ASK_DESIGNER', comment: 'ขอความเห็นผู้ออกแบบ' }],
    [contractor, { action: 'CANCEL', comment }],
  );
  expect(outcome).toMatchObject({ both: 0, none: 0 });
  for (const code of outcome.refusals) expect(CONFLICTS).toContain(code);
});

it('a verb that was asked for with a version the instance has left is refused by the row itself', async () => {
  const letter = await makeSubmitted(sender);
  const instanceId = await instanceOf(letter.publicId);
  const versionNo = await versionOf(instanceId);
  await take(recipient, instanceId, { action: 'RECEIVE' });
  await expect(
    cancelCorrespondence(sender, { publicId: letter.publicId, reason: comment }, null, { instanceId, versionNo }),
  ).rejects.toMatchObject({ code: 'WORKFLOW_VERSION_CONFLICT' });
  const draft = await makeDraft(sender);
  const own = { instanceId: await instanceOf(draft.publicId), versionNo: 7 };
  await expect(submitCorrespondence(sender, { publicId: draft.publicId }, null, own)).rejects.toMatchObject({
    code: 'WORKFLOW_VERSION_CONFLICT',
  });
  await expect(
    submitCorrespondence(sender, { publicId: draft.publicId }, null, { instanceId, versionNo: 1 }),
  ).rejects.toMatchObject({ code: 'WORKFLOW_VERSION_CONFLICT' });
});

it('a draft is discarded or submitted, never both with one version', async () => {
  const letters = await race(
    async () => instanceOf((await makeDraft(sender)).publicId),
    [sender, { action: 'SUBMIT' }],
    [sender, { action: 'DISCARD' }],
  );
  const rfas = await race(
    async () => instanceOf((await makeRfaDraft(contractor)).publicId),
    [contractor, { action: 'SUBMIT' }],
    [contractor, { action: 'DISCARD' }],
  );
  for (const outcome of [letters, rfas]) {
    expect(outcome).toMatchObject({ both: 0, none: 0 });
    for (const code of outcome.refusals) expect(DRAFT_CONFLICTS).toContain(code);
  }
});

it('a draft is not discarded with a version that its instance does not have', async () => {
  const letter = await makeDraft(sender);
  const rfa = await makeRfaDraft(contractor);
  for (const [ctx, publicId, discard] of [
    [sender, letter.publicId, discardCorrespondence],
    [contractor, rfa.publicId, discardRfa],
  ] as const) {
    const instanceId = await instanceOf(publicId);
    const before = await versionOf(instanceId);
    const stale = { instanceId, versionNo: before + 1 };
    const conflict = { code: 'WORKFLOW_VERSION_CONFLICT' };
    await expect(discard(ctx, { publicId }, null, stale)).rejects.toMatchObject(conflict);
    await expect(take(ctx, instanceId, { action: 'DISCARD', versionNo: before + 1 })).rejects.toMatchObject(conflict);
    const [row] = await db.select().from(correspondences).where(eq(correspondences.publicId, publicId));
    expect([row?.discardedAt, await versionOf(instanceId)]).toEqual([null, before]);
  }
});

import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { outboxEvents } from '@/db/schema/events';
import { auditLogs } from '@/db/schema/system';
import { workflowHistories, workflowInstances } from '@/db/schema/workflow';
import { castOf } from '@/db/testing/factories/cast';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { acknowledgeWork } from './acknowledge-work';
import { MAX_ACKNOWLEDGED } from './constants';
import { AcknowledgeWork } from './schema';

const db = getDatabase();
const {
  controller: sender,
  recipient: receiver,
  recipientViewer: viewer,
  contractor,
  rival,
} = await castOf('controller', 'recipient', 'recipientViewer', 'contractor', 'rival');
let reviewer: UserCtx;

beforeAll(async () => {
  const member = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  await makeReviewTeam([member]);
  reviewer = await userCtx(member);
});

async function sent(to: readonly string[] = ['สคฉ.3']) {
  const { publicId } = await makeSubmitted(sender, { to });
  const [row] = await db
    .select({ instanceId: correspondenceRevisions.workflowInstanceId })
    .from(correspondences)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.correspondenceId, correspondences.id))
    .where(eq(correspondences.publicId, publicId));
  return { publicId, instanceId: row?.instanceId ?? '' };
}

const acknowledge = (
  ctx: UserCtx,
  instanceIds: readonly string[],
  options: { versionNo?: number; key?: string } = {},
) =>
  acknowledgeWork(
    ctx,
    AcknowledgeWork.parse({
      items: instanceIds.map((instanceId) => ({
        instanceId,
        ...(options.versionNo !== undefined && { versionNo: options.versionNo }),
      })),
      idempotencyKey: options.key ?? newPublicId(),
    }),
  );

async function stateOf(instanceId: string) {
  const [row] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, instanceId));
  return row;
}

async function received(instanceId: string) {
  return db
    .select()
    .from(workflowHistories)
    .where(and(eq(workflowHistories.instanceId, instanceId), eq(workflowHistories.action, 'RECEIVE')));
}

describe('acknowledging several', () => {
  it('moves each, with its own history, audit and events, and answers for each', async () => {
    const letters = [await sent(), await sent(), await sent(['สคฉ.3', 'กทท.'])];
    const { results } = await acknowledge(
      receiver,
      letters.map(({ instanceId }) => instanceId),
    );
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
    for (const { publicId, instanceId } of letters) {
      expect(await received(instanceId)).toMatchObject([{ actorPublicId: receiver.actor.publicId }]);
      const audit = await db.select().from(auditLogs).where(eq(auditLogs.entityPublicId, publicId));
      expect(audit.map(({ userId }) => userId)).toContain(receiver.actor.userId);
      const events = await db.select().from(outboxEvents).where(eq(outboxEvents.instanceId, instanceId));
      expect(events.map(({ eventType }) => eventType)).toContain('workflow.moved');
    }
    expect((await stateOf(letters[0]?.instanceId ?? ''))?.currentState).toBe('RECEIVED');
    // The third one waits for another organization too.
    expect((await stateOf(letters[2]?.instanceId ?? ''))?.currentState).toBe('SUBMITTED');
  });

  it('does the rest where one of them cannot be', async () => {
    const [good, hidden] = [await sent(), await sent(['กทท.'])];
    const { results } = await acknowledge(receiver, [hidden.instanceId, newPublicId(), good.instanceId]);
    expect(results).toMatchObject([{ ok: false, code: 'NOT_FOUND' }, { ok: false, code: 'NOT_FOUND' }, { ok: true }]);
    expect(results[0]).toEqual({ ...results[1], instanceId: hidden.instanceId });
  });

  it('never decides: a review, an answer and a turn are refused, and nothing has changed', async () => {
    const rfa = await makeRfa(contractor);
    const letter = await sent();
    await acknowledge(receiver, [letter.instanceId]);
    const before = await Promise.all([rfa.instanceId, letter.instanceId].map(stateOf));
    expect((await acknowledge(reviewer, [rfa.instanceId])).results).toMatchObject([
      { ok: false, code: 'NOT_ACKNOWLEDGED' },
    ]);
    expect((await acknowledge(receiver, [letter.instanceId])).results).toMatchObject([
      { ok: false, code: 'NOT_ACKNOWLEDGED' },
    ]);
    expect(await Promise.all([rfa.instanceId, letter.instanceId].map(stateOf))).toEqual(before);
  });

  it('is refused to who may not receive, in the same words as unknown to who may not see', async () => {
    const letter = await sent();
    const before = await stateOf(letter.instanceId);
    expect((await acknowledge(viewer, [letter.instanceId])).results).toMatchObject([{ ok: false, code: 'FORBIDDEN' }]);
    expect((await acknowledge(sender, [letter.instanceId])).results).toMatchObject([{ ok: false, code: 'FORBIDDEN' }]);
    expect((await acknowledge(rival, [letter.instanceId])).results).toMatchObject([{ ok: false, code: 'NOT_FOUND' }]);
    expect(await stateOf(letter.instanceId)).toEqual(before);
  });

  it('is refused for a version that is over', async () => {
    const letter = await sent();
    expect((await acknowledge(receiver, [letter.instanceId], { versionNo: 1 })).results).toMatchObject([
      { ok: false, code: 'WORKFLOW_VERSION_CONFLICT' },
    ]);
    expect(await received(letter.instanceId)).toEqual([]);
  });

  it('of two at once one acts; the same call again answers the same', async () => {
    const letter = await sent();
    const colleague = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' }));
    const both = await Promise.all([receiver, colleague].map((ctx) => acknowledge(ctx, [letter.instanceId])));
    expect(both.flatMap(({ results }) => results).filter(({ ok }) => ok)).toHaveLength(1);
    expect(await received(letter.instanceId)).toHaveLength(1);
    const other = await sent();
    const key = newPublicId();
    const first = await acknowledge(receiver, [other.instanceId], { key });
    expect(await acknowledge(receiver, [other.instanceId], { key })).toEqual(first);
    expect(await received(other.instanceId)).toHaveLength(1);
  });

  it('takes neither more than a page of them nor anything that says who acts', () => {
    const items = Array.from({ length: MAX_ACKNOWLEDGED + 1 }, () => ({ instanceId: newPublicId() }));
    expect(AcknowledgeWork.safeParse({ items, idempotencyKey: newPublicId() }).success).toBe(false);
    expect(AcknowledgeWork.safeParse({ items: [], idempotencyKey: newPublicId() }).success).toBe(false);
    const forged = { items: items.slice(1), idempotencyKey: newPublicId(), userId: 1 };
    expect(AcknowledgeWork.safeParse(forged).success).toBe(false);
    const decided = { items: [{ instanceId: newPublicId(), action: 'DECIDE' }], idempotencyKey: newPublicId() };
    expect(AcknowledgeWork.safeParse(decided).success).toBe(false);
  });
});

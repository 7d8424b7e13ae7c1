import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { outboxEvents } from '@/db/schema/events';
import { rfaApproveCodes } from '@/db/schema/rfas';
import { userSessions } from '@/db/schema/sessions';
import { auditRows } from '@/db/testing/factories/audit-rows';
import { userCtx } from '@/db/testing/factories/people';
import { makeDrawingRfa } from '@/db/testing/factories/rfa-drafts';
import { openedSession, PASSWORD, personWithPassword } from '@/db/testing/factories/sign-ins';
import { proveSession } from '@/lib/people/identity/sign-in/prove-session';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { DecideRfa, type DecideRfaInput } from '../schema';
import { submitRfa } from '../submit/submit-rfas';
import { makeRfaCast, type RfaCast, rowOf } from '../testing/rfa-cast';
import { decideRfa } from './decide-rfa';
import { getRfaReview } from './get-rfa-review';

const db = getDatabase();
let cast: RfaCast;
/** The owner's person in a session of their own. */
let owner: UserCtx;

beforeAll(async () => {
  cast = await makeRfaCast();
  owner = (await openedSession(await personWithPassword({ organization: 'กทท.', role: 'ORG_ADMIN' }))).ctx;
});
afterEach(() => proofIsOld(0));

const decide = (ctx: UserCtx, input: DecideRfaInput, key: string | null = null) =>
  decideRfa(ctx, DecideRfa.parse(input), key);

/** The session's last proof, moved into the past. */
const proofIsOld = (minutes: number) =>
  db
    .update(userSessions)
    .set({ provenAt: sql`NOW(3) - INTERVAL ${minutes} MINUTE`, provenBy: null, revokedAt: null })
    .where(eq(userSessions.id, owner.actor.sessionId ?? 0));

/** An RFA that waits for the owner. */
async function atOwner(drawings = 1): Promise<string> {
  const { publicId } = await makeDrawingRfa(cast.control, drawings);
  await submitRfa(cast.control, { publicId });
  await decide(cast.reviewer, { publicId, action: 'RESPOND', code: '1C' });
  await decide(cast.lead, { publicId, action: 'DECIDE', code: '1C' });
  return publicId;
}

const decisionsOf = async (publicId: string) =>
  (await auditRows({ action: 'workflow.transitioned', entityPublicId: publicId })).filter(
    ({ userId }) => userId === owner.actor.userId,
  );

describe('a result that asks for a fresh proof', () => {
  it('is refused where the last proof is older than ten minutes, leaves nothing, and is given once after a proof', async () => {
    const publicId = await atOwner();
    const before = await rowOf(publicId);
    await proofIsOld(11);
    const key = newPublicId();
    const input = { publicId, action: 'RESPOND', code: '1A', comment: 'อนุมัติ' };
    await expect(decide(owner, input, key)).rejects.toMatchObject({
      code: 'STEP_UP_REQUIRED',
      status: 403,
      details: { proofs: ['PASSWORD'] },
    });
    expect(await rowOf(publicId)).toEqual(before);
    expect(await decisionsOf(publicId)).toEqual([]);

    await proveSession(owner, { proof: { kind: 'password', password: PASSWORD } });
    const { answer, isReplay } = await decide(owner, input, key);
    expect([answer.status, isReplay]).toEqual(['COMPLETED', false]);
    expect(await decide(owner, input, key)).toMatchObject({ answer, isReplay: true });
    const [audited, ...others] = await decisionsOf(publicId);
    expect(others).toEqual([]);
    expect(audited?.changes).toMatchObject({
      provenBy: [null, 'PASSWORD'],
      provenAt: [null, expect.stringMatching(/^\d{4}-.*Z$/)],
    });
    const events = await db
      .select({ payload: outboxEvents.payload })
      .from(outboxEvents)
      .where(and(eq(outboxEvents.entityPublicId, publicId), eq(outboxEvents.eventType, 'workflow.moved')));
    expect(events.filter(({ payload }) => JSON.stringify(payload).includes('"RESPOND"'))).not.toEqual([]);
  });

  it('is given at once after the sign-in, and its audit says so', async () => {
    const publicId = await atOwner();
    await proofIsOld(9);
    await decide(owner, { publicId, action: 'RESPOND', code: '1A' });
    expect((await decisionsOf(publicId))[0]?.changes).toMatchObject({ provenBy: [null, 'PASSWORD'] });
  });

  it('is one of a single item as well', async () => {
    const publicId = await atOwner(2);
    const { rfa } = await getRfaReview(owner, publicId);
    const items = rfa.items.map((item, index) => ({
      itemPublicId: item.publicId,
      code: index === 0 ? '1A' : '1N',
      comment: 'ตามความเห็น',
    }));
    await proofIsOld(11);
    const input = { publicId, action: 'RESPOND', code: '1N', items };
    await expect(decide(owner, input)).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
  });

  it('asks last, where nothing else is missing', async () => {
    const publicId = await atOwner();
    await proofIsOld(11);
    const input = { publicId, action: 'RESPOND', code: '1A', reason: 'OTHER' };
    await expect(decide(owner, input)).rejects.toMatchObject({ code: 'WORKFLOW_REQUIREMENT' });
    const stale = { publicId, action: 'RESPOND', code: '1A', workflowVersionNo: 1 };
    await expect(decide(owner, stale)).rejects.toMatchObject({ code: 'WORKFLOW_VERSION_CONFLICT' });
    await expect(decide(cast.viewer, { publicId, action: 'RESPOND', code: '1A' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('is refused to a session that has ended meanwhile', async () => {
    const publicId = await atOwner();
    await db
      .update(userSessions)
      .set({ revokedAt: sql`NOW(3)` })
      .where(eq(userSessions.id, owner.actor.sessionId ?? 0));
    const input = { publicId, action: 'RESPOND', code: '1A' };
    await expect(decide(owner, input)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('is given by a token, which a fresh proof made', async () => {
    const publicId = await atOwner();
    const person = await personWithPassword({ organization: 'กทท.', role: 'ORG_ADMIN' });
    const { actor } = await userCtx(person, { tokenScopes: ['document.view', 'rfa.approve'] });
    await decide({ ...owner, actor }, { publicId, action: 'RESPOND', code: '1A' });
    const [audited] = await auditRows({ action: 'workflow.transitioned', entityPublicId: publicId }).then((rows) =>
      rows.filter(({ userId }) => userId === person.userId),
    );
    expect(audited?.changes).toMatchObject({ provenBy: [null, 'TOKEN'] });
  });

  it('is given once when the same session decides twice at the same moment', async () => {
    const publicId = await atOwner();
    const input = { publicId, action: 'RESPOND', code: '1A' };
    const outcomes = await Promise.allSettled([decide(owner, input), decide(owner, input)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await decisionsOf(publicId)).toHaveLength(1);
  });
});

describe('a result that does not ask', () => {
  it('is given however old the proof is', async () => {
    const publicId = await atOwner();
    await proofIsOld(600);
    await decide(owner, { publicId, action: 'RESPOND', code: '3R', comment: 'แก้ไข' });
    expect((await decisionsOf(publicId))[0]?.changes).not.toHaveProperty('provenBy');
  });

  it('is 1A as well where an administrator has taken it off the list', async () => {
    const publicId = await atOwner();
    await proofIsOld(600);
    const asks = (proofRequired: boolean) =>
      db.update(rfaApproveCodes).set({ proofRequired }).where(eq(rfaApproveCodes.approveCode, '1A'));
    await asks(false);
    await decide(owner, { publicId, action: 'RESPOND', code: '1A' }).finally(() => asks(true));
    expect(await decisionsOf(publicId)).toHaveLength(1);
  });
});

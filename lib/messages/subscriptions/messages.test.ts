import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { organizations } from '@/db/schema/organizations';
import { subscriptionAttempts, subscriptionMessages, webhookSubscriptions } from '@/db/schema/webhook-subscriptions';
import { lastAudit } from '@/db/testing/factories/audit-rows';
import { castOf } from '@/db/testing/factories/cast';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { newPublicId } from '@/lib/platform/id';
import { createSubscription } from './create-subscription';
import { redeliverFailed } from './redeliver-failed';
import { redeliverMessage } from './redeliver-message';
import { CreateSubscription } from './schema';
import { sendTestMessage } from './send-test-message';
import { findMessage, findSubscription, listMessages } from './subscription-queries';

const db = getDatabase();
const { contractorAdmin: admin, administrator: stranger } = await castOf('contractorAdmin', 'administrator');
let subscriptionPublicId: string;
let subscriptionId: number;

beforeAll(async () => {
  const { publicId } = await createSubscription(
    admin,
    CreateSubscription.parse({
      organizationPublicId: admin.actor.organizationPublicId,
      projectPublicId: null,
      name: 'ERP',
      url: 'https://erp.example.org/',
      kinds: ['document.issued'],
      documentKinds: null,
    }),
  );
  subscriptionPublicId = publicId;
  const [row] = await db
    .select({ id: webhookSubscriptions.id })
    .from(webhookSubscriptions)
    .where(eq(webhookSubscriptions.publicId, publicId));
  subscriptionId = row?.id ?? 0;
});

async function makeMessage(made: Partial<typeof subscriptionMessages.$inferInsert> = {}) {
  const publicId = newPublicId();
  const [row] = await db
    .insert(subscriptionMessages)
    .values({ publicId, subscriptionId, kind: 'document.issued', body: { id: publicId }, state: 'FAILED', ...made })
    .$returningId();
  return { id: row?.id ?? 0, publicId };
}
const stateOf = async (publicId: string) => (await findMessage(admin, publicId)).state;

describe('a message of a subscription', () => {
  it('is sent as a test on request, and listed with who requested it', async () => {
    const { publicId } = await sendTestMessage(admin, { publicId: subscriptionPublicId });
    const message = await findMessage(admin, publicId);
    expect(message).toMatchObject({
      kind: 'test',
      state: 'PENDING',
      subscriptionPublicId,
      requestedBy: admin.actor.displayName,
      body: { id: publicId, version: 1, kind: 'test', project: null, data: {} },
    });
    expect(await lastAudit({ entityPublicId: subscriptionPublicId })).toMatchObject({ action: 'subscription.tested' });
    await expect(sendTestMessage(stranger, { publicId: subscriptionPublicId })).rejects.toThrow('NOT_FOUND');
  });

  it('is sent again on request, once by two at the same moment, and not for another organization', async () => {
    const { publicId } = await makeMessage({ attempts: 5 });
    await expect(redeliverMessage(stranger, { publicId })).rejects.toThrow('NOT_FOUND');
    const both = await Promise.allSettled([
      redeliverMessage(admin, { publicId }),
      redeliverMessage(admin, { publicId }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(redeliverMessage(admin, { publicId })).rejects.toThrow('SUBSCRIPTION_STATE');
    expect(await stateOf(publicId)).toBe('PENDING');
    expect(await lastAudit({ entityPublicId: subscriptionPublicId })).toMatchObject({
      action: 'subscription.message_redelivered',
      changes: { message: [null, publicId] },
    });
  });

  it('that failed since a moment is sent again with the others that did', async () => {
    const old = await makeMessage({ createdAt: new Date(Date.now() - 3_600_000) });
    const sent = await makeMessage({ state: 'SENT' });
    const failed = [await makeMessage(), await makeMessage()];
    const since = new Date(Date.now() - 60_000).toISOString();
    await expect(redeliverFailed(stranger, { publicId: subscriptionPublicId, since })).rejects.toThrow('NOT_FOUND');
    const answer = await redeliverFailed(admin, { publicId: subscriptionPublicId, since });
    expect(answer).toEqual({ publicId: subscriptionPublicId, count: 2 });
    for (const { publicId } of failed) expect(await stateOf(publicId)).toBe('PENDING');
    expect(await stateOf(old.publicId)).toBe('FAILED');
    expect(await stateOf(sent.publicId)).toBe('SENT');
    expect(await lastAudit({ entityPublicId: subscriptionPublicId })).toMatchObject({
      action: 'subscription.failed_redelivered',
      changes: { count: [null, 2] },
    });
  });

  it('is listed page by page, by state, and with its tries', async () => {
    const { id, publicId } = await makeMessage({ state: 'WITHHELD' });
    const other = await makeMessage({ state: 'WITHHELD' });
    await db.insert(subscriptionAttempts).values([
      { messageId: id, statusCode: 500, durationMs: 12, response: 'oh', error: 'HTTP 500' },
      { messageId: id, statusCode: null, durationMs: 15_000, error: 'timeout' },
    ]);
    const list = (cursor: { after?: string; before?: string }) =>
      listMessages(admin, {
        subscriptionPublicId,
        state: ['WITHHELD'],
        size: 1,
        after: cursor.after ?? null,
        before: cursor.before ?? null,
      });
    const first = await list({});
    expect(first.rows.map((row) => row.publicId)).toEqual([other.publicId]);
    expect(first.total).toBe(2);
    const next = await list({ after: first.after ?? '' });
    expect(next.rows).toMatchObject([{ publicId, attemptCount: 2, lastStatusCode: null, lastDurationMs: 15_000 }]);
    expect((await findMessage(admin, publicId)).attempts).toMatchObject([
      { error: 'timeout' },
      { statusCode: 500, response: 'oh' },
    ]);
    expect((await findSubscription(admin, subscriptionPublicId)).failedCount).toBeGreaterThan(0);
    await expect(listMessages(stranger, { subscriptionPublicId, size: 1, after: null, before: null })).rejects.toThrow(
      'NOT_FOUND',
    );
    await expect(findMessage(stranger, publicId)).rejects.toThrow('NOT_FOUND');
  });

  it('shows its body only while its document is in the organization’s sight', async () => {
    const writer = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
    const messageAbout = async (to: string) => {
      const { publicId: entityPublicId } = await makeSubmitted(writer, { to: [to] });
      return makeMessage({ entityType: 'correspondence', entityPublicId });
    };
    const bodyOf = async ({ publicId }: { publicId: string }) => (await findMessage(admin, publicId)).body;
    const seen = await messageAbout('ผรม.2');
    expect(await bodyOf(seen)).not.toBeNull();
    expect(await bodyOf(await messageAbout('สคฉ.3'))).toBeNull();
    const setActive = (isActive: boolean) =>
      db.update(organizations).set({ isActive }).where(eq(organizations.id, admin.actor.organizationId));
    await setActive(false);
    try {
      expect(await bodyOf(seen)).toBeNull();
    } finally {
      await setActive(true);
    }
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { notifications } from '@/db/schema/system';
import { type MadeUser, makeUser } from '@/db/testing/factories/people';
import { systemCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { markResolved } from './mark-resolved';

// A partitioned table cannot hold a unique key on the id alone: two rows may share one, of two people and documents.

const db = getDatabase();
let own: MadeUser;
let other: MadeUser;

beforeAll(async () => {
  own = await makeUser({ organization: 'คคง.' });
  other = await makeUser({ organization: 'สคฉ.3' });
});
afterAll(closeDatabase);

async function tell(person: MadeUser, id: number, entityPublicId: string, createdAt: string): Promise<void> {
  await db.insert(notifications).values({
    id,
    userId: person.userId,
    organizationId: person.organizationId,
    eventId: newPublicId(),
    eventType: 'test',
    reason: 'ASSIGNED',
    entityType: 'correspondence',
    entityPublicId,
    params: {},
    createdAt: new Date(createdAt),
  });
}

const unreadOf = async ({ userId }: MadeUser) =>
  (await db.select().from(notifications).where(eq(notifications.userId, userId))).filter(
    ({ readAt }) => readAt === null,
  ).length;

it('settling touches only what was told of the record, also where ids repeat', async () => {
  const [settled, kept] = [newPublicId(), newPublicId()];
  await tell(own, 501, settled, '2026-01-02T03:04:05Z');
  await tell(other, 501, kept, '2026-01-02T03:04:06Z');
  const settledNotice = {
    entityPublicId: settled,
    reasons: ['ASSIGNED'] as const,
    before: new Date('2026-02-01T00:00:00Z'),
  };
  await transact(systemCtx('test'), (tx) => markResolved(tx, settledNotice));
  expect([await unreadOf(own), await unreadOf(other)]).toEqual([0, 1]);
});

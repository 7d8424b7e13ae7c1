import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { closeDatabase, getDatabase } from '@/db/client';
import { outboxEvents } from '@/db/schema/events';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';

// Nothing listens there: every number is issued under the row lock alone.
process.env.REDIS_URL = 'redis://127.0.0.1:9';
const { makeSubmitted } = await import('@/db/testing/factories/documents');
const { makeSubscription } = await import('@/lib/messages/subscriptions/testing/make-subscription');
const { closeRedis } = await import('@/lib/platform/redis');
const { reportFallbacks } = await import('./report-fallbacks');

const db = getDatabase();
const ctx = systemCtx('test');
let writer: UserCtx;

beforeAll(async () => {
  writer = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

const reports = () => db.select().from(outboxEvents).where(eq(outboxEvents.eventType, 'numbering.fallback_used'));

describe('numbers issued without Redis', () => {
  it('are reported where a subscription wants it, once per series and quarter of an hour, with their count', async () => {
    await makeSubmitted(writer, { to: ['สคฉ.3'] });
    expect(await reportFallbacks(ctx)).toBe(0);
    const superadmin = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' }));
    await makeSubscription(superadmin, { organizationPublicId: null, kinds: ['numbering.fallback_used'] });
    await makeSubmitted(writer, { to: ['สคฉ.3'] });
    await makeSubmitted(writer, { to: ['กทท.'] });
    expect(await reportFallbacks(ctx)).toBe(2);
    expect(await reportFallbacks(ctx)).toBe(0);
    const reported = await reports();
    expect(reported.map(({ payload }) => (payload as { count: number }).count).sort()).toEqual([1, 2]);
    expect(reported[0]?.payload).toMatchObject({ projectCode: 'LCBP3-C2', typeCode: 'LETTER' });

    // A quarter of an hour later the next report has what came since.
    await makeSubmitted(writer, { to: ['สคฉ.3'] });
    expect(await reportFallbacks(ctx)).toBe(0);
    // As the administrator: the app's login may not change an event.
    const admin = await openAdminConnection(String(process.env.DATABASE_ADMIN_URL));
    await admin.query(
      "UPDATE outbox_events SET occurred_at = NOW(3) - INTERVAL 16 MINUTE WHERE event_type = 'numbering.fallback_used'",
    );
    await admin.end();
    expect(await reportFallbacks(ctx)).toBe(2);
    expect(await reports()).toHaveLength(4);
  });
});

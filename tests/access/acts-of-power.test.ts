import { and, eq, gt, max, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { userSessions } from '@/db/schema/sessions';
import { auditLogs } from '@/db/schema/system';
import { renewRights } from '@/db/testing/factories/people';
import { openedSession, personWithPassword } from '@/db/testing/factories/sign-ins';
import { makeRfaCast } from '@/lib/documents/rfas/testing/rfa-cast';
import { ACTS_OF_POWER, type ActOfPower } from '@/lib/people/identity/sign-in/acts-of-power';
import type { UserCtx } from '@/lib/platform/ctx';
import { CALLS, type People } from './acts-of-power';

const db = getDatabase();
let people: People;

beforeAll(async () => {
  const superadmin = await openedSession(await personWithPassword({ organization: 'ผรม.2', role: 'SUPERADMIN' }));
  const owner = await openedSession(await personWithPassword({ organization: 'กทท.', role: 'ORG_ADMIN' }));
  people = {
    rfas: await makeRfaCast(),
    superadmin: superadmin.ctx,
    owner: owner.ctx,
  };
});

const prove = (ctx: UserCtx, minutesAgo: number) =>
  db
    .update(userSessions)
    .set({ provenAt: sql`NOW(3) - INTERVAL ${minutesAgo} MINUTE` })
    .where(eq(userSessions.id, ctx.actor.sessionId ?? 0));

async function lastRow(): Promise<number> {
  const [row] = await db.select({ id: max(auditLogs.id) }).from(auditLogs);
  return row?.id ?? 0;
}

const rowsSince = (id: number, { actor }: UserCtx) =>
  db
    .select({ changes: auditLogs.changes })
    .from(auditLogs)
    .where(and(gt(auditLogs.id, id), eq(auditLogs.userId, actor.userId)));

it.each(Object.keys(ACTS_OF_POWER) as ActOfPower[])(
  '%s asks an old session for a proof, and its audit says it',
  async (act) => {
    // An act before this one may have changed them.
    await renewRights(people.superadmin, people.owner, ...Object.values(people.rfas));
    const { ctx, run } = await CALLS[act](people);
    await prove(ctx, 11);
    const before = await lastRow();
    await expect(run()).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED', details: { act, proofs: ['PASSWORD'] } });
    expect(await rowsSince(before, ctx)).toEqual([]);
    await prove(ctx, 0);
    await run();
    const proofs = (await rowsSince(before, ctx)).map(({ changes }) => changes?.provenBy);
    expect(proofs).toContainEqual([null, 'PASSWORD']);
  },
);

import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import type { RowDataPacket } from 'mysql2/promise';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { getDatabase, openPool } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { projectOrganizations } from '@/db/schema/organizations';
import { castOf } from '@/db/testing/factories/cast';
import { idOf } from '@/db/testing/factories/document-rows';
import { makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, renewRights, userCtx } from '@/db/testing/factories/people';
import type { REGISTER_VIEWS } from '@/lib/documents/letters/constants';
import { listCorrespondences } from '@/lib/documents/letters/register/list-correspondences';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { addDays, startOfDay, weekdayOf } from '@/lib/platform/time/project-day';
import { FLOW_WEEKS, getLetterFlow } from './letter-flow';

const db = getDatabase();
const PROJECT = 'LCBP3-C2';
const {
  controller: sender,
  recipient: receiver,
  contractor,
  rival,
} = await castOf('controller', 'recipient', 'contractor', 'rival');

beforeAll(async () => {
  // Another contractor of the same project.
  await db
    .insert(projectOrganizations)
    .values({ projectId: await idOf('project', PROJECT), organizationId: rival.actor.organizationId });
  await renewRights(rival);
});

/** The total of the register behind a figure. */
async function listed(ctx: UserCtx, view: (typeof REGISTER_VIEWS)[number], from: string, to: string): Promise<number> {
  const filters = { dateField: 'submitted', dateFrom: from, dateTo: to } as const;
  return (await listCorrespondences(ctx, PROJECT, { view, filters })).total;
}

async function sentAt(at: Date, to: readonly string[] = ['สคฉ.3']): Promise<void> {
  const { publicId } = await makeSubmitted(sender, { to });
  await db.update(correspondences).set({ submittedAt: at }).where(eq(correspondences.publicId, publicId));
}

async function expectAsListed(ctx: UserCtx) {
  const flow = await getLetterFlow(ctx, PROJECT);
  for (const week of flow.weeks) {
    expect(week.received, `received from ${week.from}`).toBe(await listed(ctx, 'received', week.from, week.to));
    expect(week.sent, `sent from ${week.from}`).toBe(await listed(ctx, 'sent', week.from, week.to));
  }
  expect(flow.receivedToday).toBe(await listed(ctx, 'received', flow.today, flow.today));
  return flow;
}

describe('letters by week', () => {
  it('are twelve weeks from Monday to Sunday, the current one last', async () => {
    const { today, weeks } = await getLetterFlow(sender, PROJECT);
    expect(weeks).toHaveLength(FLOW_WEEKS);
    for (const [at, { from, to }] of weeks.entries()) {
      expect([weekdayOf(from), weekdayOf(to)]).toEqual([1, 0]);
      if (at > 0) expect(from).toBe(addDays(weeks[at - 1]?.to ?? '', 1));
    }
    const current = weeks.at(-1);
    expect(today >= (current?.from ?? '') && today <= (current?.to ?? '')).toBe(true);
  });

  it('equal the list behind each figure, for the sender, the recipient and an organization without letters', async () => {
    const before = await getLetterFlow(receiver, PROJECT);
    const { weeks } = before;
    const [first, second] = [weeks[0]?.from ?? '', weeks[1]?.from ?? ''];
    await makeSubmitted(sender, { cc: ['กทท.'] });
    await sentAt(startOfDay(first));
    // The last moment of a Sunday on the project's clocks.
    await sentAt(new Date(startOfDay(second).getTime() - 1));
    await sentAt(startOfDay(second));
    await sentAt(new Date(startOfDay(first).getTime() - 1));
    await sentAt(startOfDay(second), ['ผรม.2']);
    await makeSubmitted(sender, { typeCode: 'MEMO' });
    await makeDraft(sender);

    const after = await expectAsListed(receiver);
    expect(after.receivedToday).toBe(before.receivedToday + 2);
    expect(after.weeks[0]?.received).toBe((weeks[0]?.received ?? 0) + 2);
    expect(after.weeks[1]?.received).toBe((weeks[1]?.received ?? 0) + 1);
    expect((await expectAsListed(contractor)).weeks[1]?.received).toBe(1);
    const own = await expectAsListed(sender);
    expect(own.weeks.reduce((sum, { sent }) => sum + sent, 0)).toBeGreaterThanOrEqual(6);
  });

  it('of a project count nothing that is another contractor’s', async () => {
    const flow = await expectAsListed(rival);
    expect(flow.receivedToday).toBe(0);
    expect(flow.weeks.flatMap(({ received, sent }) => [received, sent]).every((count) => count === 0)).toBe(true);
  });

  it('count no confidential letter for a reader who may not see it', async () => {
    const viewer = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'VIEWER' }));
    const [before, control] = [await getLetterFlow(viewer, PROJECT), await getLetterFlow(receiver, PROJECT)];
    await makeSubmitted(sender, { to: ['สคฉ.3'], secrecy: 'CONFIDENTIAL' });
    expect((await expectAsListed(viewer)).receivedToday).toBe(before.receivedToday);
    expect((await expectAsListed(receiver)).receivedToday).toBe(control.receivedToday + 1);
  });

  it('are refused for a project that the actor may not enter', async () => {
    await expect(getLetterFlow(contractor, 'NONE')).rejects.toMatchObject({ code: 'PROJECT_UNKNOWN' });
  });
});

it('reads no letter from before the first week, however many there are', async () => {
  const pool = openPool(env().DATABASE_URL, { connectionLimit: 1 });
  const admin = await openAdminConnection(process.env.DATABASE_ADMIN_URL ?? '');
  const reads = async () => {
    const [rows] = await pool.query<RowDataPacket[]>("SHOW SESSION STATUS LIKE 'Handler_read%'");
    return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
  };
  const cost = async () => {
    const before = await reads();
    await getLetterFlow({ ...receiver, db: drizzle(pool) }, PROJECT);
    return (await reads()) - before;
  };
  const few = await cost();
  const { publicId } = await makeSubmitted(sender);
  await db
    .update(correspondences)
    .set({ submittedAt: sql`NOW(3) - INTERVAL 200 DAY` })
    .where(eq(correspondences.publicId, publicId));
  await admin.query(
    `INSERT INTO correspondences (uuid, project_id, correspondence_type_id, originator_organization_id, status_code,
       number_key, issued_at, submitted_at, created_by, created_at)
     SELECT UUID(), project_id, correspondence_type_id, originator_organization_id, status_code,
       CONCAT('OLD-', seq), issued_at, submitted_at - INTERVAL seq HOUR, created_by, created_at
     FROM correspondences JOIN seq_1_to_5000 WHERE uuid = ?`,
    [publicId],
  );
  await admin.query(
    `INSERT INTO correspondence_recipients (correspondence_id, organization_id, recipient_type, position)
     SELECT id, ?, 'TO', 1 FROM correspondences WHERE number_key LIKE 'OLD-%'`,
    [receiver.actor.organizationId],
  );
  // The statement above reads nothing through this session.
  expect(await cost()).toBeLessThan(few + 200);
  await admin.end();
  await pool.end();
});

import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import type { RowDataPacket } from 'mysql2/promise';
import { beforeAll, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { getDatabase, openPool } from '@/db/client';
import { correspondenceRevisions } from '@/db/schema/correspondence';
import { rfaRevisions } from '@/db/schema/rfas';
import { makeSentRfa } from '@/db/testing/factories/rfa-drafts';
import { listRfas } from '@/lib/documents/rfas/register/list-rfas';
import { decideRfa } from '@/lib/documents/rfas/review/decide-rfa';
import { DecideRfa } from '@/lib/documents/rfas/schema';
import { makeRfaCast, type RfaCast, rowOf } from '@/lib/documents/rfas/testing/rfa-cast';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { getRfaCycleTimes } from './rfa-cycle-time';

const db = getDatabase();
const PROJECT = 'LCBP3-C2';
let cast: RfaCast;

beforeAll(async () => {
  cast = await makeRfaCast();
});

const decide = (ctx: UserCtx, input: Parameters<typeof DecideRfa.parse>[0]) => decideRfa(ctx, DecideRfa.parse(input));

/** An RFA that was submitted so many days ago and is decided now. */
async function decided(daysAgo: number): Promise<number> {
  // Of a type that the consultant decides.
  const { publicId } = await makeSentRfa(cast.control, { rfaTypeCode: 'RPT' });
  await decide(cast.reviewer, { publicId, action: 'RESPOND', code: '1C' });
  await decide(cast.lead, { publicId, action: 'DECIDE', code: '1C' });
  const { revisionId } = await rowOf(publicId);
  await db
    .update(correspondenceRevisions)
    .set({ submittedAt: sql`NOW(3) - INTERVAL ${sql.raw(String(daysAgo))} DAY` })
    .where(eq(correspondenceRevisions.id, revisionId));
  return revisionId;
}

async function expectAsListed(ctx: UserCtx) {
  const times = await getRfaCycleTimes(ctx, PROJECT);
  const total = async (filters: { discipline?: string[]; contractor?: string[] }) =>
    (await listRfas(ctx, PROJECT, { view: 'decided', filters: { ...filters, dateFrom: times.from } })).total;
  expect(times.all?.count ?? 0).toBe(await total({}));
  for (const { code, count } of times.disciplines) expect(count, code).toBe(await total({ discipline: [code] }));
  for (const { code, count } of times.contractors) expect(count, code).toBe(await total({ contractor: [code] }));
  return times;
}

it('counts the decided RFAs that its list shows, and their time by discipline, contractor, step and party', async () => {
  for (const daysAgo of [0, 7, 14, 90]) await decided(daysAgo);
  await makeSentRfa(cast.control);
  const times = await expectAsListed(cast.lead);
  // The RFA of 90 days ago is outside the twelve weeks.
  expect(times.all?.count).toBe(3);
  expect(times.all?.median).toBeGreaterThan(0);
  expect(times.all?.p90).toBeGreaterThan(times.all?.median ?? 0);
  expect(times.disciplines.map(({ code }) => code)).toEqual(['STR']);
  expect(times.contractors.map(({ code }) => code)).toEqual(['ผรม.2']);
  // Decided on the day they came, as the workflow's own history has it.
  expect(times.steps.length).toBeGreaterThan(1);
  expect(times.steps.every(({ count, p90 }) => count === 3 && p90 === 0)).toBe(true);
  expect(times.parties.map(({ code }) => code)).toEqual(['คคง.']);
  const english = await getRfaCycleTimes({ ...cast.lead, locale: 'en' }, PROJECT);
  expect([...english.steps, ...english.disciplines].map(({ name }) => name).join()).not.toMatch(/[ก-๙]/);
});

it('shows another contractor nothing, and refuses a project that is not the actor’s', async () => {
  const times = await expectAsListed(cast.rival);
  expect(times).toMatchObject({ all: null, disciplines: [], contractors: [], steps: [], parties: [] });
  await expect(getRfaCycleTimes(cast.other, PROJECT)).rejects.toMatchObject({ code: 'PROJECT_UNKNOWN' });
});

it('reads no revision from before its weeks, however many there are', async () => {
  const pool = openPool(env().DATABASE_URL, { connectionLimit: 1 });
  const admin = await openAdminConnection(process.env.DATABASE_ADMIN_URL ?? '');
  const reads = async () => {
    const [rows] = await pool.query<RowDataPacket[]>("SHOW SESSION STATUS LIKE 'Handler_read%'");
    return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
  };
  const cost = async () => {
    const before = await reads();
    await getRfaCycleTimes({ ...cast.lead, db: drizzle(pool) }, PROJECT);
    return (await reads()) - before;
  };
  const few = await cost();
  const old = await decided(200);
  const [copied] = await db.select().from(rfaRevisions).where(eq(rfaRevisions.id, old));
  expect(copied?.decidedAt).not.toBeNull();
  await admin.query(
    `INSERT INTO correspondence_revisions (correspondence_id, revision_number, revision_label, is_current, subject,
       submitted_at, created_by)
     SELECT correspondence_id, seq, CONCAT('Z', seq), 0, subject, submitted_at - INTERVAL seq MINUTE, created_by
     FROM correspondence_revisions JOIN seq_1_to_5000 WHERE id = ?`,
    [old],
  );
  expect(await cost()).toBeLessThan(few + 200);
  await admin.end();
  await pool.end();
});

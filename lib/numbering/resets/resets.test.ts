import { and, asc, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { closeDatabase, getDatabase } from '@/db/client';
import { outboxEvents } from '@/db/schema/events';
import { documentNumberResets } from '@/db/schema/number-resets';
import {
  documentNumberAudit,
  documentNumberCounters,
  documentNumberReservations,
  documentNumberSeries,
} from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { castOf } from '@/db/testing/factories/cast';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { once } from '@/lib/platform/idempotency';
import { closeRedis } from '@/lib/platform/redis';
import { verifyNumbering } from '../engine/verify/verify';
import { approveReset } from './approve-reset';
import { ResetPage, ResetRequest } from './dto';
import { expireResets } from './expire-resets';
import { findSeriesByKey } from './find-series';
import { getReset, listResets } from './list-resets';
import { raiseAllSeries } from './raise-all-series';
import { rejectReset } from './reject-reset';
import { requestReset } from './request-reset';
import { ApproveReset, ListResets, RejectReset, RequestReset } from './schema';
import { withdrawReset } from './withdraw-reset';

const db = getDatabase();
const REASON = 'ย้ายเลขจากทะเบียนกระดาษเดิมที่ออกไปแล้ว';
const year = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear();

let one: UserCtx;
const { superadmin: other, administrator } = await castOf('superadmin', 'administrator');
let third: UserCtx;
const recipients = ['สคฉ.3', 'TEAM', 'กทท.', 'ผรม.2', 'EN', 'สคฉ.3-03'];
let typeCode: 'LETTER' | 'MEMO' = 'LETTER';
let made = 0;

beforeAll(async () => {
  one = await userCtx(await makeUser({ organization: 'คคง.', role: 'SUPERADMIN' }));
  third = await userCtx(await makeUser({ organization: 'กทท.', role: 'SUPERADMIN' }));
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

/** A series of a test's own, with two letters. */
async function makeSeries(): Promise<{ publicId: string; to: string; pattern: string }> {
  const to = recipients[made % recipients.length] ?? '';
  typeCode = made < recipients.length ? 'LETTER' : 'MEMO';
  made += 1;
  for (let index = 0; index < 2; index++) await issue(to);
  const pattern = `คคง.-${to}-{SEQ}-${year + 543}`;
  const [row] = await db
    .select()
    .from(documentNumberSeries)
    .where(eq(documentNumberSeries.printedPattern, pattern))
    .orderBy(desc(documentNumberSeries.id));
  return { publicId: row?.publicId ?? '', to, pattern };
}

async function issue(to: string): Promise<string> {
  return (await makeSubmitted(administrator, { to: [to], typeCode })).documentNumber;
}

const wish = (seriesPublicId: string, nextNumber: number) =>
  RequestReset.parse({ seriesPublicId, nextNumber, reason: REASON });

async function lastOf(publicId: string): Promise<number | undefined> {
  const [row] = await db.select().from(documentNumberSeries).where(eq(documentNumberSeries.publicId, publicId));
  return row?.lastNumber;
}

const logged = (action: string, entityPublicId: string) =>
  db
    .select()
    .from(auditLogs)
    .where(and(eq(auditLogs.action, action), eq(auditLogs.entityPublicId, entityPublicId)));

async function lapse(publicId: string): Promise<void> {
  // As the administrator: the app's login may not change a request's time.
  const admin = await openAdminConnection(String(process.env.DATABASE_ADMIN_URL));
  await admin.query('UPDATE document_number_resets SET expires_at = NOW(3) WHERE uuid = ?', [publicId]);
  await admin.end();
}

describe('a request to raise a series', () => {
  it('waits for another Superadmin, changes nothing yet, is audited and told', async () => {
    const series = await makeSeries();
    const request = await requestReset(one, wish(series.publicId, 10));
    expect(ResetRequest.safeParse(request).error).toBeUndefined();
    expect(request).toMatchObject({
      state: 'PENDING',
      fromNumber: 2,
      nextNumber: 10,
      reason: REASON,
      requestedBy: { publicId: one.actor.publicId },
      series: { pattern: series.pattern, lastNumber: 2 },
    });
    const days = (Date.parse(request.expiresAt) - Date.parse(request.requestedAt)) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    expect(await issue(series.to)).toContain('-0003-');
    expect(await logged('numbering.reset_requested', request.publicId)).toMatchObject([
      { reason: REASON, changes: { lastNumber: [2, 9] } },
    ]);
    const [event] = await db.select().from(outboxEvents).where(eq(outboxEvents.entityPublicId, request.publicId));
    expect(event?.eventType).toBe('numbering.reset_requested');
  });

  it('is refused without the Superadmin role, and to a token without its scope', async () => {
    const series = await makeSeries();
    const projectAdmin = await userCtx(
      await makeUser({ organization: 'คคง.', role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }),
    );
    for (const ctx of [administrator, projectAdmin]) {
      await expect(requestReset(ctx, wish(series.publicId, 10))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    const token: UserCtx = { ...one, actor: { ...one.actor, tokenScopes: ['numbering.verify'] } };
    await expect(requestReset(token, wish(series.publicId, 10))).rejects.toMatchObject({ code: 'TOKEN_SCOPE' });
    await expect(requestReset(one, wish(newPublicId(), 10))).rejects.toMatchObject({ code: 'NOT_FOUND' });

    // Only raises, says what would repeat, and not too far.
    await expect(requestReset(one, wish(series.publicId, 1))).rejects.toMatchObject({
      code: 'RESET_REPEATS',
      params: { count: 2 },
      details: { numbers: [{ numberKey: await numberOf(series, 1) }, { numberKey: await numberOf(series, 2) }] },
    });
    await expect(requestReset(one, wish(series.publicId, 3))).rejects.toMatchObject({ code: 'RESET_NOTHING' });
    await expect(requestReset(one, wish(series.publicId, 10_004))).rejects.toMatchObject({ code: 'RESET_TOO_FAR' });
    expect((await requestReset(one, wish(series.publicId, 10_003))).nextNumber).toBe(10_003);
    // One at a time.
    await expect(requestReset(other, wish(series.publicId, 20))).rejects.toMatchObject({ code: 'RESET_PENDING' });
  });

  it('needs a reason of at least 20 characters', () => {
    const result = RequestReset.safeParse({ seriesPublicId: newPublicId(), nextNumber: 5, reason: 'ย้ายเลข' });
    expect(result.error?.issues).toMatchObject([{ path: ['reason'], code: 'too_small', minimum: 20 }]);
  });
});

const numberOf = async (series: { to: string }, sequence: number) =>
  `คคง.-${series.to}-${String(sequence).padStart(4, '0')}-${year + 543}`;

describe('an approval', () => {
  it('passes over every integer with a row and a link of the chain, and the next letter continues', async () => {
    const series = await makeSeries();
    const { publicId } = await requestReset(one, wish(series.publicId, 10));
    const approved = await approveReset(other, ApproveReset.parse({ publicId, versionNo: 1 }));
    expect(approved).toMatchObject({
      state: 'APPROVED',
      raisedFrom: 2,
      decidedBy: { publicId: other.actor.publicId },
      series: { lastNumber: 9 },
    });
    const ledger = documentNumberReservations;
    const rows = await db
      .select({ sequence: ledger.sequence, state: ledger.state, reason: ledger.reason, by: ledger.createdBy })
      .from(ledger)
      .innerJoin(documentNumberSeries, eq(documentNumberSeries.id, ledger.seriesId))
      .where(and(eq(documentNumberSeries.publicId, series.publicId), eq(ledger.state, 'SKIPPED')))
      .orderBy(asc(ledger.sequence));
    expect(rows).toEqual(
      [3, 4, 5, 6, 7, 8, 9].map((sequence) => ({
        sequence,
        state: 'SKIPPED',
        reason: REASON,
        by: other.actor.userId,
      })),
    );
    const audit = documentNumberAudit;
    const chain = await db
      .select({ event: audit.event, sequence: audit.sequence })
      .from(audit)
      .innerJoin(documentNumberSeries, eq(documentNumberSeries.id, audit.seriesId))
      .where(eq(documentNumberSeries.publicId, series.publicId))
      .orderBy(asc(audit.chainNo));
    expect(chain.slice(2)).toEqual([
      ...[3, 4, 5, 6, 7, 8, 9].map((sequence) => ({ event: 'SKIPPED', sequence })),
      { event: 'RAISED', sequence: 9 },
    ]);
    const [counter] = await db
      .select({ lastNumber: documentNumberCounters.lastNumber })
      .from(documentNumberCounters)
      .innerJoin(documentNumberSeries, eq(documentNumberSeries.id, documentNumberCounters.seriesId))
      .where(eq(documentNumberSeries.publicId, series.publicId));
    expect(counter?.lastNumber).toBe(9);
    expect(await issue(series.to)).toBe(await numberOf(series, 10));
    expect(await verifyNumbering(systemCtx('test'))).toEqual([]);
    expect(await logged('numbering.reset_approved', publicId)).toMatchObject([{ changes: { lastNumber: [2, 9] } }]);
    const events = await db.select().from(outboxEvents).where(eq(outboxEvents.entityPublicId, publicId));
    expect(events.map((event) => event.eventType)).toEqual(['numbering.reset_requested', 'numbering.reset_closed']);
  });

  it('is refused to the requester, and to anyone but a Superadmin', async () => {
    const series = await makeSeries();
    const { publicId } = await requestReset(one, wish(series.publicId, 10));
    await expect(approveReset(one, { publicId })).rejects.toMatchObject({ code: 'RESET_OWN' });
    await expect(rejectReset(one, { publicId, reason: 'ไม่อนุมัติ' })).rejects.toMatchObject({ code: 'RESET_OWN' });
    await expect(approveReset(administrator, { publicId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(approveReset(other, { publicId: newPublicId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(approveReset(other, { publicId, versionNo: 7 })).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    expect(await lastOf(series.publicId)).toBe(2);

    // Of two who approve at once one does; the other learns that it is done.
    const both = await Promise.allSettled([approveReset(other, { publicId }), approveReset(third, { publicId })]);
    const refused = both.filter((result) => result.status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'RESET_CLOSED' } }]);
    expect(await lastOf(series.publicId)).toBe(9);
    await expect(withdrawReset(one, { publicId })).rejects.toMatchObject({ code: 'RESET_CLOSED' });
  });

  it('passes over less when the series moved meanwhile, and is refused when it is past the wanted number', async () => {
    const series = await makeSeries();
    const far = await requestReset(one, wish(series.publicId, 6));
    await issue(series.to);
    expect(await approveReset(other, { publicId: far.publicId })).toMatchObject({ raisedFrom: 3 });
    expect(await lastOf(series.publicId)).toBe(5);
    const near = await requestReset(one, wish(series.publicId, 7 + 1));
    for (let index = 0; index < 3; index++) await issue(series.to);
    await expect(approveReset(other, { publicId: near.publicId })).rejects.toMatchObject({
      code: 'RESET_REPEATS',
      params: { count: 1 },
    });
    expect(await getReset(other, near.publicId)).toMatchObject({ state: 'PENDING' });
    expect(await withdrawReset(one, { publicId: near.publicId })).toMatchObject({ state: 'WITHDRAWN' });
    expect(await verifyNumbering(systemCtx('test'))).toEqual([]);
  });

  it('runs while letters of the series are issued: no number twice, none without a row', async () => {
    const series = await makeSeries();
    const { publicId } = await requestReset(one, wish(series.publicId, 800));
    const issued = Promise.all(Array.from({ length: 12 }, () => issue(series.to)));
    await approveReset(other, { publicId });
    const numbers = await issued;
    expect(new Set(numbers).size).toBe(12);
    expect(await issue(series.to)).not.toContain('-0003-');
    expect(await verifyNumbering(systemCtx('test'))).toEqual([]);
  });

  it('answers a repeated call as it answered the first one', async () => {
    const series = await makeSeries();
    const { publicId } = await requestReset(one, wish(series.publicId, 5));
    const call = { key: newPublicId(), route: `POST /document-numbering/resets/${publicId}/approve`, body: {} };
    const first = await once(other, call, (claim) => approveReset(other, { publicId }, claim));
    const again = await once(other, call, (claim) => approveReset(other, { publicId }, claim));
    expect(again).toEqual({ ...first, isReplay: true });
  });
});

describe('a request without a decision', () => {
  it('has lapsed after 7 days, whether or not the worker was there, and makes room for a new one', async () => {
    const series = await makeSeries();
    const first = await requestReset(one, wish(series.publicId, 10));
    await lapse(first.publicId);
    expect(await getReset(one, first.publicId)).toMatchObject({ state: 'EXPIRED', decidedAt: null });
    const open = await listResets(one, ListResets.parse({ state: 'PENDING', series: series.publicId }));
    expect(open.resets).toEqual([]);
    for (const late of [
      () => approveReset(other, { publicId: first.publicId }),
      () => rejectReset(other, RejectReset.parse({ publicId: first.publicId, reason: 'ไม่เห็นด้วย' })),
      () => withdrawReset(one, { publicId: first.publicId }),
    ]) {
      await expect(late()).rejects.toMatchObject({ code: 'RESET_EXPIRED' });
    }
    const second = await requestReset(one, wish(series.publicId, 12));
    expect(await logged('numbering.reset_expired', first.publicId)).toHaveLength(1);
    await lapse(second.publicId);
    expect(await expireResets(systemCtx('test'))).toBe(1);
    expect(await expireResets(systemCtx('test'))).toBe(0);
    expect(await getReset(one, second.publicId)).toMatchObject({ state: 'EXPIRED', decidedBy: null });
    const page = await listResets(one, ListResets.parse({ size: 1 }));
    expect(ResetPage.safeParse(page).error).toBeUndefined();
    expect(page.resets[0]?.publicId).toBe(second.publicId);
    const next = await listResets(one, ListResets.parse({ size: 1, after: page.after ?? undefined }));
    expect(next.resets[0]?.publicId).toBe(first.publicId);
    await expect(listResets(administrator, ListResets.parse({}))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(getReset(administrator, first.publicId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await db.select().from(auditLogs).where(eq(auditLogs.action, 'numbering.resets_read'))).length).toBe(6);
  });
});

describe('a counter’s key', () => {
  it('finds its series by codes or publicIds, and says when it fits none or several', async () => {
    const key = { originatorOrgId: 'คคง.', recipientOrgId: 'สคฉ.3', year: year + 543, rfaTypeId: 0 as const };
    const [first] = await db
      .select()
      .from(documentNumberSeries)
      .where(eq(documentNumberSeries.printedPattern, `คคง.-สคฉ.3-{SEQ}-${year + 543}`));
    expect(await findSeriesByKey(one, 'LCBP3-C2.LETTER', key)).toBe(first?.publicId);
    for (const unclear of [{ originatorOrgId: 'คคง.' }, { ...key, year: 2021 }, { ...key, disciplineId: 'TER' }]) {
      await expect(findSeriesByKey(one, 'LCBP3-C2.LETTER', unclear)).rejects.toMatchObject({ code: 'SERIES_UNKNOWN' });
    }
  });
});

describe('a rejection', () => {
  it('says why, and raises nothing', async () => {
    const [open] = await db
      .select({ publicId: documentNumberResets.publicId })
      .from(documentNumberResets)
      .where(eq(documentNumberResets.state, 'PENDING'));
    const publicId = open?.publicId ?? '';
    const both = await Promise.allSettled([
      rejectReset(other, RejectReset.parse({ publicId, reason: 'ไม่มีหลักฐาน' })),
      rejectReset(third, RejectReset.parse({ publicId, reason: 'ไม่มีหลักฐาน' })),
    ]);
    expect(both.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await getReset(one, publicId)).toMatchObject({ state: 'REJECTED', decisionReason: 'ไม่มีหลักฐาน' });
    await expect(withdrawReset(other, { publicId })).rejects.toMatchObject({ code: 'RESET_NOT_OWN' });
    expect(await logged('numbering.reset_rejected', publicId)).toHaveLength(1);
  });
});

describe('the guard block', () => {
  it('raises every series that can take a number by 1,000, with the reason in every row', async () => {
    const before = new Map((await db.select().from(documentNumberSeries)).map((row) => [row.id, row.lastNumber]));
    const outcome = await raiseAllSeries(systemCtx('numbering:guard'), REASON);
    expect(outcome.full).toEqual([]);
    expect(outcome.raised).toHaveLength(before.size);
    for (const row of await db.select().from(documentNumberSeries)) {
      expect(row.lastNumber).toBe((before.get(row.id) ?? 0) + 1000);
    }
    expect(await verifyNumbering(systemCtx('test'))).toEqual([]);
    const rows = await db.select().from(auditLogs).where(eq(auditLogs.action, 'numbering.guard_raised'));
    expect(rows).toHaveLength(before.size);
    expect(rows[0]).toMatchObject({ actorType: 'SYSTEM', severity: 'CRITICAL', reason: REASON });
  });
});

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { closeDatabase, getDatabase } from '@/db/client';
import { documentNumberCertificates } from '@/db/schema/number-resets';
import { documentNumberErrors, documentNumberReservations, documentNumberSeries } from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { castOf } from '@/db/testing/factories/cast';
import { makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { holdNumber } from '@/db/testing/factories/held-number';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { cancelCorrespondence } from '@/lib/documents/letters/life';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis } from '@/lib/platform/redis';
import { issueNumbers } from '../engine/batch/issue-numbers';
import { draftItems, makeAuthor, storeNumbers } from '../engine/testing/documents';
import { isVerificationWanted, runVerification } from '../engine/verify/run-verification';
import { confirmReservation } from '../holds/confirm-reservation';
import { explainNumberOf } from '../lookup/explain-number';
import { completenessCertificate } from './completeness-certificate';
import { inspectSeries } from './inspect-series';
import { listNumberedPlaces } from './list-projects';
import { listSeries } from './list-series';
import { exportNumberAudit, numberAuditLog } from './number-audit-log';
import { exportNumberErrors, numberErrorLog } from './number-error-log';
import { checkCertificate, findCertificateBySeal, listCertificates } from './read-certificates';
import { resolveNumberError } from './resolve-number-error';
import { ResolveNumberError } from './schema';
import { listVerifications, requestVerification, verifyOneSeries } from './verifications';

const db = getDatabase();
const year = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear();
const REASON = 'ส่งผิดหน่วยงาน';
const first = { size: 25, after: null, before: null };

let superadmin: UserCtx;
const { superadmin: other, administrator } = await castOf('superadmin', 'administrator');
let projectAdmin: UserCtx;
let series: string;

// Four letters of one series, the second void; one of another.
beforeAll(async () => {
  superadmin = await userCtx(await makeUser({ organization: 'คคง.', role: 'SUPERADMIN', firstName: 'สมศรี' }));
  projectAdmin = await userCtx(await makeUser({ organization: 'คคง.', role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }));
  for (let index = 0; index < 4; index++) {
    const { publicId } = await makeSubmitted(administrator);
    if (index === 1) await cancelCorrespondence(administrator, { publicId, reason: REASON });
  }
  await makeSubmitted(administrator, { to: ['TEAM'] });
  const [row] = await db
    .select({ publicId: documentNumberSeries.publicId })
    .from(documentNumberSeries)
    .where(eq(documentNumberSeries.printedPattern, `คคง.-สคฉ.3-{SEQ}-${year + 543}`));
  series = row?.publicId ?? '';
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

const logged = async (action: string) => (await db.select().from(auditLogs).where(eq(auditLogs.action, action))).length;

async function falsify(by: number): Promise<void> {
  await db
    .update(documentNumberSeries)
    .set({ lastNumber: sql`${documentNumberSeries.lastNumber} + ${by}` })
    .where(eq(documentNumberSeries.publicId, series));
}

describe('the series of a project', () => {
  it('come with where they stand, what comes next and how busy they are', async () => {
    const page = await listSeries(superadmin, { ...first, project: 'LCBP3-C2' });
    expect(page.rows).toMatchObject([
      { pattern: `คคง.-TEAM-{SEQ}-${year + 543}`, lastNumber: 1 },
      {
        publicId: series,
        lastNumber: 4,
        next: `คคง.-สคฉ.3-0005-${year + 543}`,
        years: [year],
        held: 0,
        templateVersionNo: null,
        contention: { numbers: 4 },
      },
    ]);
    const found = await listSeries(superadmin, { ...first, project: 'LCBP3-C2', q: 'TEAM', type: ['LETTER'] });
    expect(found).toMatchObject({ total: 1, rows: [{ lastNumber: 1 }], after: null, before: null });
    const one = await listSeries(superadmin, { ...first, size: 1, project: 'LCBP3-C2' });
    const two = await listSeries(superadmin, { ...first, size: 1, project: 'LCBP3-C2', after: one.after });
    expect(two.rows[0]?.publicId).toBe(series);
    expect((await listSeries(superadmin, { ...first, size: 1, project: 'LCBP3-C2', before: two.before })).rows).toEqual(
      one.rows,
    );
    expect(await logged('numbering.counters_read')).toBe(5);
    expect((await listNumberedPlaces(superadmin, 'numbering.verify')).projects.map(({ code }) => code)).toContain(
      'LCBP3-C2',
    );
    expect((await listNumberedPlaces(projectAdmin, 'numbering.verify')).projects).toEqual([]);
  });

  it('are decoded one by one: key parts, last numbers, holes with their reasons', async () => {
    const found = await inspectSeries(superadmin, series);
    expect(found).toMatchObject({
      nextNumber: 5,
      width: 4,
      usedPercent: 0,
      missing: 0,
      counts: { CONFIRMED: 3, VOID: 1 },
      years: [{ year, numbers: 4 }],
      held: [],
      holes: [{ from: 2, to: 2, state: 'VOID', reason: REASON }],
      counters: [{ originator: { code: 'คคง.' }, recipient: { code: 'สคฉ.3' }, discipline: null, year, lastNumber: 4 }],
    });
    expect(found.counters[0]?.originator.name).not.toBe('');
    expect(found.recent.map(({ sequence, state }) => [sequence, state])).toEqual([
      [4, 'CONFIRMED'],
      [3, 'CONFIRMED'],
      [2, 'VOID'],
      [1, 'CONFIRMED'],
    ]);
    expect(found.recent[0]?.documentPublicId).not.toBeNull();
    await expect(inspectSeries(superadmin, newPublicId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // Without the permission the answer is the same whether the series exists or not.
    for (const publicId of [series, newPublicId()])
      await expect(inspectSeries(projectAdmin, publicId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await logged('numbering.series_read')).toBe(1);
  });
});

describe('a certificate', () => {
  it('is kept as it was made, found by its seal, and told what changed since', async () => {
    const made = await completenessCertificate(superadmin, { series, year });
    expect(await findCertificateBySeal(other, ` ${made.hash.toUpperCase()} `)).toMatchObject({
      publicId: made.publicId,
      isComplete: true,
      year,
    });
    expect(await findCertificateBySeal(other, '0'.repeat(64))).toBeNull();
    expect(await checkCertificate(other, made.publicId)).toMatchObject({
      certificate: made,
      isSealIntact: true,
      changedSince: [],
    });
    const letter = await makeSubmitted(administrator, { to: ['กทท.'] });
    const [row] = await db
      .select()
      .from(documentNumberSeries)
      .where(eq(documentNumberSeries.printedPattern, `คคง.-กทท.-{SEQ}-${year + 543}`));
    const before = await completenessCertificate(superadmin, { series: row?.publicId ?? '' });
    await cancelCorrespondence(administrator, { publicId: letter.publicId, reason: REASON });
    expect((await checkCertificate(other, before.publicId)).changedSince).toMatchObject([
      { sequence: 1, was: 'CONFIRMED', is: 'VOID' },
    ]);
    const listed = await listCertificates(superadmin, {});
    expect(listed.rows.map((certificate) => certificate.publicId)).toEqual([before.publicId, made.publicId]);
    expect((await listCertificates(superadmin, { series })).rows).toHaveLength(1);
    await expect(checkCertificate(superadmin, newPublicId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('whose text was changed in the database no longer agrees with its seal', async () => {
    const made = await completenessCertificate(superadmin, { series });
    const [row] = await db
      .select()
      .from(documentNumberCertificates)
      .where(eq(documentNumberCertificates.publicId, made.publicId));
    const admin = await openAdminConnection(String(process.env.DATABASE_ADMIN_URL));
    await admin.query('DROP TRIGGER trg_document_number_certificates_no_update');
    await admin.query('UPDATE document_number_certificates SET content = ? WHERE uuid = ?', [
      row?.content.replace(REASON, 'ส่งถูกหน่วยงาน'),
      made.publicId,
    ]);
    await admin.end();
    expect((await checkCertificate(superadmin, made.publicId)).isSealIntact).toBe(false);
  });
});

describe('the verification', () => {
  it('of one series reports it as sound, or names the fault', async () => {
    expect(await verifyOneSeries(superadmin, series)).toEqual({ findings: [] });
    await falsify(1);
    const { findings } = await verifyOneSeries(superadmin, series);
    await falsify(-1);
    expect(findings).toMatchObject([{ rule: 'CONTIGUITY', series: { publicId: series, typeCode: 'LETTER' } }]);
    expect(JSON.stringify(findings)).not.toMatch(/seriesId/);
    await expect(verifyOneSeries(superadmin, newPublicId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('of everything is requested once, run by the worker, and its result stored with the faults', async () => {
    const worker = systemCtx('verify-on-request');
    expect(await isVerificationWanted(worker)).toBe(false);
    const asked = await requestVerification(superadmin);
    expect(await requestVerification(other)).toEqual(asked);
    expect(await listVerifications(superadmin)).toMatchObject({ runs: [], requestedAt: asked.requestedAt });
    expect(await isVerificationWanted(worker)).toBe(true);
    await falsify(1);
    await runVerification(worker);
    await falsify(-1);
    expect(await isVerificationWanted(worker)).toBe(false);
    await runVerification(worker);
    const { runs, requestedAt } = await listVerifications(superadmin);
    expect(requestedAt).toBeNull();
    expect(runs).toMatchObject([
      { findings: 0, first: [], by: null },
      { findings: 2, first: [{ rule: 'CONTIGUITY', series: { publicId: series } }, { rule: 'COUNTER' }] },
    ]);
    expect(await logged('numbering.verification_requested')).toBe(1);
  });
});

describe('the audit of numbers', () => {
  it('is filtered, read forwards and back, and exported as it is shown', async () => {
    const mine = { series };
    const one = await numberAuditLog(superadmin, { ...first, ...mine, size: 2 });
    const two = await numberAuditLog(superadmin, { ...first, ...mine, size: 2, after: one.after });
    const three = await numberAuditLog(superadmin, { ...first, ...mine, size: 2, after: two.after });
    expect([...one.rows, ...two.rows, ...three.rows].map(({ event }) => event)).toEqual([
      'ISSUED',
      'ISSUED',
      'VOIDED',
      'ISSUED',
      'ISSUED',
    ]);
    expect(one).toMatchObject({ total: 5, isTotalExact: true, before: null });
    expect(three.after).toBeNull();
    expect((await numberAuditLog(superadmin, { ...first, ...mine, size: 2, before: three.before })).rows).toEqual(
      two.rows,
    );
    const count = async (filters: object) => (await numberAuditLog(superadmin, { ...first, ...filters })).total;
    expect(await count({ ...mine, event: ['VOIDED'] })).toBe(1);
    expect(await count({ q: REASON })).toBe(2);
    expect(await count({ q: 'คคง.-TEAM' })).toBe(1);
    expect(await count({ project: ['LCBP3-C1'] })).toBe(0);
    expect(await count({ actor: 'ไม่มีคนนี้' })).toBe(0);
    expect(await count({ from: '2020-01-01', to: '2020-01-02' })).toBe(0);
    expect(await count({ series: "' OR 1=1" })).toBe(0);
    const rows = await exportNumberAudit(superadmin, { ...mine, event: ['VOIDED'] }, 100);
    expect(rows).toMatchObject([{ event: 'VOIDED', reason: REASON, projectCode: 'LCBP3-C2' }]);
    const [exported] = await db.select().from(auditLogs).where(eq(auditLogs.action, 'numbering.audit_exported'));
    expect(exported?.changes).toMatchObject({ rows: [null, 1], filters: [null, { event: ['VOIDED'] }] });
  });
});

describe('the numbering errors', () => {
  const write = async (
    errorType: 'LOCK_TIMEOUT' | 'UNKNOWN' | 'DUPLICATE_NUMBER',
    message = errorType as string,
    about: { documentPublicId?: string; numberKey?: string } = {},
  ): Promise<string> => {
    const publicId = newPublicId();
    await db.insert(documentNumberErrors).values({
      publicId,
      errorType,
      errorMessage: message,
      stackTrace: '    at issue (issue.ts:1:1)',
      contextData: {
        requestId: publicId,
        projectCode: 'LCBP3-C2',
        typeCode: 'LETTER',
        documentPublicId: null,
        ...about,
      },
      userId: administrator.actor.userId,
      ipAddress: '192.0.2.10',
    });
    return publicId;
  };
  const resolve = (publicId: string) => ResolveNumberError.parse({ publicId, note: 'เพิ่มหน่วยความจำแล้ว' });

  it('are listed, filtered and exported', async () => {
    const waited = await write('LOCK_TIMEOUT');
    const unknown = await write('UNKNOWN', '=cmd|calc');
    const only = async (filters: object) =>
      (await numberErrorLog(superadmin, { ...first, ...filters })).rows.map((row) => row.publicId);
    expect(await only({ kind: ['LOCK_TIMEOUT'] })).toEqual([waited]);
    expect(await only({ q: waited })).toEqual([waited]);
    expect(await only({ q: 'cmd' })).toEqual([unknown]);
    expect(await only({ resolved: ['no'] })).toEqual([unknown, waited]);
    expect(await only({ resolved: ['yes'] })).toEqual([]);
    expect(await only({ resolved: ['yes', 'no'], to: '2020-01-01' })).toEqual([]);
    const [row] = (await numberErrorLog(superadmin, { ...first, kind: ['LOCK_TIMEOUT'] })).rows;
    expect(row).toMatchObject({ projectCode: 'LCBP3-C2', typeCode: 'LETTER', resolvedAt: null });
    expect(await exportNumberErrors(superadmin, { kind: ['UNKNOWN'] }, 10)).toMatchObject([{ message: '=cmd|calc' }]);
  });

  it('lead to the number that they are about: asked for by name, or their document’s', async () => {
    const sent = await makeSubmitted(administrator, { to: ['TEAM'] });
    const [asked, unknown, ofDocument] = [
      await write('DUPLICATE_NUMBER', 'NUMBER_TAKEN', { numberKey: sent.documentNumber }),
      await write('DUPLICATE_NUMBER', 'NUMBER_TAKEN', { numberKey: 'คคง.-TEAM-9999-2569' }),
      await write('LOCK_TIMEOUT', 'BUSY', { documentPublicId: sent.publicId }),
    ];
    const held = await holdNumber(administrator, 'TEAM');
    const ledger = documentNumberReservations;
    await db.update(ledger).set({ expiresAt: sql`NOW(3)` }).where(eq(ledger.token, held.token));
    const draft = await makeDraft(administrator, { to: ['TEAM'] });
    const late = confirmReservation(administrator, { token: held.token, publicId: draft.publicId });
    await expect(late).rejects.toMatchObject({ code: 'RESERVATION_EXPIRED' });
    const expired = { ...first, kind: ['RESERVATION_EXPIRED' as const] };
    // Written down without anybody waiting for it.
    await expect.poll(async () => (await numberErrorLog(superadmin, expired)).rows).toHaveLength(1);
    expect((await numberErrorLog(superadmin, expired)).rows[0]?.number).toMatchObject({
      text: held.documentNumber,
      explained: { projectCode: 'LCBP3-C2' },
    });
    const rows = (await numberErrorLog(superadmin, first)).rows;
    const numberOf = (publicId: string) => rows.find((row) => row.publicId === publicId)?.number;
    const place = await explainNumberOf(superadmin, sent.publicId);
    const { projectCode, seriesPublicId, sequence } = place;
    const explained = { projectCode, seriesPublicId, sequence };
    expect(numberOf(asked)).toEqual({ text: sent.documentNumber, explained });
    expect(numberOf(unknown)).toEqual({ text: 'คคง.-TEAM-9999-2569', explained: null });
    expect(numberOf(ofDocument)).toEqual({ text: sent.documentNumber, explained });
  });

  it('are marked as resolved once, by whom and with what was done, and stay as they were', async () => {
    const publicId = await write('LOCK_TIMEOUT');
    const both = await Promise.allSettled([
      resolveNumberError(superadmin, resolve(publicId)),
      resolveNumberError(other, resolve(publicId)),
    ]);
    expect(both.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((result) => result.status === 'rejected')).toMatchObject({ reason: { code: 'RECORD_CHANGED' } });
    await expect(resolveNumberError(superadmin, resolve(publicId))).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    await expect(resolveNumberError(superadmin, resolve(newPublicId()))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(resolveNumberError(administrator, resolve(publicId))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const [row] = (await numberErrorLog(superadmin, { ...first, resolved: ['yes'] })).rows;
    expect(row).toMatchObject({ publicId, resolutionNote: 'เพิ่มหน่วยความจำแล้ว', message: 'LOCK_TIMEOUT' });
    const rows = await db.select().from(auditLogs).where(eq(auditLogs.action, 'numbering.error_resolved'));
    expect(rows).toMatchObject([{ entityPublicId: publicId, reason: 'เพิ่มหน่วยความจำแล้ว' }]);
    expect(ResolveNumberError.safeParse({ publicId, note: ' ' }).success).toBe(false);
  });
});

it.each([
  ['no recent request', [], { level: 'IDLE', numbers: 0 }],
  [
    'wait too short to notice',
    [
      [10, 0],
      [80, 0],
    ],
    { level: 'CALM', averageWaitMs: 45 },
  ],
  [
    'people wait',
    [
      [10, 0],
      [90, 0],
    ],
    { level: 'BUSY', averageWaitMs: 50 },
  ],
  [
    'some had to be tried again',
    [
      [1, 0],
      [1, 2],
    ],
    { level: 'BUSY', retried: 1 },
  ],
  [
    'people wait for long',
    [
      [100, 0],
      [400, 0],
    ],
    { level: 'HOT', averageWaitMs: 250 },
  ],
] as const)('how busy a series is, when %s, follows from its last numbers', async (what, waits, contention) => {
  const pattern = `${what}-{SEQ}`;
  await db.execute(sql`INSERT INTO document_number_series
    (project_id, correspondence_type_id, printed_pattern, last_number, version, seq_width, audit_count)
    SELECT project_id, correspondence_type_id, ${pattern}, ${waits.length}, 1, 4, ${waits.length}
    FROM document_number_series WHERE uuid = ${series}`);
  for (const [index, [waitMs, retries]] of waits.entries()) {
    await db.execute(sql`INSERT INTO document_number_audit (series_id, chain_no, event, sequence, generated_number,
      counter_key, template_used, prev_hash, row_hash, lock_wait_ms, retry_count, fallback_used)
      SELECT id, ${index + 1}, 'ISSUED', ${index + 1}, 'x', '{}', '', '', '', ${waitMs}, ${retries}, 'DB_LOCK'
      FROM document_number_series WHERE printed_pattern = ${pattern}`);
  }
  const { rows } = await listSeries(superadmin, { ...first, project: 'LCBP3-C2', q: pattern });
  expect(rows).toMatchObject([{ contention: { ...contention, withoutRedis: waits.length } }]);
});

it('of a long series the last twenty are shown, the newest first', async () => {
  const items = await draftItems(await makeAuthor(), 25, { type: 'RFI', to: 'TEAM' });
  await issueNumbers(items, storeNumbers);
  const { rows } = await listSeries(superadmin, { ...first, project: 'LCBP3-C2', type: ['RFI'] });
  const { recent } = await inspectSeries(superadmin, rows[0]?.publicId ?? '');
  expect(recent.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index));
});

it('nothing of it is for anybody but a Superadmin, nor for a token that is not for it', async () => {
  const token: UserCtx = { ...superadmin, actor: { ...superadmin.actor, tokenScopes: ['document.view'] } };
  for (const [ctx, code] of [
    [administrator, 'FORBIDDEN'],
    [projectAdmin, 'FORBIDDEN'],
    [token, 'TOKEN_SCOPE'],
  ] as const) {
    for (const call of [
      () => listSeries(ctx, { ...first, project: 'LCBP3-C2' }),
      () => inspectSeries(ctx, series),
      () => listCertificates(ctx, {}),
      () => findCertificateBySeal(ctx, '0'),
      () => checkCertificate(ctx, newPublicId()),
      () => listVerifications(ctx),
      () => requestVerification(ctx),
      () => verifyOneSeries(ctx, series),
      () => numberAuditLog(ctx, first),
      () => exportNumberAudit(ctx, {}, 1),
      () => numberErrorLog(ctx, first),
      () => exportNumberErrors(ctx, {}, 1),
    ]) {
      await expect(call()).rejects.toMatchObject({ code });
    }
  }
});

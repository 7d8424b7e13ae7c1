import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { and, eq, sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { exports } from '@/db/schema/exports';
import { userAssignments, users } from '@/db/schema/identity';
import { auditLogs, notifications } from '@/db/schema/system';
import { workerHeartbeats } from '@/db/schema/workers';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeSentLetter } from '@/db/testing/factories/sent-letter';
import { notifyInApp } from '@/lib/messages/notifications/notify/notify-in-app';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { closePdfBrowser } from '@/lib/platform/pdf/print-pdf';
import { transact } from '@/lib/platform/transact';
import { findFirst } from '@/scripts/servers/programs.mjs';
import { cancelExport } from './cancel-export';
import { findMadeFile } from './made-files';
import { makeExport } from './make-export';
import { openExport } from './open-export';
import { getExport, listExports } from './own-exports';
import type { PackMaker } from './pack-maker';
import { purgeExports } from './purge-exports';
import { requestExport } from './request-export';
import { retryExport } from './retry-export';
import type { ExportRequest, RequestExport } from './schema';

const db = getDatabase();
const system = systemCtx('test');
const THAI = 'ขอส่งรายงานความก้าวหน้า น้ำขึ้นน้ำลง ปั้นจั่นที่ท่าเทียบเรือ';
const FORMULAS = ['=1+1', '+66 2', '-1', '@SUM(A1)', '\tx'];
let owner: UserCtx;
let colleague: UserCtx;
let contractor: UserCtx;
let person: MadeUser;

const request: ExportRequest = {
  projectCode: 'LCBP3-C2',
  locale: 'th',
  era: 'be',
  params: { view: 'all', filters: {}, sort: [{ key: 'number', descending: false }] },
  columns: [
    { key: 'number', header: 'เลขที่', width: 25, align: 'start' },
    { key: 'subject', header: 'เรื่อง', width: 60, align: 'start' },
    { key: 'date', header: 'ลงวันที่', width: 18, align: 'start' },
    { key: 'urgency', header: 'ความเร่งด่วน', width: 14, align: 'start' },
    { key: 'attachments', header: 'แนบ', width: 8, align: 'end' },
  ],
  words: { 'urgency.NORMAL': 'ปกติ' },
  head: {
    title: 'ทะเบียนหนังสือ LCBP3-C2 <b>',
    filters: ['ทั้งหมด', 'ความเร่งด่วน: ปกติ'],
    count: 'ทั้งหมด {count} รายการ',
    asOf: 'ข้อมูล ณ {at}',
    madeBy: 'จัดทำโดย {person}',
    page: 'หน้า {page} จาก {pages}',
    empty: 'ไม่มีรายการตามตัวกรองนี้',
  },
};

const wanted = (format: RequestExport['format'], change: Partial<ExportRequest> = {}): RequestExport => ({
  register: 'correspondence',
  format,
  fileName: `ทะเบียน.${format}`,
  request: { ...request, ...change },
});
const eventOf = (publicId: string) =>
  ({ type: 'export.requested', payload: { exportPublicId: publicId } }) as OutboxEvent;
const noPack: PackMaker = () => {
  throw new Error('no pack is made here');
};
const make = (publicId: string) => makeExport(system, eventOf(publicId), noPack);
const rowOf = async (publicId: string) => (await db.select().from(exports).where(eq(exports.publicId, publicId)))[0];
const actsOn = async (publicId: string) =>
  (await db.select().from(auditLogs).where(eq(auditLogs.entityPublicId, publicId))).map(({ action }) => action).sort();

beforeAll(async () => {
  person = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL', firstName: 'วรรณา', lastName: 'ใจดี' });
  owner = await userCtx(person);
  colleague = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  for (const subject of [THAI, ...FORMULAS]) {
    await makeSentLetter({ originator: 'คคง.', to: ['สคฉ.3'], sentBy: person.userId, subject });
  }
});
beforeEach(() => db.delete(workerHeartbeats));
afterAll(async () => {
  await closePdfBrowser();
  await closeDatabase();
});

describe('a requested export', () => {
  it('is a row, an audit row and an event for the worker, together', async () => {
    const { publicId } = await requestExport(owner, wanted('csv'));
    expect(await rowOf(publicId)).toMatchObject({ state: 'QUEUED', userId: person.userId, attempt: 0 });
    expect(await actsOn(publicId)).toEqual(['export.requested']);
    const events = await db.select().from(outboxEvents).where(eq(outboxEvents.entityPublicId, publicId));
    expect(events).toMatchObject([{ eventType: 'export.requested', payload: { exportPublicId: publicId } }]);
    const deliveries = await db
      .select()
      .from(eventDeliveries)
      .where(eq(eventDeliveries.eventId, events[0]?.eventId ?? ''));
    expect(deliveries.map(({ consumer }) => consumer)).toEqual(['exports']);
  });

  it('is refused in a project that the person may not enter, and for a register that is none', async () => {
    const elsewhere = await userCtx(await makeUser({ organization: 'ผรม.1', role: 'DOCUMENT_CONTROL' }));
    await expect(requestExport(elsewhere, wanted('csv'))).rejects.toMatchObject({ code: 'PROJECT_UNKNOWN' });
    await expect(requestExport(owner, { ...wanted('csv'), register: 'toString' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is refused as PDF while the workers have no Chromium, and not while there is no worker', async () => {
    await db.insert(workerHeartbeats).values({ workerId: 'w'.repeat(36), hostName: 'test', printsPdf: false });
    await expect(requestExport(owner, wanted('pdf'))).rejects.toMatchObject({ code: 'PDF_UNAVAILABLE' });
    await db.update(workerHeartbeats).set({ printsPdf: true });
    await requestExport(owner, wanted('pdf'));
    await db.delete(workerHeartbeats);
    await requestExport(owner, wanted('pdf'));
  });

  it('belongs to its owner alone', async () => {
    const { publicId } = await requestExport(owner, wanted('csv'));
    await make(publicId);
    for (const ctx of [colleague, contractor]) {
      expect((await listExports(ctx)).map((one) => one.publicId)).not.toContain(publicId);
      const missing = { code: 'NOT_FOUND' };
      await expect(getExport(ctx, { publicId })).rejects.toMatchObject(missing);
      await expect(openExport(ctx, publicId)).rejects.toMatchObject(missing);
      await expect(cancelExport(ctx, { publicId, versionNo: 2 })).rejects.toMatchObject(missing);
      await expect(retryExport(ctx, { publicId, versionNo: 2 })).rejects.toMatchObject(missing);
    }
    expect((await listExports(owner))[0]).toMatchObject({ publicId, state: 'DONE' });
  });
});

describe('the file', () => {
  const contentOf = async (format: RequestExport['format'], change?: Partial<ExportRequest>) => {
    const { publicId } = await requestExport(owner, wanted(format, change));
    await make(publicId);
    const file = await openExport(owner, publicId);
    const content = await buffer(file.read());
    expect(content.length).toBe(file.sizeBytes);
    return { publicId, content };
  };

  it('is a CSV with every row as text, and says so in the row, the audit log and a notification', async () => {
    const { publicId, content } = await contentOf('csv');
    const lines = content.toString('utf8').split('\r\n');
    expect(lines[0]).toBe('\uFEFFเลขที่,เรื่อง,ลงวันที่,ความเร่งด่วน,แนบ');
    expect(lines.some((line) => line.includes(`${THAI},`) && line.endsWith(',ปกติ,0'))).toBe(true);
    for (const formula of FORMULAS) {
      expect(
        lines.some((line) => line.includes(`'${formula}`)),
        formula,
      ).toBe(true);
      expect(
        lines.some((line) => line.includes(`,${formula}`)),
        formula,
      ).toBe(false);
    }
    const row = await rowOf(publicId);
    // Below the header and above the line of its origin.
    expect(row).toMatchObject({ state: 'DONE', rowsDone: lines.length - 3, rowsTotal: lines.length - 3, versionNo: 2 });
    const [data = '', line = ''] = content.toString('utf8').split(/(?=# DMS export |"# DMS export )/);
    const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
    expect(line).toContain(`# DMS export ${publicId} · ทะเบียนหนังสือ LCBP3-C2 <b> · ทั้งหมด`);
    expect(line).toContain(`${owner.actor.displayName} (คคง.)`);
    expect(line).toContain(`SHA-256 ${sha256(data)}`);
    expect(await findMadeFile(sha256(content))).toMatchObject({ format: 'csv' });
    expect(await findMadeFile(sha256(`${content} `))).toBeNull();
    expect(await actsOn(publicId)).toEqual(['export.downloaded', 'export.made', 'export.requested']);
    const ended = eq(outboxEvents.eventType, 'export.ended');
    const [event] = await db
      .select()
      .from(outboxEvents)
      .where(and(ended, eq(outboxEvents.entityPublicId, publicId)));
    await transact(system, (tx) =>
      notifyInApp(tx, { ...event, type: 'export.ended', payload: { exportPublicId: publicId } } as OutboxEvent),
    );
    const notices = await db.select().from(notifications).where(eq(notifications.entityPublicId, publicId));
    expect(notices).toMatchObject([{ userId: person.userId, reason: 'EXPORT_READY' }]);
  });

  it('is a spreadsheet without formulas, zipped as it is written', async () => {
    const { content } = await contentOf('xlsx');
    const sheet = new TextDecoder().decode(unzipSync(content)['xl/worksheets/sheet1.xml']);
    expect(sheet).toContain(THAI);
    expect(sheet).toContain('ทะเบียนหนังสือ LCBP3-C2 &lt;b&gt; · ทั้งหมด');
    expect(sheet).not.toContain('<f>');
    expect(sheet.match(/<row>/g)).toHaveLength(2 + ((await listExports(owner))[0]?.rowsTotal ?? 0));
  });

  it('is a PDF whose Thai is right, with its title, language and pages', async () => {
    const { content } = await contentOf('pdf');
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(content.toString('latin1')).toContain('/Lang (th)');
    // The worker's image includes Poppler; a developer's machine may not.
    if (!findFirst(['pdftotext'])) return;
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'dms-export-')), 'register.pdf');
    writeFileSync(file, content);
    const said = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).normalize('NFC');
    const flat = said.replace(/\s+/g, '');
    for (const part of [THAI, 'ทะเบียนหนังสือ LCBP3-C2 <b>', 'จัดทำโดย', '(คคง.)', 'หน้า 1 จาก 1', 'ความเร่งด่วน: ปกติ']) {
      expect(flat).toContain(part.replace(/\s+/g, ''));
    }
    expect(execFileSync('pdfinfo', [file], { encoding: 'utf8' })).toMatch(/Title:\s+ทะเบียนหนังสือ/);
  });

  it.each(['pdf', 'xlsx', 'csv'] as const)('of nothing as %s is a whole file', async (format) => {
    const params = { ...request.params, filters: { q: 'ไม่มีคำนี้ในทะเบียน' } };
    const { content } = await contentOf(format, { params });
    expect(content.length).toBeGreaterThan(50);
    if (format === 'csv') expect(content.toString('utf8').split('\r\n')).toHaveLength(3);
  });

  it('of another organization has neither rows nor numbers of the letters between two others', async () => {
    const { publicId } = await requestExport(contractor, wanted('csv'));
    await make(publicId);
    expect(await text((await openExport(contractor, publicId)).read())).toMatch(
      /^\uFEFF?เลขที่[^\n]*\n"?# DMS export [^\n]*\n$/,
    );
    expect(await rowOf(publicId)).toMatchObject({ state: 'DONE', rowsTotal: 0 });
  });

  it('holds what its owner sees when it is made, not when it was asked for', async () => {
    const leaver = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
    const ctx = await userCtx(leaver);
    const { publicId } = await requestExport(ctx, wanted('csv'));
    await db.update(userAssignments).set({ revokedAt: sql`NOW(3)` }).where(eq(userAssignments.userId, leaver.userId));
    await make(publicId);
    expect(await rowOf(publicId)).toMatchObject({ state: 'FAILED', sizeBytes: null, failureReference: null });
    const { publicId: second } = await requestExport(owner, wanted('csv'));
    await db.update(users).set({ isActive: false }).where(eq(users.userId, person.userId));
    await make(second);
    await db.update(users).set({ isActive: true }).where(eq(users.userId, person.userId));
    expect(await rowOf(second)).toMatchObject({ state: 'FAILED', failureCode: 'FORBIDDEN' });
  });
});

describe('an export that does not end well', () => {
  it('is stopped by its owner once, and made again on request', async () => {
    const { publicId } = await requestExport(owner, wanted('csv'));
    const seen = { publicId, versionNo: 1 };
    await expect(retryExport(owner, seen)).rejects.toMatchObject({ code: 'EXPORT_NOT_ENDED' });
    await expect(cancelExport(owner, { publicId, versionNo: 7 })).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    const both = await Promise.allSettled([cancelExport(owner, seen), cancelExport(owner, seen)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await make(publicId);
    expect(await rowOf(publicId)).toMatchObject({ state: 'CANCELLED', attempt: 0, sizeBytes: null });
    await expect(openExport(owner, publicId)).rejects.toMatchObject({ code: 'EXPORT_NOT_ENDED' });
    await expect(cancelExport(owner, { publicId, versionNo: 2 })).rejects.toMatchObject({ code: 'EXPORT_ENDED' });
    const again = { publicId, versionNo: 2 };
    const retries = await Promise.allSettled([retryExport(owner, again), retryExport(owner, again)]);
    expect(retries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await make(publicId);
    expect(await rowOf(publicId)).toMatchObject({ state: 'DONE', versionNo: 4 });
    expect(await actsOn(publicId)).toEqual(['export.cancelled', 'export.made', 'export.requested', 'export.retried']);
  });

  it('tries three times, then tells its owner a reference and becomes a dead letter', async () => {
    const { publicId } = await requestExport(owner, wanted('csv'));
    await db.update(exports).set({ register: 'gone' }).where(eq(exports.publicId, publicId));
    await expect(make(publicId)).rejects.not.toHaveProperty('isFinal');
    await expect(make(publicId)).rejects.toThrow('no register gone');
    expect(await rowOf(publicId)).toMatchObject({ state: 'RUNNING', attempt: 2 });
    await expect(make(publicId)).rejects.toMatchObject({ name: 'ExportFailed', isFinal: true });
    const failed = await getExport(owner, { publicId });
    expect(failed).toMatchObject({ state: 'FAILED', failureReference: expect.stringMatching(/^ERR-/) });
    expect(failed.failure).toMatch(/รหัสอ้างอิง/);
  });

  it('leaves its place to the run that overtook it', async () => {
    const { publicId } = await requestExport(owner, wanted('csv'));
    const results = await Promise.all([make(publicId), make(publicId)]);
    expect(results).toHaveLength(2);
    expect(await rowOf(publicId)).toMatchObject({ state: 'DONE', versionNo: 2 });
    const ended = and(eq(outboxEvents.eventType, 'export.ended'), eq(outboxEvents.entityPublicId, publicId));
    expect(await db.select().from(outboxEvents).where(ended)).toHaveLength(1);
    expect(await text((await openExport(owner, publicId)).read())).toContain('เลขที่');
  });

  it('is purged with its file when its days are over', async () => {
    const { publicId } = await requestExport(owner, wanted('csv'));
    await make(publicId);
    const { read } = await openExport(owner, publicId);
    await db.update(exports).set({ expiresAt: sql`NOW(3) - INTERVAL 1 SECOND` }).where(eq(exports.publicId, publicId));
    await expect(getExport(owner, { publicId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await purgeExports(system)).toBe(1);
    expect(await rowOf(publicId)).toBeUndefined();
    await expect(text(read())).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

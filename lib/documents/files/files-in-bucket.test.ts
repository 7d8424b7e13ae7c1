import { text } from 'node:stream/consumers';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { attachments } from '@/db/schema/files';
import { auditLogs } from '@/db/schema/system';
import { startOwnSwift } from '@/db/testing/own-swift';
import type { UserCtx } from '@/lib/platform/ctx';
import * as samples from './testing/sample-files';

const swift = await startOwnSwift();
const { closeDatabase, getDatabase } = await import('@/db/client');
const { makeUser, userCtx } = await import('@/db/testing/factories/people');
const { collectMetrics } = await import('@/lib/operations/health/collect-metrics');
const { checkReadiness } = await import('@/lib/operations/health/readiness');
const { systemCtx } = await import('@/lib/platform/ctx');
const { storedSize } = await import('@/lib/platform/storage/content-store');
const { refuseWrongBucket } = await import('@/lib/platform/storage/refuse-wrong-bucket');
const { openAttachment } = await import('./open-attachment');
const { findRowsWithoutFile, sweepFiles } = await import('./sweep-files');
const { attachmentRow, incomingParts, upload } = await import('./testing/upload-sample');

const system = systemCtx('test');
let ctx: UserCtx;

beforeAll(async () => {
  ctx = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
});

afterAll(async () => {
  await swift.remove();
  await closeDatabase();
});

const open = (publicId: string, header?: string) =>
  openAttachment(ctx, publicId, { use: 'view', range: header ? { header, ifRange: null } : null });
const uploads = async () => (await getDatabase().select().from(attachments)).length;
const audited = async () => (await getDatabase().select().from(auditLogs)).length;

describe('an installation with a bucket', () => {
  it('stores an upload there and keeps no part of it on the machine', async () => {
    const content = samples.pdf('in the bucket');
    const file = await upload(ctx, 'แบบ.pdf', content);
    const { sha256 } = file;
    const Key = `dms/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
    const head = await swift.client.send(new HeadObjectCommand({ Bucket: swift.bucket, Key }));
    expect(head.ContentLength).toBe(content.length);
    expect(incomingParts()).toEqual([]);
    const whole = await open(file.publicId);
    expect(await text(whole.read({ start: 0, end: whole.sizeBytes - 1 }))).toBe(content.toString());
  });

  it('reads the part that a viewer asks for', async () => {
    const file = await upload(ctx, 'part.pdf', samples.pdf('in parts'));
    const { part, read } = await open(file.publicId, 'bytes=1-3');
    expect(part).toEqual({ start: 1, end: 3 });
    expect(await text(read({ start: 1, end: 3 }))).toBe('PDF');
  });

  it('stores the same content once, from several at the same moment', async () => {
    const content = samples.pdf('of several');
    const files = await Promise.all([1, 2, 3, 4].map((at) => upload(ctx, `same ${at}.pdf`, content)));
    expect(new Set(files.map(({ sha256 }) => sha256)).size).toBe(1);
    expect(await storedSize(String(files[0]?.sha256))).toBe(content.length);
    expect(await findRowsWithoutFile(system)).toEqual([]);
  });

  it('removes what no document took in time, and never an upload of the same content', async () => {
    for (let round = 0; round < 4; round++) {
      const content = samples.pdf(`race ${round}`);
      const old = await upload(ctx, 'old.pdf', content);
      await getDatabase()
        .update(attachments)
        .set({ expiresAt: sql`NOW(3) - INTERVAL 1 SECOND` })
        .where(eq(attachments.publicId, old.publicId));
      await Promise.all([sweepFiles(system), upload(ctx, 'new.pdf', content)]);
    }
    expect(await findRowsWithoutFile(system)).toEqual([]);
    const alone = await upload(ctx, 'alone.pdf', samples.pdf('alone'));
    await getDatabase()
      .update(attachments)
      .set({ expiresAt: sql`NOW(3) - INTERVAL 1 SECOND` })
      .where(eq(attachments.publicId, alone.publicId));
    await sweepFiles(system);
    expect(await storedSize(alone.sha256)).toBeNull();
    expect(await attachmentRow(alone.publicId)).toMatchObject({ state: 'EXPIRED' });
  });

  it('does not start with a bucket that is not there, or with keys that are refused', async () => {
    await expect(refuseWrongBucket()).resolves.toBeUndefined();
    const refusalWith = async (name: string, value: string) => {
      vi.stubEnv(name, value);
      vi.resetModules();
      const start = await import('@/lib/platform/storage/refuse-wrong-bucket');
      return start.refuseWrongBucket().finally(() => vi.unstubAllEnvs());
    };
    await expect(refusalWith('S3_BUCKET', 'other')).rejects.toThrow(/answers 404 for the bucket other/);
    await expect(refusalWith('S3_SECRET_ACCESS_KEY', 'wrong')).rejects.toThrow(/answers 403 .*S3_SECRET_ACCESS_KEY/s);
  });

  it('tells its state without a free share: a bucket has no volume', async () => {
    const { text: figures } = await collectMetrics(system);
    expect(figures).toMatch(/^storage_up 1$/m);
    expect(figures).not.toMatch(/^storage_free_ratio /m);
  });
});

describe('while the storage is away', () => {
  it('nothing is half done, and everything goes on when it is back', async () => {
    const before = await upload(ctx, 'before.pdf', samples.pdf('before'));
    const [rows, acts] = [await uploads(), await audited()];
    await swift.stop();
    await expect(upload(ctx, 'away.pdf', samples.pdf('away'))).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      status: 503,
      retryAfterSeconds: 30,
    });
    await expect(open(before.publicId)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    await expect(sweepFiles(system)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    expect([await uploads(), await audited()]).toEqual([rows, acts]);
    expect(incomingParts()).toEqual([]);
    expect((await collectMetrics(system)).text).toMatch(/^storage_up 0$/m);
    expect((await checkReadiness(system)).checks.storage).toMatchObject({ status: 'failed' });
    await swift.start();
    const after = await upload(ctx, 'away.pdf', samples.pdf('away'));
    expect(await storedSize(after.sha256)).toBe(after.sizeBytes);
    const opened = await open(before.publicId);
    expect(await text(opened.read({ start: 1, end: 3 }))).toBe('PDF');
  });
});

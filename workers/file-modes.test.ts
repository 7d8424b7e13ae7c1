import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { exports } from '@/db/schema/exports';
import { backupLogs } from '@/db/schema/system';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { requestExport } from '@/lib/documents/exports/request-export';
import { closeRedis } from '@/lib/platform/redis';
import { findFreePort } from '@/scripts/servers/ports.mjs';
import { startProcess } from './testing/start-process';

const db = getDatabase();
const storage = path.resolve(String(process.env.STORAGE_DIR));
const backups = mkdtempSync(path.join(os.tmpdir(), 'dms-modes-'));

afterAll(async () => {
  closeRedis();
  await closeDatabase();
  rmSync(backups, { recursive: true, force: true });
});

/** Everything below a folder, with the rights that it gives to accounts other than ours and our group's. */
function openToOthers(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => (statSync(path.join(folder, name)).mode & 0o007) !== 0)
    .map((name) => `${name} ${(statSync(path.join(folder, name)).mode & 0o777).toString(8)}`);
}

it('no other account of the machine reads what the product writes', { timeout: 120_000 }, async () => {
  const ctx = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  await uploadPdf(ctx);
  const request = {
    projectCode: 'LCBP3-C2',
    locale: 'th' as const,
    era: 'be' as const,
    params: { view: 'all', filters: {}, sort: [] },
    columns: [{ key: 'number', header: 'เลขที่', width: 20, align: 'start' as const }],
    words: {},
    head: {
      title: 'ทะเบียน',
      filters: [],
      count: '{count}',
      asOf: '{at}',
      madeBy: '{person}',
      page: '{page}',
      empty: '–',
    },
  };
  const { publicId } = await requestExport(ctx, { register: 'rfas', format: 'csv', fileName: 'ทะเบียน.csv', request });
  const worker = startProcess('workers/main.ts', { WORKER_PORT: String(await findFreePort()), BACKUP_DIR: backups });
  try {
    const exported = async () => (await db.select().from(exports).where(eq(exports.publicId, publicId)))[0]?.state;
    const backedUp = async () =>
      (await db.select().from(backupLogs).where(eq(backupLogs.kind, 'FULL'))).map(({ outcome }) => outcome);
    await expect.poll(exported, { timeout: 60_000 }).toBe('DONE');
    await expect.poll(backedUp, { timeout: 60_000 }).toEqual(['SUCCEEDED']);
  } finally {
    await worker.stop('SIGTERM');
  }
  expect(openToOthers(storage)).toEqual([]);
  expect(openToOthers(backups)).toEqual([]);
  expect(readdirSync(path.join(storage, 'exports'))).toHaveLength(1);
  expect(statSync(path.join(backups, 'full')).mode & 0o077).toBe(0);
});

import '@/lib/documents/kinds/register-subjects';
import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { closeDatabase } from '@/db/client';
import { seedMasterData } from '@/db/seed/master-data';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeExport } from '@/lib/documents/exports/make-export';
import { openExport } from '@/lib/documents/exports/open-export';
import { requestExport } from '@/lib/documents/exports/request-export';
import { upload } from '@/lib/documents/files/testing/upload-sample';
import { checkPack } from '@/lib/operations/evidence/check/check-pack';
import { openZip } from '@/lib/operations/evidence/check/read-zip';
import { packMaker } from '@/lib/operations/evidence/make/write-pack';
import { systemCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { closeRedis, getRedis, isRedisReady } from '@/lib/platform/redis';
import { report } from './figure';

// The largest evidence pack: a thousand letters with 2 GB of files, made and then verified in this process.

const LETTERS = 1000;
const FILE_BYTES = 2 * 1024 * 1024;
const MB = 1024 * 1024;
/** Of the process; it reads and writes in pieces of 64 KB, and keeps the list of files. */
const GROWTH_GOAL = { bound: '<=', value: 300 } as const;

await seedMasterData(env().DATABASE_ADMIN_URL ?? '');
await isRedisReady(getRedis(), 2000);
const ctx = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(FILE_BYTES), Buffer.from('\n%%EOF\n')]);
for (let letter = 0; letter < LETTERS; letter += 1) {
  // Another hash for each.
  content.writeUInt32LE(letter, 100);
  const { publicId } = await upload(ctx, `file-${letter}.pdf`, content);
  await makeSubmitted(ctx, { attachmentPublicIds: [publicId] });
}

const { publicId } = await requestExport(ctx, {
  register: 'correspondence',
  format: 'zip',
  fileName: 'pack.zip',
  request: {
    projectCode: 'LCBP3-C2',
    locale: 'en',
    era: 'ad',
    params: { view: 'all', filters: {}, sort: [] },
    columns: [{ key: 'number', header: 'Number', width: 25, align: 'start' }],
    words: {},
    head: { title: 'Letters', filters: [], count: '', asOf: '', madeBy: '', page: '', empty: '' },
  },
});
const event = { type: 'export.requested', payload: { exportPublicId: publicId } } as OutboxEvent;
const made = await measured(() =>
  makeExport(
    systemCtx('bench'),
    event,
    packMaker((action) => [action, action]),
  ),
);
report('pack.make', made.seconds, 's');
report('pack.make.peak-growth', made.growthMb, 'MB', GROWTH_GOAL);
const { sizeBytes } = await openExport(ctx, publicId);
report('pack.size', sizeBytes / MB, 'MB');

const file = await open(path.join(env().STORAGE_DIR, 'exports', `${publicId}.2.1`));
const verified = await measured(async () => {
  const source = await openZip({
    size: sizeBytes,
    slice: async (start, end) => {
      const part = new Uint8Array(Math.max(0, Math.min(end, sizeBytes) - start));
      await file.read(part, 0, part.length, start);
      return part;
    },
  });
  const { faults } = await checkPack(source);
  report('pack.findings', faults.length, 'findings', { bound: '<=', value: 0 });
});
await file.close();
report('pack.verify', verified.seconds, 's');
report('pack.verify.peak-growth', verified.growthMb, 'MB', GROWTH_GOAL);
closeRedis();
await closeDatabase();

/** Time, and growth of the memory of this process from its start to its highest. */
async function measured(work: () => Promise<void>): Promise<{ seconds: number; growthMb: number }> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const startedAt = performance.now();
  await work();
  clearInterval(watch);
  return { seconds: (performance.now() - startedAt) / 1000, growthMb: (peak - before) / MB };
}

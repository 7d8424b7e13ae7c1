import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { attachmentChecks, attachments } from '@/db/schema/files';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { collectMetrics } from '@/lib/operations/health/collect-metrics';
import { systemCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { checkFiles, countDamaged } from './check-files';

const ctx = systemCtx('test');
const db = getDatabase();
let files: { id: number; publicId: string; sha256: string }[];

const placeOf = (sha256: string) => path.join(env().STORAGE_DIR, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
const letAge = () => db.update(attachmentChecks).set({ checkedAt: sql`NOW(3) - INTERVAL 31 DAY` });

beforeAll(async () => {
  const control = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  const attachmentPublicIds = [await uploadPdf(control, 'หนึ่ง.pdf'), await uploadPdf(control, 'สอง.pdf')];
  await makeSubmitted(control, { attachmentPublicIds });
  await uploadPdf(control, 'a draft.pdf');
  files = await db
    .select({ id: attachments.id, publicId: attachments.publicId, sha256: attachments.sha256 })
    .from(attachments)
    .where(eq(attachments.state, 'COMMITTED'));
});
afterAll(closeDatabase);

it('looks at each committed file once, as many in a turn as fit, and goes on in the next', async () => {
  expect(files).toHaveLength(2);
  expect(await checkFiles(ctx, undefined, 1)).toEqual([]);
  expect(await db.$count(attachmentChecks)).toBe(1);
  expect(await checkFiles(ctx)).toEqual([]);
  expect(await db.$count(attachmentChecks)).toBe(2);
  await checkFiles(ctx, AbortSignal.abort());
});

it('names a file with one changed bit and one that is gone, and sees that they are repaired', async () => {
  const [first, second] = files;
  if (!first || !second) throw new Error('no files');
  const kept = [first, second].map(({ sha256 }) => readFileSync(placeOf(sha256)));
  const changed = Buffer.from(kept[0] ?? '');
  changed.writeUInt8(changed.readUInt8(10) ^ 1, 10);
  rmSync(placeOf(first.sha256));
  writeFileSync(placeOf(first.sha256), changed);
  rmSync(placeOf(second.sha256));
  // Not before it is due.
  expect(await checkFiles(ctx)).toEqual([]);
  await letAge();
  expect(await checkFiles(ctx)).toEqual([
    { publicId: first.publicId, sha256: first.sha256, fault: 'CHANGED' },
    { publicId: second.publicId, sha256: second.sha256, fault: 'MISSING' },
  ]);
  expect(await countDamaged(ctx)).toBe(2);
  expect((await collectMetrics(ctx)).text).toContain('attachments_damaged 2');
  for (const [at, { sha256 }] of [first, second].entries()) writeFileSync(placeOf(sha256), kept[at] ?? '');
  await db.update(attachmentChecks).set({ checkedAt: sql`NOW(3) - INTERVAL 1 DAY` });
  expect(await checkFiles(ctx)).toEqual([]);
  expect(await countDamaged(ctx)).toBe(0);
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { closeRedis } from '@/lib/platform/redis';
import { submitCorrespondence } from './submit-correspondences';

let sender: UserCtx;

beforeAll(async () => {
  sender = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

test('a submit locks nothing of another series, however few rows the tables have', async () => {
  const other = await makeSubmitted(sender, { to: ['EN'] });
  await makeSubmitted(sender, { to: ['สคฉ.3'] });
  const draft = await makeDraft(sender, { to: ['สคฉ.3'] });

  await getDatabase().transaction(async (tx) => {
    const document = sql`(SELECT id FROM correspondences WHERE uuid = ${other.publicId})`;
    const [[held]] = (await tx.execute(sql`SELECT series_id AS seriesId, id FROM correspondences
      WHERE uuid = ${other.publicId} FOR UPDATE`)) as unknown as [{ seriesId: number; id: number }[]];
    await tx.execute(sql`SELECT 1 FROM document_number_counters WHERE series_id = ${held?.seriesId} FOR UPDATE`);
    await tx.execute(sql`SELECT 1 FROM correspondence_revisions WHERE correspondence_id = ${document} FOR UPDATE`);

    // Otherwise refused after its deadline: the locks held here are released only after it.
    await expect(submitCorrespondence(sender, draft)).resolves.toMatchObject({
      documentNumber: expect.stringContaining('-0002-'),
    });
  });
});

import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { findProjectPublicId, makeDraft, recipientInputs } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { submitCorrespondence } from '../correspondence/submit-correspondences';
import { metrics } from '../metrics';
import { reserveNumbers } from '../number-holds/reserve-numbers';
import { ReserveNumbers } from '../number-holds/schema';
import { closeRedis } from '../redis';
import { rowsOf } from './testing/documents';

afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

/** The sum of a metric's samples of one name with these labels. */
async function sampleOf(metric: string, sample: string, labels: Record<string, string> = {}): Promise<number> {
  const { values } = (await metrics.registry.getSingleMetric(metric)?.get()) ?? { values: [] };
  return values
    .filter((value) => ((value as { metricName?: string }).metricName ?? metric) === sample)
    .filter((value) => Object.entries(labels).every(([name, wanted]) => value.labels[name] === wanted))
    .reduce((sum, value) => sum + value.value, 0);
}

describe('the figures of a process about numbers', () => {
  it('agree with the ledger after many calls at once, refused ones beside them', async () => {
    const ctx = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
    const drafts = await Promise.all(Array.from({ length: 40 }, () => makeDraft(ctx)));
    // Each twice: of a draft and the same draft again, one is refused.
    const sends = [...drafts, ...drafts].map((draft) => submitCorrespondence(ctx, draft));
    const [recipient] = await recipientInputs(['TEAM']);
    const place = ReserveNumbers.parse({
      projectPublicId: await findProjectPublicId('LCBP3-C2'),
      typeCode: 'LETTER',
      recipientOrganizationPublicId: recipient?.organizationPublicId,
      purpose: 'ประชุม',
    });
    const holds = Array.from({ length: 5 }, () => reserveNumbers(ctx, place));
    await Promise.allSettled<unknown>([...sends, ...holds]);

    const [taken] = await rowsOf<{ count: number }>(
      ctx,
      sql`SELECT COUNT(*) AS count FROM document_number_reservations`,
    );
    expect(taken?.count).toBe(45);
    const ofLetters = { project: 'LCBP3-C2', type: 'LETTER' };
    const generation = 'docnum_generation_duration_ms';
    expect(await sampleOf(generation, `${generation}_count`, { ...ofLetters, status: 'success' })).toBe(45);
    const acquisitions = await sampleOf('docnum_lock_acquisition_total', 'docnum_lock_acquisition_total');
    const waits = 'docnum_lock_acquisition_duration_ms';
    expect(acquisitions).toBeGreaterThan(0);
    expect(await sampleOf(waits, `${waits}_count`)).toBe(acquisitions);
    const degraded = await sampleOf('docnum_fallback_total', 'docnum_fallback_total');
    const failures = 'docnum_lock_acquisition_failures_total';
    expect(await sampleOf(failures, failures, ofLetters)).toBe(degraded);
  });
});

import { sql } from 'drizzle-orm';
import type { RowDataPacket } from 'mysql2/promise';
import { afterAll, describe, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { closeDatabase, getDatabase, getPool } from '@/db/client';
import { rowsOf } from '@/db/rows-of';
import { findProjectPublicId, makeDraft, recipientInputs } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { holdListOfTransactions, LIST_RENEWAL_MS } from '@/db/testing/list-of-transactions';
import { submitCorrespondence } from '@/lib/documents/letters/submit/submit-correspondences';
import { collectMetrics } from '@/lib/operations/health/collect-metrics';
import { systemCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { metrics } from '@/lib/platform/metrics';
import { closeRedis } from '@/lib/platform/redis';
import { reserveNumbers } from '../../holds/reserve-numbers';
import { ReserveNumbers } from '../../holds/schema';
import { draftItems, issueText, makeAuthor, storeNumbers } from '../testing/documents';
import { runVerification } from '../verify/run-verification';

process.env.DB_LOCK_WAIT_S = '1';

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
      ctx.db,
      sql`SELECT COUNT(*) AS count FROM document_number_reservations`,
    );
    expect(taken?.count).toBe(45);
    const ofLetters = { project: 'LCBP3-C2', type: 'LETTER' };
    const generation = 'docnum_generation_duration_ms';
    expect(await sampleOf(generation, `${generation}_count`, { ...ofLetters, status: 'success' })).toBe(45);
    const total = 'docnum_lock_acquisition_total';
    const acquisitions = await sampleOf(total, total, ofLetters);
    const waits = 'docnum_lock_acquisition_duration_ms';
    expect(acquisitions).toBeGreaterThan(0);
    expect(await sampleOf(waits, `${waits}_count`, ofLetters)).toBe(acquisitions);
    const degraded = await sampleOf('docnum_fallback_total', 'docnum_fallback_total');
    const failures = 'docnum_lock_acquisition_failures_total';
    // An attempt that had no lock may still be refused, cut in two or tried again: then no number was issued without.
    expect(await sampleOf(failures, failures, ofLetters)).toBeGreaterThanOrEqual(degraded);
  });

  it('tell what had to be tried again, as the audit does', async () => {
    const author = await makeAuthor();
    const [first, item] = await draftItems(author, 2, { to: 'EN' });
    if (!first || !item) throw new Error('no drafts');
    await issueText(first, storeNumbers);
    const retries = (sample: string) => sampleOf('docnum_retry_count', `docnum_retry_count_${sample}`);
    const [count, sum] = [await retries('count'), await retries('sum')];
    const wait = () => sampleOf('docnum_lock_acquisition_duration_ms', 'docnum_lock_acquisition_duration_ms_sum');
    const waited = await wait();

    const admin = await openAdminConnection(String(process.env.DATABASE_ADMIN_URL));
    await holdListOfTransactions(admin);
    // Somebody has the series for longer than the database lets anybody wait at a time.
    const holder = await getPool().getConnection();
    await holder.query('BEGIN');
    await holder.query("SELECT id FROM document_number_series WHERE printed_pattern LIKE '%-EN-%' FOR UPDATE");
    const issued = issueText(item, storeNumbers);
    const waits = new Set<string>();
    const countWaits = async () => {
      const [rows] = await admin.query<RowDataPacket[]>(`SELECT CAST(trx_wait_started AS CHAR) AS begun
        FROM information_schema.innodb_trx
        INNER JOIN information_schema.processlist ON processlist.id = innodb_trx.trx_mysql_thread_id
        WHERE processlist.db = DATABASE() AND innodb_trx.trx_state = 'LOCK WAIT'`);
      for (const { begun } of rows) waits.add(begun);
      return waits.size;
    };
    // The second one is after the first was given up.
    await expect.poll(countWaits, { interval: LIST_RENEWAL_MS }).toBeGreaterThanOrEqual(2);
    await admin.end();
    await holder.query('ROLLBACK');
    holder.release();
    expect(await issued).toContain('-0002-');
    const [audit] = await rowsOf<{ retries: number }>(
      author.db,
      sql`SELECT retry_count AS retries FROM document_number_audit WHERE document_uuid = ${item.payload.publicId}`,
    );
    expect(audit?.retries).toBeGreaterThan(0);
    expect(await retries('count')).toBe(count + 1);
    expect(await retries('sum')).toBe(sum + (audit?.retries ?? 0));
    // Each retry waited for the row as long as DB_LOCK_WAIT_S allows; Redis alone never takes half of that.
    expect((await wait()) - waited).toBeGreaterThan((audit?.retries ?? 0) * 500);
  });

  it('tell what was refused, by its kind', async () => {
    const author = await makeAuthor();
    const [item] = await draftItems(author, 1, { to: 'กทท.' });
    if (!item) throw new Error('no draft');
    const refused = { ...item, request: { ...item.request, recipientCode: null, recipientOrganizationId: null } };
    const ofKind = () => sampleOf('docnum_errors_total', 'docnum_errors_total', { type: 'VALIDATION_ERROR' });
    const before = await ofKind();
    await expect(issueText(refused, storeNumbers)).rejects.toMatchObject({ code: 'RECIPIENT_REQUIRED' });
    expect(await ofKind()).toBe(before + 1);
  });

  it('tell how much of the pool is in use', async () => {
    const ctx = systemCtx('test');
    const usage = async () => {
      await collectMetrics(ctx);
      return sampleOf('docnum_db_connection_pool_usage', 'docnum_db_connection_pool_usage');
    };
    // Refusals are recorded after their callers have been answered.
    await expect.poll(usage).toBe(0);
    const taken = await Promise.all([1, 2, 3].map(() => getPool().getConnection()));
    expect(await usage()).toBeCloseTo((100 * 3) / env().DB_POOL_SIZE);
    for (const connection of taken) connection.release();
    await expect.poll(usage).toBe(0);
  });

  it('say what the last verification found', async () => {
    const findings = () => sampleOf('docnum_verification_findings', 'docnum_verification_findings');
    await runVerification(systemCtx('test'));
    expect(await findings()).toBe(0);
    const move = (by: number) =>
      getDatabase().execute(sql`UPDATE document_number_series SET last_number = last_number + ${by} LIMIT 1`);
    await move(1);
    await runVerification(systemCtx('test'));
    expect(await findings()).toBeGreaterThan(0);
    await move(-1);
    await runVerification(systemCtx('test'));
    expect(await findings()).toBe(0);
  });
});

import { documentNumberCounters } from '@/db/schema/numbering';
import { transact } from '@/lib/platform/transact';
import { isCounterOf, type Job, readCounter, writeNumber } from './row-by-row';

/** The seed's database fallback (3.11.6.1): `SELECT … FOR UPDATE` of the counter, one number per transaction. */
export function issueForUpdate(job: Job): Promise<string | undefined> {
  return transact(job.ctx, async (tx) => {
    const counter = await readCounter(tx, job.plan, true);
    const sequence = counter.lastNumber + 1;
    await tx.db
      .update(documentNumberCounters)
      .set({ lastNumber: sequence, version: counter.version + 1 })
      .where(isCounterOf(job.plan));
    return writeNumber(tx, job, counter.seriesId, sequence);
  });
}

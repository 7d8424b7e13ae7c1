import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { recordFacts } from '@/db/schema/record-facts';
import { auditLogs } from '@/db/schema/system';
import type { Ctx } from '../../ctx';
import { transact } from '../../transact';
import { record } from '../record';
import type { RecordFault } from './record-fault';

/** The audit row that holds the hash of a stretch of `record_facts`; the seals of the audit log cover it. */
const SEALED = 'records.sealed';

/** No transaction of the product is open for so long: no hash with a lower id is still to come. */
const SETTLED_MINUTES = 60;

/** Small enough to hold in memory. */
const BATCH = 5000;

interface Stretch {
  afterId: number;
  lastId: number;
  count: number;
  digest: string;
}

/** Writes the hash of the facts since the last such row into the audit log. @returns false when there was none to seal */
export async function sealFacts(ctx: Ctx): Promise<boolean> {
  const last = (await listSeals(ctx, 1))[0];
  const [head] = await ctx.db
    .select({ id: recordFacts.id })
    .from(recordFacts)
    .where(lte(recordFacts.boundAt, sql`NOW(3) - INTERVAL ${SETTLED_MINUTES} MINUTE`))
    .orderBy(desc(recordFacts.id))
    .limit(1);
  const afterId = last?.lastId ?? 0;
  if (!head || head.id <= afterId) return false;
  const stretch = { afterId, lastId: head.id, ...(await digestOf(ctx, afterId, head.id)) };
  await transact(ctx, (tx) => record(tx, { action: SEALED, entityType: 'audit', changes: { facts: [null, stretch] } }));
  return true;
}

/** Computes the hash of every sealed stretch again. */
export async function findSealFaults(ctx: Ctx): Promise<RecordFault[]> {
  const faults: RecordFault[] = [];
  for (const { afterId, lastId, count, digest } of await listSeals(ctx)) {
    const now = await digestOf(ctx, afterId, lastId);
    if (now.count === count && now.digest === digest) continue;
    faults.push({ kind: 'record_facts', rowKey: `${afterId + 1}–${lastId}`, label: null, problem: 'hashes changed' });
  }
  return faults;
}

/** The newest first. */
async function listSeals(ctx: Ctx, limit = Number.MAX_SAFE_INTEGER): Promise<Stretch[]> {
  const rows = await ctx.db
    .select({ changes: auditLogs.changes })
    .from(auditLogs)
    .where(and(eq(auditLogs.action, SEALED), eq(auditLogs.actorType, 'SYSTEM')))
    .orderBy(desc(auditLogs.id))
    .limit(limit);
  return rows.flatMap(({ changes }) => (changes?.facts ? [changes.facts[1] as Stretch] : []));
}

async function digestOf(ctx: Ctx, afterId: number, lastId: number): Promise<Pick<Stretch, 'count' | 'digest'>> {
  const hash = createHash('sha256');
  let count = 0;
  for (let after = afterId; ; ) {
    const rows = await ctx.db
      .select()
      .from(recordFacts)
      .where(and(gt(recordFacts.id, after), lte(recordFacts.id, lastId)))
      .orderBy(asc(recordFacts.id))
      .limit(BATCH);
    for (const { id, kind, rowKey, hash: bound, account, boundAt } of rows) {
      hash.update(`${JSON.stringify([id, kind, rowKey, bound, account, boundAt.toISOString()])}\n`);
    }
    count += rows.length;
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return { count, digest: hash.digest('hex') };
    after = end.id;
  }
}

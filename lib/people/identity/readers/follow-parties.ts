import { and, asc, count, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { documentReaders, readerBacklogs } from '@/db/schema/document-readers';
import { contracts } from '@/db/schema/organizations';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { refreshReaders } from './refresh-readers';

/** Documents whose rows follow within the change of parties. It bounds the time for which submits of the contract wait. */
const AT_ONCE = 1000;
/** Documents of one transaction of the worker. Submits of the contract wait for it, within their lock wait of 2 s. */
const BATCH = 500;
/** Minutes in which processes of two versions may run side by side, with a margin. */
const EXCHANGE_MINUTES = 60;

/**
 * Follows a change of a contract's parties, in the transaction that holds the contract's row. The worker follows with
 * the rows of a large contract; `knowsDocument` asks the rule as well until it has.
 */
export async function partiesChanged(tx: TxCtx, contractId: number): Promise<void> {
  const ids = await submittedOf(tx, { contractId, after: 0, limit: AT_ONCE + 1 });
  if (ids.length <= AT_ONCE) return refreshReaders(tx, ids);
  await tx.db
    .insert(readerBacklogs)
    .values({ contractId })
    .onDuplicateKeyUpdate({ set: { followedTo: 0, since: sql`NOW(3)` } });
}

/**
 * Rewrites the rows of all contracts whose parties have changed, batch by batch. A stopped worker goes on where it was.
 * @returns the count of documents that were looked at
 */
export async function followParties(ctx: Ctx, stopping?: AbortSignal): Promise<number> {
  const waiting = await ctx.db
    .select({ contractId: readerBacklogs.contractId })
    .from(readerBacklogs)
    .orderBy(asc(readerBacklogs.since));
  let followed = await adoptUnwritten(ctx);
  for (const { contractId } of waiting) {
    for (let isOver = false; !isOver && !stopping?.aborted; ) {
      const batch = await transact(ctx, (tx) => followBatch(tx, contractId));
      followed += batch.count;
      isOver = batch.isOver;
    }
  }
  return followed;
}

async function followBatch(tx: TxCtx, contractId: number): Promise<{ count: number; isOver: boolean }> {
  // As a change of parties does: a submit that read the former parties has ended.
  await tx.db.select({ id: contracts.id }).from(contracts).where(eq(contracts.id, contractId)).for('update');
  const ofContract = eq(readerBacklogs.contractId, contractId);
  const [backlog] = await tx.db.select().from(readerBacklogs).where(ofContract).for('update');
  if (!backlog) return { count: 0, isOver: true };
  const ids = await submittedOf(tx, { contractId, after: backlog.followedTo, limit: BATCH });
  await refreshReaders(tx, ids);
  const last = ids.at(-1);
  const isOver = last === undefined || ids.length < BATCH;
  if (isOver) await tx.db.delete(readerBacklogs).where(ofContract);
  else await tx.db.update(readerBacklogs).set({ followedTo: last }).where(ofContract);
  return { count: ids.length, isOver };
}

/** Counts the documents whose rows the worker has still to look at, drafts among them. */
export async function countBehind(ctx: Ctx): Promise<number> {
  const [behind] = await ctx.db
    .select({ count: count() })
    .from(readerBacklogs)
    .innerJoin(
      correspondences,
      and(eq(correspondences.contractId, readerBacklogs.contractId), gt(correspondences.id, readerBacklogs.followedTo)),
    );
  return behind?.count ?? 0;
}

async function submittedOf(
  ctx: Ctx,
  { contractId, after, limit }: { contractId: number; after: number; limit: number },
): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: correspondences.id })
    .from(correspondences)
    .where(
      and(
        eq(correspondences.contractId, contractId),
        gt(correspondences.id, after),
        isNotNull(correspondences.submittedAt),
      ),
    )
    .orderBy(asc(correspondences.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Writes the rows of documents that a process of the version before delta 96 has submitted since. */
async function adoptUnwritten(ctx: Ctx): Promise<number> {
  const found = await rowsOf<{ id: number }>(
    ctx.db,
    sql`SELECT DISTINCT d.id FROM ${correspondenceRevisions} AS v JOIN ${correspondences} AS d ON d.id = v.correspondence_id
      WHERE v.submitted_at >= NOW(3) - INTERVAL ${EXCHANGE_MINUTES} MINUTE AND d.submitted_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM ${documentReaders} AS w WHERE w.correspondence_id = d.id)
      ORDER BY d.id LIMIT ${BATCH}`,
  );
  const ids = found.map(({ id }) => id);
  if (ids.length > 0) await transact(ctx, (tx) => refreshLocked(tx, ids));
  return ids.length;
}

/** Refreshes documents that no other change has locked, in the order of all locks on documents. */
export async function refreshLocked(tx: TxCtx, documentIds: readonly number[]): Promise<void> {
  await tx.db
    .select({ id: correspondences.id })
    .from(correspondences)
    .where(inArray(correspondences.id, [...documentIds]))
    .orderBy(asc(correspondences.id))
    .for('update');
  await refreshReaders(tx, documentIds);
}

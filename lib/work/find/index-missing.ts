import { asc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { findTexts } from '@/db/schema/find-texts';
import type { Ctx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { indexDocuments } from './index-documents';
import { INDEX_VERSION } from './mariadb-engine';

/** Documents of one transaction. */
const BATCH = 50;
/** Half of the time between two turns, so that the worker's other tasks have the other half. */
const TURN_MS = 5 * 60_000;
/** Renamed organizations, tags and drawings show in the index after a week at the latest. */
const AGAIN_AFTER_DAYS = 7;

/**
 * Indexes documents that have no row of the index, or one of another version: those from before this version, or all
 * of them after `npm run find:rebuild`. Then the rows that are oldest. The next turn continues. Run it alone.
 * @returns how many were indexed
 */
export async function indexMissing(ctx: Ctx, stopping?: AbortSignal, turnMs = TURN_MS): Promise<number> {
  const end = performance.now() + turnMs;
  let indexed = 0;
  for (;;) {
    if (stopping?.aborted || performance.now() > end) return indexed;
    const ids = await findDue(ctx);
    if (ids.length === 0) return indexed;
    await transact(ctx, (tx) => indexDocuments(tx, ids));
    indexed += ids.length;
  }
}

async function findDue(ctx: Ctx): Promise<number[]> {
  const missing = await ctx.db
    .select({ id: correspondences.id })
    .from(correspondences)
    .leftJoin(findTexts, eq(findTexts.correspondenceId, correspondences.id))
    .where(or(isNull(findTexts.correspondenceId), ne(findTexts.indexVersion, INDEX_VERSION)))
    .orderBy(asc(correspondences.id))
    .limit(BATCH);
  if (missing.length > 0) return missing.map(({ id }) => id);
  const old = await ctx.db
    .select({ id: findTexts.correspondenceId })
    .from(findTexts)
    .where(sql`${findTexts.indexedAt} < NOW(3) - INTERVAL ${AGAIN_AFTER_DAYS} DAY`)
    .orderBy(asc(findTexts.indexedAt))
    .limit(BATCH);
  return old.map(({ id }) => id);
}

import { count, desc, eq, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { organizations } from '@/db/schema/organizations';
import type { Ctx } from '../ctx';
import { metrics } from '../metrics';

/** The schema changes with a deployment and a slow database stays slow: scrapers asking often would only add load. */
const KEPT_MS = 5 * 60_000;
/** Rows the probe joins: a page of a register. */
const PROBED_ROWS = 50;

let readAt = Number.NEGATIVE_INFINITY;

/**
 * Sets the gauges about the database itself: the share of the tables with a uuid that have their index on it, and how
 * long a fixed join takes (milliseconds, with the way there and back). Read at most once in five minutes.
 */
export async function readDatabaseFigures(ctx: Ctx): Promise<void> {
  if (performance.now() - readAt < KEPT_MS) return;
  const share = await readUuidIndexShare(ctx);
  const durationMs = await probeJoin(ctx);
  if (share !== null) metrics.dbUuidIndexShare.set(share);
  metrics.dbJoinProbeMs.set(durationMs);
  readAt = performance.now();
}

// Raw: the builder knows nothing of information_schema. Null when there are no tables to speak of. Each of its tables is
// made anew for whoever reads it, out of every table's definition, and for each row of a join again (230 ms, not 9).
async function readUuidIndexShare(ctx: Ctx): Promise<number | null> {
  const [rows] = (await ctx.db.execute(sql`
    SELECT AVG(table_name IN (
        SELECT table_name FROM information_schema.statistics
        WHERE table_schema = DATABASE() AND column_name = 'uuid' AND seq_in_index = 1)) AS share
    FROM information_schema.columns
    WHERE table_schema = DATABASE() AND column_name = 'uuid' AND table_name IN (
        SELECT table_name FROM information_schema.tables
        WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE')
  `)) as unknown as [{ share: string | null }[]];
  const share = rows[0]?.share;
  return share === null || share === undefined ? null : Number(share);
}

async function probeJoin(ctx: Ctx): Promise<number> {
  const newest = ctx.db
    .select({ id: correspondences.id, originatorId: correspondences.originatorOrganizationId })
    .from(correspondences)
    .orderBy(desc(correspondences.id))
    .limit(PROBED_ROWS)
    .as('newest');
  const startedAt = performance.now();
  await ctx.db
    .select({ rows: count() })
    .from(newest)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.correspondenceId, newest.id))
    .innerJoin(organizations, eq(organizations.id, newest.originatorId));
  return performance.now() - startedAt;
}

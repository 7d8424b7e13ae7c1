import { count, desc, eq, sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { organizations } from '@/db/schema/organizations';
import type { Ctx } from '@/lib/platform/ctx';
import { metrics } from '@/lib/platform/metrics';
import type { Sample } from './sample';

/** The schema changes with a deployment and a slow database stays slow: scrapers asking often would only add load. */
const KEPT_MS = 5 * 60_000;
/** Rows the probe joins: a page of a register. */
const PROBED_ROWS = 50;

let kept: { readAt: number; samples: Sample[] } | undefined;

/**
 * Figures of the database: its size, the share of the indexes on public identifiers (ADR-007: below 5 %, review above
 * 10 %), and the milliseconds of a fixed join. Read at most once in five minutes.
 */
export async function readDatabaseFigures(ctx: Ctx): Promise<Sample[]> {
  if (kept && performance.now() - kept.readAt < KEPT_MS) return kept.samples;
  const { uuidIndexBytes, databaseBytes } = await readIndexSizes(ctx);
  const samples = [
    { gauge: metrics.dbJoinProbeMs, value: await probeJoin(ctx) },
    // A server without persistent statistics has no sizes.
    ...(databaseBytes > 0
      ? [
          { gauge: metrics.dbSizeBytes, value: databaseBytes },
          { gauge: metrics.dbUuidIndexShare, value: uuidIndexBytes / databaseBytes },
        ]
      : []),
  ];
  kept = { readAt: performance.now(), samples };
  return samples;
}

// Raw: only the definer of this procedure may read the server's statistics, which cover all of its databases.
async function readIndexSizes(ctx: Ctx): Promise<{ uuidIndexBytes: number; databaseBytes: number }> {
  const [rows] = await rowsOf<{ uuidIndexBytes: string | number; databaseBytes: string | number }[]>(
    ctx.db,
    sql`CALL read_index_sizes()`,
  );
  const row = rows?.[0];
  return { uuidIndexBytes: Number(row?.uuidIndexBytes ?? 0), databaseBytes: Number(row?.databaseBytes ?? 0) };
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

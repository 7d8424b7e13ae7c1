import { eq, max, sql } from 'drizzle-orm';
import { workerHeartbeats } from '@/db/schema/workers';
import type { Ctx } from '@/lib/platform/ctx';

/** A worker says that it lives; two missed beats are an accident, more are an outage. */
export const BEAT_MS = 5000;

/** State reported by a worker. */
interface Beating {
  workerId: string;
  hostName: string;
  /** True if the process found a Chromium. */
  printsPdf: boolean;
}

export async function beat(ctx: Ctx, { workerId, hostName, printsPdf }: Beating): Promise<void> {
  await ctx.db
    .insert(workerHeartbeats)
    .values({ workerId, hostName: hostName.slice(0, 255), printsPdf })
    .onDuplicateKeyUpdate({ set: { beatAt: sql`NOW(3)` } });
  // Workers that were killed leave their row behind.
  await ctx.db.delete(workerHeartbeats).where(sql`${workerHeartbeats.beatAt} < NOW(3) - INTERVAL 1 DAY`);
}

/** A worker that stops in order takes its heartbeat along. */
export async function endBeat(ctx: Ctx, workerId: string): Promise<void> {
  await ctx.db.delete(workerHeartbeats).where(eq(workerHeartbeats.workerId, workerId));
}

/** Seconds since any worker's last heartbeat; null when there has never been one. */
export async function readHeartbeatAge(ctx: Ctx): Promise<number | null> {
  const [row] = await ctx.db
    .select({ age: sql<number | null>`TIMESTAMPDIFF(MICROSECOND, ${max(workerHeartbeats.beatAt)}, NOW(3)) / 1000000` })
    .from(workerHeartbeats);
  return row?.age === null || row?.age === undefined ? null : Number(row.age);
}

import { sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import type { Ctx } from '../ctx';
import { newestHour } from '../time/project-day-sql';

/** By the project's clock: after the day's documents, before the first ones of the next. */
const NIGHTLY_HOUR = 2;

/**
 * True when the worker has not stored the result `action` since the newest 02:00 of the project. A worker that was off at
 * that hour makes up for it when it is back.
 */
export async function isNightlyDue(ctx: Ctx, action: string): Promise<boolean> {
  const rows = await rowsOf<{ isDue: number }>(
    ctx.db,
    sql`
    SELECT NOT EXISTS (SELECT 1 FROM audit_logs WHERE action = ${action} AND actor_type = 'SYSTEM'
      AND created_at >= ${newestHour(NIGHTLY_HOUR)}
      AND created_at <= NOW(3)) AS isDue`,
  );
  return rows[0]?.isDue === 1;
}

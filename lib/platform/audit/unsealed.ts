import { sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { auditSealMarks } from '@/db/schema/system';
import type { Ctx } from '../ctx';

/** Two turns of five minutes seal a row. An hour leaves room for a dump in one transaction, which holds sealing up. */
export const UNSEALED_SECONDS = 3600;

/** The oldest audit row without a seal. */
export interface Unsealed {
  firstId: number;
  /** Whole seconds. */
  ageSeconds: number;
  /** Seconds since sealing last worked; a worker that starts after a night makes up for it at once. */
  markSeconds: number;
}

/** Null when every audit row is sealed. */
export async function findUnsealed(ctx: Ctx): Promise<Unsealed | null> {
  // Raw: one statement for one moment. Written by the server's clock, as the rows are.
  const [row] = await rowsOf<{ firstId: string | number; ageSeconds: number; markSeconds: number }>(
    ctx.db,
    sql`
    SELECT a.id AS firstId, TIMESTAMPDIFF(SECOND, a.created_at, NOW(3)) AS ageSeconds,
      (SELECT TIMESTAMPDIFF(SECOND, marked_at, UTC_TIMESTAMP(3)) FROM ${auditSealMarks}) AS markSeconds
    FROM audit_logs AS a WHERE a.id > (SELECT COALESCE(MAX(last_id), 0) FROM audit_seals) ORDER BY a.id LIMIT 1`,
  );
  if (!row) return null;
  return { firstId: Number(row.firstId), ageSeconds: Number(row.ageSeconds), markSeconds: Number(row.markSeconds) };
}

/** Seconds for which sealing has left rows behind although it had its turns; 0 while it works. */
export async function readUnsealedSeconds(ctx: Ctx): Promise<number> {
  const unsealed = await findUnsealed(ctx);
  return unsealed ? Math.max(0, Math.min(unsealed.ageSeconds, unsealed.markSeconds)) : 0;
}

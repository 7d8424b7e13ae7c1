import { and, count, gt, gte, lt, max, min } from 'drizzle-orm';
import { z } from 'zod';
import { readMoment } from '@/db/client';
import { auditLogs } from '@/db/schema/system';
import { verifySealsOfPeriod } from '@/lib/platform/audit/seal';
import type { UserCtx } from '@/lib/platform/ctx';
import { CalendarDay } from '@/lib/platform/time/calendar-day';
import { startOfDay, startOfNextDay } from '@/lib/platform/time/project-day';
import { countProof } from '../proof/proof-limit';
import type { AuditVerification } from './dto';
import { requireAnywhere } from './require-anywhere';

/** A reader waits, and proxies give up after a minute. A million rows take some ten seconds. */
const AT_MOST_MS = 20_000;

/** Calendar days in Bangkok, both inclusive; without them all of the log. */
export const AuditPeriodQuery = z.strictObject({
  dateFrom: CalendarDay.optional(),
  dateTo: CalendarDay.optional(),
});
export type AuditPeriodQuery = z.infer<typeof AuditPeriodQuery>;

/**
 * Computes the seals of a period again, as `npm run audit:verify` does for all. It names no row: the seals cover rows of
 * every organization.
 * @throws AppError FORBIDDEN when the actor holds audit.read nowhere, RATE_LIMITED
 */
export async function verifyAuditPeriod(
  ctx: UserCtx,
  { dateFrom, dateTo }: AuditPeriodQuery,
  atMostMs = AT_MOST_MS,
): Promise<AuditVerification> {
  await requireAnywhere(ctx);
  await countProof(ctx);
  const from = dateFrom ? startOfDay(dateFrom) : null;
  const until = dateTo ? startOfNextDay(dateTo) : null;
  const deadline = performance.now() + atMostMs;
  return readMoment(async (db) => {
    const isInside = and(
      from ? gte(auditLogs.createdAt, from) : undefined,
      until ? lt(auditLogs.createdAt, until) : undefined,
    );
    const [span] = await db
      .select({ firstId: min(auditLogs.id), lastId: max(auditLogs.id) })
      .from(auditLogs)
      .where(isInside);
    const period = { firstId: span?.firstId ?? null, lastId: span?.lastId ?? null, from, until };
    const { seals, compared, rows, sealedUpTo, fault } = await verifySealsOfPeriod({ ...ctx, db }, period, deadline);
    const [left] = await db
      .select({ rows: count() })
      .from(auditLogs)
      .where(and(isInside, gt(auditLogs.id, sealedUpTo)));
    return {
      dateFrom: dateFrom ?? null,
      dateTo: dateTo ?? null,
      verifiedAt: new Date().toISOString(),
      result: fault ? 'FAILS' : seals === 0 || compared < seals ? 'OPEN' : 'HOLDS',
      seals,
      compared,
      rows,
      unsealed: left?.rows ?? 0,
      fault: fault && {
        problem: fault.problem === 'rows changed' ? 'ROWS_CHANGED' : 'SEAL_CHANGED',
        sealedAt: fault.sealedAt.toISOString(),
      },
    };
  });
}

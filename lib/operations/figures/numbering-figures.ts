import { and, count, desc, gte, inArray, sql } from 'drizzle-orm';
import { documentNumberAudit, documentNumberErrors } from '@/db/schema/numbering';
import { readRedisStatus } from '@/lib/operations/health/redis-figures';
import { type Frame, minutesOf, type Period, pointStarts } from '@/lib/operations/history/periods';
import { openFrame, pointAt, readHistory } from '@/lib/operations/history/read-history';
import { requirePermission } from '@/lib/people/identity/access/access';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { type Quantiles, quantilesIn } from './quantiles';

const LOCKS = 'docnum_lock_acquisition_total';
const LOCK_FAILURES = 'docnum_lock_acquisition_failures_total';
const LOCK_WAIT = 'docnum_lock_acquisition_duration_ms';
const GENERATION = 'docnum_generation_duration_ms';
const REDIS = 'docnum_redis_connection_status';

export interface NumberingFigures {
  starts: string[];
  /** Numbers issued or reserved, from the audit. */
  issued: number[];
  /** As a rate; the current point counts the minutes that have passed. */
  perMinute: number[];
  /** Of these, on the database row alone. */
  fallbacks: number[];
  retries: number[];
  /** Share of the attempts, 0 to 1; null without any. */
  lockSuccess: (number | null)[];
  lockSuccessOfAll: number | null;
  /** Milliseconds. */
  lockWait: Quantiles;
  generation: Quantiles;
  lockFailures: { reason: string; count: number }[];
  errors: { type: string; count: number }[];
  /** Share of the readings at which Redis answered. */
  redisUp: (number | null)[];
  isRedisUp: boolean;
}

/** The engine of numbers over a period. @throws AppError TOKEN_SCOPE, FORBIDDEN */
export async function getNumberingFigures(ctx: UserCtx, period: Period): Promise<NumberingFigures> {
  await requirePermission(ctx, 'ops.view');
  return readNumberingFigures(ctx, await openFrame(ctx, period));
}

/** As above without authorization, for the overview. */
export async function readNumberingFigures(ctx: Ctx, frame: Frame): Promise<NumberingFigures> {
  const [issued, errors, history, [redis]] = await Promise.all([
    readIssued(ctx, frame),
    readErrors(ctx, frame),
    readHistory(ctx, frame, [LOCKS, LOCK_FAILURES, `${LOCK_WAIT}_bucket`, `${GENERATION}_bucket`, REDIS]),
    readRedisStatus(),
  ]);
  const attempts = history.growth(LOCKS);
  const failures = history.growth(LOCK_FAILURES);
  return {
    starts: pointStarts(frame),
    ...issued,
    perMinute: issued.issued.map((numbers, at) => numbers / minutesOf(frame, at)),
    lockSuccess: attempts.map((tried, at) => successOf(tried, failures[at] ?? 0)),
    lockSuccessOfAll: successOf(history.sum(LOCKS), history.sum(LOCK_FAILURES)),
    lockWait: quantilesIn(history, LOCK_WAIT),
    generation: quantilesIn(history, GENERATION),
    lockFailures: history.totals(LOCK_FAILURES).map(({ label, total }) => ({ reason: label, count: total })),
    errors,
    redisUp: history.mean(REDIS),
    isRedisUp: redis?.value === 1,
  };
}

/** One attempt can fail in Redis and at the row, which Grafana's panel counts twice as well; a share ends at 0. */
function successOf(attempts: number | null, failures: number): number | null {
  return attempts ? Math.max(0, 1 - failures / attempts) : null;
}

async function readIssued(ctx: Ctx, frame: Frame): Promise<Pick<NumberingFigures, 'issued' | 'fallbacks' | 'retries'>> {
  const rows = await ctx.db
    .select({
      at: pointAt(documentNumberAudit.createdAt, frame).as('at'),
      issued: count(),
      fallbacks: sql`SUM(${documentNumberAudit.fallbackUsed} = 'DB_LOCK')`.mapWith(Number),
      retries: sql`SUM(${documentNumberAudit.retryCount})`.mapWith(Number),
    })
    .from(documentNumberAudit)
    .where(
      and(gte(documentNumberAudit.createdAt, frame.from), inArray(documentNumberAudit.event, ['ISSUED', 'RESERVED'])),
    )
    .groupBy(sql`at`);
  const perPoint = (figure: 'issued' | 'fallbacks' | 'retries') =>
    Array.from({ length: frame.points }, (_, point) => rows.find(({ at }) => at === point)?.[figure] ?? 0);
  return { issued: perPoint('issued'), fallbacks: perPoint('fallbacks'), retries: perPoint('retries') };
}

function readErrors(ctx: Ctx, frame: Frame): Promise<NumberingFigures['errors']> {
  return ctx.db
    .select({ type: documentNumberErrors.errorType, count: count() })
    .from(documentNumberErrors)
    .where(gte(documentNumberErrors.createdAt, frame.from))
    .groupBy(documentNumberErrors.errorType)
    .orderBy(desc(count()));
}

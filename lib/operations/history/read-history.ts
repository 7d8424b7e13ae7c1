import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { metricSamples } from '@/db/schema/metric-samples';
import type { Ctx } from '@/lib/platform/ctx';
import { readNow } from '@/lib/platform/time/database-time';
import { type Frame, frameOf, type Period } from './periods';
import { type Bucket, quantileOf } from './quantile';

/** Samples of one point. */
interface Point {
  total: number;
  peak: number;
  readings: number;
}

/** Each process writes it at every turn: where it has a reading, a counter without one did not grow. */
const ALWAYS_WRITTEN = 'docnum_db_connection_pool_usage';

type Series = readonly (Point | undefined)[];

/** The frame of the period up to now, by the database's clock. */
export async function openFrame(ctx: Ctx, period: Period): Promise<Frame> {
  return frameOf(period, await readNow(ctx));
}

/** The point that a moment is in, as a number from 0, for GROUP BY. */
export function pointAt(moment: Parameters<typeof gte>[0], { from, pointSeconds }: Frame) {
  const start = from.getTime() / 1000;
  return sql<number>`FLOOR((UNIX_TIMESTAMP(${moment}) - ${start}) / ${pointSeconds})`.mapWith(Number);
}

/** Kept samples of `names` in the frame. One range of the primary key for each name. */
export async function readHistory(ctx: Ctx, frame: Frame, names: readonly string[]): Promise<History> {
  const rows = await ctx.db
    .select({
      metric: metricSamples.metric,
      label: metricSamples.label,
      at: pointAt(metricSamples.beginsAt, frame).as('at'),
      total: sql`SUM(${metricSamples.total})`.mapWith(Number),
      peak: sql`MAX(${metricSamples.peak})`.mapWith(Number),
      readings: sql`SUM(${metricSamples.readings})`.mapWith(Number),
    })
    .from(metricSamples)
    .where(
      and(
        eq(metricSamples.step, frame.step),
        inArray(metricSamples.metric, [...names, ALWAYS_WRITTEN]),
        gte(metricSamples.beginsAt, frame.from),
      ),
    )
    .groupBy(metricSamples.metric, metricSamples.label, sql`at`);
  const series = new Map<string, Map<string, (Point | undefined)[]>>();
  for (const { metric, label, at, ...point } of rows) {
    const byLabel = series.get(metric) ?? new Map<string, (Point | undefined)[]>();
    const points = byLabel.get(label) ?? Array.from({ length: frame.points }, () => undefined);
    // A sample that another process wrote since the frame was opened can begin after it.
    if (at < frame.points) points[at] = point;
    series.set(metric, byLabel.set(label, points));
  }
  return new History(frame, series);
}

/** Answers what charts ask of samples. A point without a sample is null: nothing was measured. */
export class History {
  constructor(
    private readonly frame: Frame,
    private readonly series: ReadonlyMap<string, ReadonlyMap<string, Series>>,
  ) {}

  /** Growth of a counter by point, over all labels or of one; null where no process wrote anything. */
  growth(metric: string, label?: string): (number | null)[] {
    return this.points((at) => {
      const points = this.pointsOf(metric, at, label);
      const isWritten = points.length > 0 || this.pointsOf(ALWAYS_WRITTEN, at).length > 0;
      return isWritten ? points.reduce((sum, { total }) => sum + total, 0) : null;
    });
  }

  /** Growth of a counter in the whole frame by label, the largest first. */
  totals(metric: string): { label: string; total: number }[] {
    return [...(this.series.get(metric) ?? [])]
      .map(([label, points]) => ({ label, total: points.reduce((sum, point) => sum + (point?.total ?? 0), 0) }))
      .sort((a, b) => b.total - a.total);
  }

  /** Growth of a counter in the whole frame. */
  sum(metric: string): number {
    return this.totals(metric).reduce((sum, { total }) => sum + total, 0);
  }

  /** Mean of a gauge's readings by point. */
  mean(metric: string): (number | null)[] {
    return this.points((at) => {
      const [point] = this.pointsOf(metric, at);
      return point ? point.total / point.readings : null;
    });
  }

  /** The largest reading of a gauge by point. */
  peak(metric: string): (number | null)[] {
    return this.points((at) => this.pointsOf(metric, at)[0]?.peak ?? null);
  }

  /** Quantile of a histogram by point. */
  quantile(histogram: string, share: number): (number | null)[] {
    return this.points((at) => quantileOf(share, this.buckets(histogram, at)));
  }

  /** Quantile of a histogram over the whole frame. */
  quantileOfAll(histogram: string, share: number): number | null {
    const buckets = this.totals(`${histogram}_bucket`).map(({ label, total }) => ({
      le: boundOf(label),
      count: total,
    }));
    return quantileOf(share, buckets);
  }

  private points<T>(of: (at: number) => T): T[] {
    return Array.from({ length: this.frame.points }, (_, at) => of(at));
  }

  private pointsOf(metric: string, at: number, label?: string): Point[] {
    const byLabel = this.series.get(metric);
    const wanted = label === undefined ? [...(byLabel?.values() ?? [])] : [byLabel?.get(label) ?? []];
    return wanted.flatMap((points) => points[at] ?? []);
  }

  private buckets(histogram: string, at: number): Bucket[] {
    return [...(this.series.get(`${histogram}_bucket`) ?? [])].map(([label, points]) => ({
      le: boundOf(label),
      count: points[at]?.total ?? 0,
    }));
  }
}

function boundOf(label: string): number {
  return label === '+Inf' ? Number.POSITIVE_INFINITY : Number(label);
}

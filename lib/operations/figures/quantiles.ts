import type { History } from '@/lib/operations/history/read-history';

type Series = (number | null)[];

/** Median, 95th and 99th percentile by point, and of the whole period. Null where nothing was observed. */
export interface Quantiles {
  p50: Series;
  p95: Series;
  p99: Series;
  all: { p50: number | null; p95: number | null; p99: number | null };
}

/** The quantiles that the numbering requirements ask for (3.11.10.3), of one histogram. */
export function quantilesIn(history: History, histogram: string): Quantiles {
  return {
    p50: history.quantile(histogram, 0.5),
    p95: history.quantile(histogram, 0.95),
    p99: history.quantile(histogram, 0.99),
    all: {
      p50: history.quantileOfAll(histogram, 0.5),
      p95: history.quantileOfAll(histogram, 0.95),
      p99: history.quantileOfAll(histogram, 0.99),
    },
  };
}

import type { Gauge } from 'prom-client';

/** One reading of a gauge. */
export interface Sample {
  gauge: Gauge;
  labels?: Record<string, string>;
  value: number;
}

import type { Counter, Histogram } from 'prom-client';
import { metrics } from '@/lib/platform/metrics';

/** A counter or histogram whose growth is kept, folded to one label: the pages ask for no other. */
interface Counted {
  metric: Counter | Histogram;
  /** The label that stays, of a histogram for its `_count`; its buckets keep `le`. */
  by?: string;
  only?: (labels: Readonly<Record<string, unknown>>) => boolean;
}

/** Requests that a person or a program waits for, as in the alert SlowRequests. */
const WAITED_FOR = new Set<unknown>(['page', 'action', 'rest']);

const COUNTED: readonly Counted[] = [
  { metric: metrics.lockAcquisitions },
  { metric: metrics.lockAcquisitionFailures, by: 'reason' },
  { metric: metrics.lockAcquisitionDurationMs },
  { metric: metrics.generationDurationMs, by: 'status' },
  { metric: metrics.retries },
  { metric: metrics.fallbacks },
  { metric: metrics.workflowTransitions, by: 'outcome' },
  { metric: metrics.workflowTransitionDurationMs },
  { metric: metrics.httpRequestDurationMs, by: 'status', only: ({ kind }) => WAITED_FOR.has(kind) },
];

/** One figure of a moment, by the name that Prometheus reads it under. */
export interface Reading {
  metric: string;
  label: string;
  value: number;
}

/** Counters of this process since its start. */
export async function readCounted(): Promise<Reading[]> {
  const folded = new Map<string, Reading>();
  for (const { metric, by, only = () => true } of COUNTED) {
    const { name: family, values } = await metric.get();
    for (const value of values) {
      const labels: Readonly<Record<string, unknown>> = value.labels;
      if (!only(labels)) continue;
      const name = 'metricName' in value && value.metricName ? String(value.metricName) : family;
      const kept = name.endsWith('_bucket') ? labels.le : name.endsWith('_sum') || !by ? '' : labels[by];
      const label = String(kept ?? '');
      const key = keyOf({ metric: name, label });
      const sum = (folded.get(key)?.value ?? 0) + value.value;
      folded.set(key, { metric: name, label, value: sum });
    }
  }
  return [...folded.values()];
}

/** Identifies a reading within a moment. */
export function keyOf({ metric, label }: Pick<Reading, 'metric' | 'label'>): string {
  return `${metric} ${label}`;
}

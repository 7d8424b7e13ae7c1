import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { NUMBERING_ERROR_TYPES } from '@/db/numbering-enums';
import { metrics } from './metrics';

// Names, labels and buckets are a contract: alert rules and dashboards outside this repository are written to them.

const BUCKETS: Record<string, number[]> = {
  docnum_lock_acquisition_duration_ms: [5, 10, 25, 50, 100, 200, 500, 1000, 2000, 5000],
  docnum_generation_duration_ms: [5, 10, 25, 50, 100, 200, 500, 1000, 2000, 5000],
  docnum_retry_count: [0, 1, 2, 3, 5, 10],
  http_request_duration_ms: [10, 25, 50, 100, 250, 500, 1000, 2000, 5000, 15000],
  workflow_transition_duration_ms: [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000],
};

it.each([
  ['docnum_lock_acquisition_duration_ms', 'histogram', ['project', 'type']],
  ['docnum_lock_acquisition_total', 'counter', ['project', 'type']],
  ['docnum_lock_acquisition_failures_total', 'counter', ['project', 'type', 'reason']],
  ['docnum_generation_duration_ms', 'histogram', ['project', 'type', 'status']],
  ['docnum_retry_count', 'histogram', ['project', 'type']],
  ['docnum_redis_connection_status', 'gauge', []],
  ['docnum_db_connection_pool_usage', 'gauge', []],
  ['docnum_fallback_total', 'counter', []],
  ['docnum_errors_total', 'counter', ['type']],
  ['workflow_transitions_total', 'counter', ['workflow_code', 'action', 'outcome']],
  ['workflow_transition_duration_ms', 'histogram', ['workflow_code']],
  ['db_uuid_index_share', 'gauge', []],
  ['db_join_probe_ms', 'gauge', []],
  ['db_size_bytes', 'gauge', []],
  ['db_up', 'gauge', []],
  ['worker_heartbeat_age_seconds', 'gauge', []],
  ['bullmq_queue_paused', 'gauge', ['queue']],
  ['redlock_degraded_total', 'counter', []],
  ['outbox_pending', 'gauge', []],
  ['outbox_oldest_seconds', 'gauge', []],
  ['bullmq_jobs', 'gauge', ['queue', 'state']],
  ['dead_letters_open', 'gauge', []],
  ['audit_seals_broken', 'gauge', []],
  ['attachments_damaged', 'gauge', []],
  ['audit_unsealed_seconds', 'gauge', []],
  ['audit_records_changed', 'gauge', []],
  ['access_verification_findings', 'gauge', []],
  ['access_documents_behind', 'gauge', []],
  ['worker_task_failures_total', 'counter', ['task']],
  ['worker_task_late', 'gauge', ['task']],
  ['worker_task_success_age_seconds', 'gauge', ['task']],
  ['http_request_duration_ms', 'histogram', ['kind', 'status']],
  ['storage_free_ratio', 'gauge', []],
  ['process_resident_memory_bytes', 'gauge', []],
  ['nodejs_eventloop_lag_p99_seconds', 'gauge', []],
])('%s is a %s with its labels', async (name, kind, labels) => {
  const metric = metrics.registry.getSingleMetric(name) as unknown as {
    labelNames: string[];
    upperBounds?: number[];
    get: () => Promise<{ type: string }>;
  };
  expect((await metric.get()).type).toBe(kind);
  expect([...metric.labelNames].sort()).toEqual([...labels].sort());
  expect(metric.upperBounds).toEqual(BUCKETS[name]);
});

it('has every figure that the alert rules read', async () => {
  const rules = readFileSync('ops/prometheus/alerts.yml', 'utf8');
  const exposed = (await metrics.registry.getMetricsAsJSON()).map(({ name }) => name);
  const read = new Set(
    rules.match(
      /\b(?:docnum|workflow|access|outbox|dead_letters|audit|attachments|db|worker|bullmq|http|storage)_[a-z_]+\b/g,
    ),
  );
  read.delete('workflow_code');
  expect(read.size).toBeGreaterThan(10);
  expect([...read].filter((name) => !exposed.includes(name.replace(/_(bucket|sum|count)$/, '')))).toEqual([]);
});

it('has a runbook for every alert, and none for another', () => {
  const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).sort();
  const alerts = names(readFileSync('ops/prometheus/alerts.yml', 'utf8'), /- alert: (\w+)/g);
  expect(names(readFileSync('docs/runbooks.md', 'utf8'), /^### (\w+)$/gm)).toEqual(alerts);
});

it('counts from 0 each kind of numbering error, so that the first one is an increase', async () => {
  const { values } = await metrics.numberingErrors.get();
  expect(values.map(({ labels }) => labels.type).sort()).toEqual([...NUMBERING_ERROR_TYPES].sort());
});

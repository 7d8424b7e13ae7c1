import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Milliseconds. The seed's steps with three finer ones in front: a submit takes tens of milliseconds. */
const DURATION_BUCKETS_MS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000];

function declareMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <T extends string>(name: string, help: string, labelNames: readonly T[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <T extends string>(name: string, help: string, labelNames: readonly T[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const duration = <T extends string>(name: string, help: string, labelNames: readonly T[] = []) =>
    new Histogram({ name, help, labelNames, registers, buckets: DURATION_BUCKETS_MS });

  return {
    registry,
    lockAcquisitionDurationMs: duration('docnum_lock_acquisition_duration_ms', 'Wait for the Redis lock of a series'),
    lockAcquisitions: counter('docnum_lock_acquisition_total', 'Redis locks of series asked for'),
    lockAcquisitionFailures: counter(
      'docnum_lock_acquisition_failures_total',
      'Redis locks of series not obtained (held, down, skipped) and series rows not obtained (row)',
      ['project', 'type', 'reason'],
    ),
    generationDurationMs: duration('docnum_generation_duration_ms', 'From the call to the committed number', [
      'project',
      'type',
      'status',
    ]),
    retries: new Histogram({
      name: 'docnum_retry_count',
      help: 'Repetitions one number needed',
      labelNames: ['project', 'type'],
      registers,
      buckets: [0, 1, 2, 3, 5, 8],
    }),
    redisConnectionStatus: gauge('docnum_redis_connection_status', '1 when the node is connected', ['node']),
    dbConnectionPoolUsage: gauge('docnum_db_connection_pool_usage', 'Share of the pool that is in use, 0 to 1'),
    fallbacks: counter('docnum_fallback_total', 'Numbers issued on the database row alone'),
    numberingErrors: counter('docnum_errors_total', 'Failed number requests', ['type']),
    verificationFindings: gauge(
      'docnum_verification_findings',
      'What the last verification of all numbers found wrong',
    ),
    workflowVerificationFindings: unread(
      gauge('workflow_verification_findings', 'What the last verification of all workflows found wrong'),
    ),
    workflowTimersFired: counter('workflow_timers_fired_total', 'Reminders and other timers of workflows that fired'),
    auditSealsBroken: unread(gauge('audit_seals_broken', '1 when sealed audit rows are not as they were')),
    redlockDegraded: counter('redlock_degraded_total', 'Locks that were skipped or not obtained'),
    workflowTransitions: counter('workflow_transitions_total', 'Transitions asked for', [
      'workflow_code',
      'action',
      'outcome',
    ]),
    workflowTransitionDurationMs: duration('workflow_transition_duration_ms', 'Duration of a transition', [
      'workflow_code',
    ]),
    dbUuidIndexShare: unread(
      gauge('db_uuid_index_share', 'Share of the tables with a uuid that have their index on it'),
    ),
    dbJoinProbeMs: unread(gauge('db_join_probe_ms', 'Duration of the standing join probe')),
    outboxPending: gauge('outbox_pending', 'Deliveries not yet done'),
    outboxOldestSeconds: gauge('outbox_oldest_seconds', 'Age of the oldest delivery not yet done'),
    bullmqJobs: gauge('bullmq_jobs', 'Jobs by queue and state', ['queue', 'state']),
    taskOverdue: unread(gauge('task_overdue', 'Tasks and turns of workflows whose due date has passed')),
    deadLettersOpen: gauge('dead_letters_open', 'Dead letters nobody has dealt with'),
  };
}

/** A gauge says 0 from the start; one that is measured is left out until it has been. */
function unread(gauge: Gauge): Gauge {
  gauge.remove();
  return gauge;
}

// Development reloads modules, and a registry refuses a second metric of the same name.
const holder = globalThis as typeof globalThis & { dmsMetrics?: ReturnType<typeof declareMetrics> };
holder.dmsMetrics ??= declareMetrics();

/** Every metric of the product. The names are a contract: the alert rules use them. */
export const metrics = holder.dmsMetrics;

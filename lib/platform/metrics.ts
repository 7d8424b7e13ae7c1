import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { NUMBERING_ERROR_TYPES } from '@/db/numbering-enums';

/**
 * Milliseconds. Each list holds the steps of its requirement (3.11.10.1 for numbers, data model §4 for transitions),
 * which alert rules use. Finer steps precede them: a submit takes tens of milliseconds.
 */
const NUMBERING_BUCKETS_MS = [5, 10, 25, 50, 100, 200, 500, 1000, 2000, 5000];
const TRANSITION_BUCKETS_MS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000];
/**
 * Buckets include the goals of a page (500 ms) and of a number (2 s, 5 s), so that alert rules can compare with them.
 */
const HTTP_BUCKETS_MS = [10, 25, 50, 100, 250, 500, 1000, 2000, 5000, 15000];

function declareMetrics() {
  const registry = new Registry();
  // Memory, processor, event loop and garbage collection of this process, under the client library's names.
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const counter = <T extends string>(name: string, help: string, labelNames: readonly T[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <T extends string>(name: string, help: string, labelNames: readonly T[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const histogram = <T extends string>(name: string, help: string, labelNames: readonly T[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, registers, buckets });

  return {
    registry,
    lockAcquisitionDurationMs: histogram(
      'docnum_lock_acquisition_duration_ms',
      'Wait for the Redis lock and the row lock of a series',
      ['project', 'type'],
      NUMBERING_BUCKETS_MS,
    ),
    lockAcquisitions: counter('docnum_lock_acquisition_total', 'Attempts to lock a series in Redis', [
      'project',
      'type',
    ]),
    lockAcquisitionFailures: counter(
      'docnum_lock_acquisition_failures_total',
      'Redis locks of series not obtained (held, down, skipped) and series rows not obtained (row)',
      ['project', 'type', 'reason'],
    ),
    generationDurationMs: histogram(
      'docnum_generation_duration_ms',
      'From the call to the committed number',
      ['project', 'type', 'status'],
      NUMBERING_BUCKETS_MS,
    ),
    retries: histogram('docnum_retry_count', 'Retries per number', ['project', 'type'], [0, 1, 2, 3, 5, 10]),
    redisConnectionStatus: unread(
      gauge('docnum_redis_connection_status', '1 when the first Redis node and a majority of all nodes answer, else 0'),
    ),
    dbConnectionPoolUsage: unread(
      gauge('docnum_db_connection_pool_usage', 'Connections in use as a percentage of the pool, 0 to 100'),
    ),
    fallbacks: counter('docnum_fallback_total', 'Numbers issued on the database row alone'),
    numberingErrors: startingAtZero(counter('docnum_errors_total', 'Numbering errors by type', ['type'])),
    verificationFindings: unread(
      gauge('docnum_verification_findings', 'Faults found by the last verification of all numbers'),
    ),
    workflowVerificationFindings: unread(
      gauge('workflow_verification_findings', 'Faults found by the last verification of all workflows'),
    ),
    accessVerificationFindings: unread(
      gauge(
        'access_verification_findings',
        'Readers of documents that the last verification found missing or too many',
      ),
    ),
    accessDocumentsBehind: unread(
      gauge(
        'access_documents_behind',
        'Documents whose readers still follow a change of the parties of their contract',
      ),
    ),
    workflowTimersFired: counter('workflow_timers_fired_total', 'Reminders and other timers of workflows that fired'),
    auditSealsBroken: unread(gauge('audit_seals_broken', '1 when sealed audit rows were altered, else 0')),
    auditRecordsChanged: unread(
      gauge('audit_records_changed', 'Bound rows that the last verification found changed, added or removed by hand'),
    ),
    auditUnsealedSeconds: unread(
      gauge(
        'audit_unsealed_seconds',
        'Age of the oldest audit row that sealing should have reached, 0 when there is none',
      ),
    ),
    workerTaskFailures: counter('worker_task_failures_total', "Failed turns of the timetable's tasks", ['task']),
    workerTaskSuccessAgeSeconds: gauge(
      'worker_task_success_age_seconds',
      'Age of the last success of a task of the timetable, in any worker',
      ['task'],
    ),
    workerTaskLate: gauge('worker_task_late', '1 when a task has failed or not succeeded for too long, else 0', [
      'task',
    ]),
    redlockDegraded: counter('redlock_degraded_total', 'Locks that were skipped or not obtained'),
    workflowTransitions: counter('workflow_transitions_total', 'Attempted transitions', [
      'workflow_code',
      'action',
      'outcome',
    ]),
    workflowTransitionDurationMs: histogram(
      'workflow_transition_duration_ms',
      'Duration of a transition',
      ['workflow_code'],
      TRANSITION_BUCKETS_MS,
    ),
    dbUp: unread(gauge('db_up', '1 when the database answers, else 0')),
    dbUuidIndexShare: unread(
      gauge('db_uuid_index_share', 'Bytes of the indexes on public identifiers as a share of the database, 0 to 1'),
    ),
    dbSizeBytes: unread(gauge('db_size_bytes', 'Bytes of all tables and indexes of the database')),
    dbJoinProbeMs: unread(gauge('db_join_probe_ms', 'Duration of a fixed join, with the round trip')),
    workerHeartbeatAgeSeconds: unread(
      gauge('worker_heartbeat_age_seconds', 'Age of the newest heartbeat of any worker, +Inf when there is none'),
    ),
    outboxPending: unread(gauge('outbox_pending', 'Deliveries not yet done')),
    outboxOldestSeconds: unread(gauge('outbox_oldest_seconds', 'Age of the oldest delivery not yet done')),
    bullmqJobs: gauge('bullmq_jobs', 'Jobs by queue and state', ['queue', 'state']),
    bullmqQueuePaused: gauge('bullmq_queue_paused', '1 when the queue is paused, else 0', ['queue']),
    subscriptionTries: counter('subscription_tries_total', 'Tries of outgoing messages by outcome (success, failure)', [
      'outcome',
    ]),
    subscriptionsFailing: unread(
      gauge(
        'subscriptions_failing',
        'Webhook subscriptions whose tries have failed for an hour, or that were paused for it',
      ),
    ),
    taskOverdue: unread(gauge('task_overdue', 'Tasks and turns of workflows past their due date')),
    httpRequestDurationMs: histogram(
      'http_request_duration_ms',
      'Answered HTTP requests by kind (page, action, rest, api, stream, asset) and class of status',
      ['kind', 'status'],
      HTTP_BUCKETS_MS,
    ),
    attachmentsDamaged: unread(
      gauge('attachments_damaged', 'Committed files whose bytes were not those of their hash when they were last read'),
    ),
    storageUp: unread(gauge('storage_up', '1 when the files can be read and written, else 0')),
    storageFreeRatio: unread(
      gauge('storage_free_ratio', 'Free share of the volume of the files, 0 to 1; absent with a bucket'),
    ),
    deadLettersOpen: unread(gauge('dead_letters_open', 'Open dead letters')),
    backupAgeSeconds: unread(gauge('backup_age_seconds', 'Age of the newest whole backup, +Inf when there is none')),
    backupLogAgeSeconds: unread(
      gauge('backup_log_age_seconds', 'Age of what the newest backup or copied log holds, +Inf when there is none'),
    ),
    backupLastSuccess: gauge(
      'backup_last_success',
      '1 when the last backup of this kind (full, log) succeeded, else 0',
      ['kind'],
    ),
    backupFaults: gauge(
      'backup_faults',
      'What the last backup of this kind (full, log) does not hold although it succeeded: damaged files',
      ['kind'],
    ),
  };
}

/** A new gauge reads 0; a measured one is absent until its first reading. */
function unread(gauge: Gauge): Gauge {
  gauge.remove();
  return gauge;
}

/** Without a sample at 0 the first error of a process is no increase, and its alert never fires. */
function startingAtZero(errors: Counter<'type'>): Counter<'type'> {
  for (const type of NUMBERING_ERROR_TYPES) errors.inc({ type }, 0);
  return errors;
}

// Development reloads modules, and a registry refuses a second metric of the same name.
const holder = globalThis as typeof globalThis & { dmsMetrics?: ReturnType<typeof declareMetrics> };
holder.dmsMetrics ??= declareMetrics();

/** Every metric of the product. The names are a contract: the alert rules use them. */
export const metrics = holder.dmsMetrics;

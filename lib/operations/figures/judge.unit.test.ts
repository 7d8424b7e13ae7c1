import { describe, expect, it } from 'vitest';
import {
  judgeBackups,
  judgeDatabase,
  judgeDeliveries,
  judgeNumbering,
  judgeQueues,
  judgeRedis,
  judgeRequests,
  judgeStorage,
  judgeWorkers,
  stateOf,
} from './judge';

const none = { p50: null, p95: null, p99: null };
const quiet = { p50: [], p95: [], p99: [], all: none };
const at = (p95: number) => ({ ...quiet, all: { ...none, p95 } });
const NUMBERING = {
  starts: [],
  issued: [],
  perMinute: [],
  fallbacks: [],
  retries: [],
  lockSuccess: [],
  lockSuccessOfAll: null,
  lockWait: quiet,
  generation: quiet,
  lockFailures: [],
  errors: [],
  redisUp: [],
  isRedisUp: true,
};
const LATE_TASK = {
  name: 'seal-audit',
  everySeconds: 300,
  succeededAt: null,
  ageSeconds: 3600,
  failures: 12,
  lastError: 'ER_SPECIFIC_ACCESS_DENIED_ERROR',
  isLate: true,
};
const QUEUES = {
  starts: [],
  queues: [],
  outbox: { pending: 0, oldestSeconds: 0 },
  deadLettersOpen: 0,
  pending: [],
  oldest: [],
  workers: { alive: 1, ageSeconds: 1 },
  tasks: [],
  unsealedSeconds: 0,
  documentsBehind: 0,
  transitions: [],
  transitionTime: quiet,
};
const DELIVERIES = {
  starts: [],
  isWebhookConfigured: true,
  isMailConfigured: true,
  webhook: { taken: [3], refused: [0], success: 1, p50: 1, p95: 1, p99: 1, pending: 0 },
  // A refusal is tried again for a day, and a new receiver may have wrong ones.
  subscriptions: { taken: [3], refused: [1], success: 0.75, p50: 1, p95: 1, p99: 1, active: 1, pending: 1, failing: 0 },
  mail: { sent: [], queued: 0, retrying: 0, failed: 0 },
};
const DATABASE = {
  starts: [],
  poolNow: 10,
  pool: [],
  probeNow: 1,
  probe: [],
  uuidShare: 0.2,
  uuidShares: [],
  sizeBytes: 1e6,
  server: { version: '', uptimeSeconds: 0, connections: 0, maxConnections: 0, slowQueries: 0 },
};
const REQUESTS = { starts: [], perMinute: [], failedPerMinute: [], count: 0, failedShare: null, time: quiet };
const paused = { name: 'mail', isPaused: true, waiting: 1, active: 0, delayed: 0, failed: 0 };

describe('a part of the system', () => {
  it.each([
    ['numbering of a fresh system', judgeNumbering(NUMBERING)],
    ['queues', judgeQueues(QUEUES)],
    ['workers', judgeWorkers(QUEUES)],
    ['deliveries', judgeDeliveries(DELIVERIES)],
    ['a small database with many UUID indexes', judgeDatabase(DATABASE)],
    ['storage', judgeStorage({ freeNow: 0.5, minFree: 0.1 })],
    ['a bucket', judgeStorage({ freeNow: null, minFree: null })],
    ['a system with its backups', judgeBackups({ ages: { full: 93_600, log: 300 }, failed: [], incomplete: [] })],
    ['Redis', judgeRedis(NUMBERING)],
    ['requests', judgeRequests(REQUESTS)],
  ])('%s is well', (_name, findings) => {
    expect(findings).toEqual([]);
    expect(stateOf(findings)).toBe('ok');
  });

  it.each([
    ['critical', ['lockFailures'], judgeNumbering({ ...NUMBERING, lockSuccessOfAll: 0.8 })],
    ['warning', ['lockFailures'], judgeNumbering({ ...NUMBERING, lockSuccessOfAll: 0.93 })],
    [
      'warning',
      ['slowLocks', 'slowNumbers'],
      judgeNumbering({ ...NUMBERING, lockWait: at(1500), generation: at(2500) }),
    ],
    ['critical', ['numberErrors'], judgeNumbering({ ...NUMBERING, errors: [{ type: 'DB_ERROR', count: 2 }] })],
    ['critical', ['redisDown'], judgeRedis({ isRedisUp: false })],
    ['critical', ['outboxFull'], judgeQueues({ ...QUEUES, outbox: { pending: 501, oldestSeconds: 5 } })],
    ['warning', ['outboxOld'], judgeQueues({ ...QUEUES, outbox: { pending: 1, oldestSeconds: 90_000 } })],
    ['warning', ['deadLetters'], judgeQueues({ ...QUEUES, deadLettersOpen: 1 })],
    ['critical', ['deadLetters'], judgeQueues({ ...QUEUES, deadLettersOpen: 1001 })],
    ['warning', ['queuesPaused'], judgeQueues({ ...QUEUES, queues: [paused] })],
    ['warning', ['queuesUnknown'], judgeQueues({ ...QUEUES, queues: null })],
    ['critical', ['noWorker'], judgeWorkers({ ...QUEUES, workers: { alive: 0, ageSeconds: null } })],
    ['critical', ['noWorker'], judgeWorkers({ ...QUEUES, workers: { alive: 0, ageSeconds: 61 } })],
    ['warning', ['workerLate'], judgeWorkers({ ...QUEUES, workers: { alive: 0, ageSeconds: 20 } })],
    ['warning', ['tasksLate'], judgeWorkers({ ...QUEUES, tasks: [LATE_TASK] })],
    ['critical', ['auditUnsealed'], judgeWorkers({ ...QUEUES, unsealedSeconds: 3601 })],
    ['warning', ['readersBehind'], judgeWorkers({ ...QUEUES, documentsBehind: 1 })],
    [
      'warning',
      ['webhookRefused', 'subscriptionsFailing', 'mailFailed', 'mailRetrying'],
      judgeDeliveries({
        ...DELIVERIES,
        webhook: { ...DELIVERIES.webhook, refused: [1] },
        subscriptions: { ...DELIVERIES.subscriptions, failing: 1 },
        mail: { sent: [], queued: 1, retrying: 1, failed: 1 },
      }),
    ],
    ['warning', ['poolFull', 'slowJoins'], judgeDatabase({ ...DATABASE, poolNow: 95, probeNow: 201 })],
    ['warning', ['uuidLarge'], judgeDatabase({ ...DATABASE, sizeBytes: 2e9 })],
    ['critical', ['storageFull'], judgeStorage({ freeNow: 0.09, minFree: 0.1 })],
    ['warning', ['storageFilling'], judgeStorage({ freeNow: 0.19, minFree: 0.1 })],
    ['warning', ['storageUnknown'], judgeStorage({ freeNow: null, minFree: 0.1 })],
    ['critical', ['neverBackedUp'], judgeBackups({ ages: { full: null, log: null }, failed: [], incomplete: [] })],
    [
      'critical',
      ['backupOld', 'logCopyOld'],
      judgeBackups({ ages: { full: 93_601, log: 301 }, failed: [], incomplete: [] }),
    ],
    ['warning', ['backupFailed'], judgeBackups({ ages: { full: 80_000, log: 61 }, failed: ['FULL'], incomplete: [] })],
    [
      'warning',
      ['backupIncomplete'],
      judgeBackups({ ages: { full: 80_000, log: 61 }, failed: [], incomplete: ['LOG'] }),
    ],
    ['critical', ['requestsFail'], judgeRequests({ ...REQUESTS, failedShare: 0.06 })],
    ['warning', ['slowRequests'], judgeRequests({ ...REQUESTS, time: at(2001) })],
  ] as const)('is %s for %j', (state, codes, findings) => {
    expect(findings.map(({ code }) => code)).toEqual(codes);
    expect(stateOf(findings)).toBe(state);
  });
});

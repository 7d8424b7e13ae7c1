import type { BackupAges, BackupFigures } from '@/lib/operations/backup/backup-runs';
import { UNSEALED_SECONDS } from '@/lib/platform/audit/unsealed';
import type { DatabaseFigures } from './database-figures';
import type { DeliveryFigures } from './delivery-figures';
import type { NumberingFigures } from './numbering-figures';
import type { QueueFigures } from './queue-figures';
import type { RequestFigures } from './request-figures';
import type { StorageFigures } from './storage-figures';

// Judgement of each part for the overview. Bounds are those of ops/prometheus/alerts.yml, so that a card and an alert
// agree. A card shows the last hour as it is, an alert waits for some minutes.

export type CardState = 'ok' | 'warning' | 'critical';

/** A fault; the page has its words. */
export interface Finding {
  code: FindingCode;
  state: Exclude<CardState, 'ok'>;
  values: Readonly<Record<string, number>>;
}

type FindingCode =
  | 'redisDown'
  | 'lockFailures'
  | 'slowLocks'
  | 'slowNumbers'
  | 'numberErrors'
  | 'outboxFull'
  | 'outboxOld'
  | 'deadLetters'
  | 'queuesPaused'
  | 'queuesUnknown'
  | 'webhookRefused'
  | 'subscriptionsFailing'
  | 'mailFailed'
  | 'mailRetrying'
  | 'poolFull'
  | 'slowJoins'
  | 'uuidLarge'
  | 'storageFull'
  | 'storageFilling'
  | 'storageUnknown'
  | 'neverBackedUp'
  | 'backupOld'
  | 'logCopyOld'
  | 'backupFailed'
  | 'backupIncomplete'
  | 'noWorker'
  | 'workerLate'
  | 'tasksLate'
  | 'auditUnsealed'
  | 'readersBehind'
  | 'requestsFail'
  | 'slowRequests';

/** Errors of numbering that come from the system, not from input: alert NumberingError. */
const SYSTEM_ERRORS = new Set(['DB_ERROR', 'UNKNOWN']);

const BYTES_WORTH_JUDGING = 1e9;

export function judgeNumbering(figures: NumberingFigures): Finding[] {
  const { lockSuccessOfAll: success, lockWait, generation, errors } = figures;
  const failing = success === null ? 0 : 1 - success;
  const systemErrors = errors.reduce((sum, { type, count }) => sum + (SYSTEM_ERRORS.has(type) ? count : 0), 0);
  return [
    ...(systemErrors > 0 ? [finding('critical', 'numberErrors', { count: systemErrors })] : []),
    ...(failing > 0.05 ? [finding(failing > 0.1 ? 'critical' : 'warning', 'lockFailures', { share: failing })] : []),
    ...above(lockWait.all.p95, 1000, 'slowLocks'),
    ...above(generation.all.p95, 2000, 'slowNumbers'),
  ];
}

export function judgeRedis({ isRedisUp }: Pick<NumberingFigures, 'isRedisUp'>): Finding[] {
  return isRedisUp ? [] : [finding('critical', 'redisDown')];
}

export function judgeQueues({ queues, outbox, deadLettersOpen }: QueueFigures): Finding[] {
  const paused = queues?.filter(({ isPaused }) => isPaused).length ?? 0;
  return [
    ...(outbox.pending > 500 ? [finding('critical', 'outboxFull', { count: outbox.pending })] : []),
    ...(outbox.oldestSeconds > 86_400 ? [finding('warning', 'outboxOld', { seconds: outbox.oldestSeconds })] : []),
    ...(deadLettersOpen > 0
      ? [finding(deadLettersOpen > 1000 ? 'critical' : 'warning', 'deadLetters', { count: deadLettersOpen })]
      : []),
    ...(paused > 0 ? [finding('warning', 'queuesPaused', { count: paused })] : []),
    ...(queues === null ? [finding('warning', 'queuesUnknown')] : []),
  ];
}

export function judgeWorkers({
  workers,
  tasks,
  unsealedSeconds,
  documentsBehind,
}: Pick<QueueFigures, 'workers' | 'tasks' | 'unsealedSeconds' | 'documentsBehind'>): Finding[] {
  const { alive, ageSeconds } = workers;
  if (ageSeconds === null || ageSeconds > 60) return [finding('critical', 'noWorker')];
  const late = tasks.filter(({ isLate }) => isLate).length;
  return [
    ...(alive === 0 ? [finding('warning', 'workerLate', { seconds: Math.round(ageSeconds) })] : []),
    ...(late > 0 ? [finding('warning', 'tasksLate', { count: late })] : []),
    ...(unsealedSeconds > UNSEALED_SECONDS ? [finding('critical', 'auditUnsealed', { seconds: unsealedSeconds })] : []),
    ...(documentsBehind > 0 ? [finding('warning', 'readersBehind', { count: documentsBehind })] : []),
  ];
}

export function judgeDeliveries({ webhook, subscriptions, mail }: DeliveryFigures): Finding[] {
  const refused = webhook.refused.reduce((sum, one) => sum + one, 0);
  return [
    ...(refused > 0 ? [finding('warning', 'webhookRefused', { count: refused })] : []),
    ...(subscriptions.failing > 0
      ? [finding('warning', 'subscriptionsFailing', { count: subscriptions.failing })]
      : []),
    ...(mail.failed > 0 ? [finding('warning', 'mailFailed', { count: mail.failed })] : []),
    ...(mail.retrying > 0 ? [finding('warning', 'mailRetrying', { count: mail.retrying })] : []),
  ];
}

export function judgeDatabase(figures: Omit<DatabaseFigures, 'tables'>): Finding[] {
  const { poolNow, probeNow, uuidShare, sizeBytes } = figures;
  return [
    ...(poolNow > 90 ? [finding('warning', 'poolFull', { percent: poolNow })] : []),
    ...above(probeNow, 200, 'slowJoins'),
    ...(uuidShare !== null && uuidShare > 0.1 && (sizeBytes ?? 0) > BYTES_WORTH_JUDGING
      ? [finding('warning', 'uuidLarge', { share: uuidShare })]
      : []),
  ];
}

export function judgeStorage({ freeNow, minFree }: Pick<StorageFigures, 'freeNow' | 'minFree'>): Finding[] {
  if (minFree === null) return [];
  if (freeNow === null) return [finding('warning', 'storageUnknown')];
  if (freeNow < minFree) return [finding('critical', 'storageFull', { share: freeNow })];
  return freeNow < 0.2 ? [finding('warning', 'storageFilling', { share: freeNow })] : [];
}

/** Every night, and two hours for the backup itself. */
const BACKUP_TOO_OLD_S = 26 * 3600;
/** The requirements' goal (RPO, 3.11.9.3). */
const LOG_COPY_TOO_OLD_S = 300;

export function judgeBackupAges({ full, log }: BackupAges): Finding[] {
  if (full === null || log === null) return [finding('critical', 'neverBackedUp')];
  return [
    ...(full > BACKUP_TOO_OLD_S ? [finding('critical', 'backupOld', { seconds: full })] : []),
    ...(log > LOG_COPY_TOO_OLD_S ? [finding('critical', 'logCopyOld', { seconds: log })] : []),
  ];
}

export function judgeBackups({ ages, failed, incomplete }: BackupFigures): Finding[] {
  return [
    ...judgeBackupAges(ages),
    ...(failed.length > 0 ? [finding('warning', 'backupFailed', { count: failed.length })] : []),
    ...(incomplete.length > 0 ? [finding('warning', 'backupIncomplete')] : []),
  ];
}

export function judgeRequests({ failedShare, time }: RequestFigures): Finding[] {
  return [
    ...(failedShare !== null && failedShare > 0.05
      ? [finding('critical', 'requestsFail', { share: failedShare })]
      : []),
    ...above(time.all.p95, 2000, 'slowRequests'),
  ];
}

/** Worst state of the findings. */
export function stateOf(findings: readonly Finding[]): CardState {
  if (findings.some(({ state }) => state === 'critical')) return 'critical';
  return findings.length > 0 ? 'warning' : 'ok';
}

function finding(state: Finding['state'], code: FindingCode, values: Finding['values'] = {}): Finding {
  return { code, state, values };
}

function above(ms: number | null, bound: number, code: FindingCode): Finding[] {
  return ms !== null && ms > bound ? [finding('warning', code, { ms })] : [];
}

import { purgeExports } from '@/lib/documents/exports/purge-exports';
import { checkFiles } from '@/lib/documents/files/check-files';
import { findRowsWithoutFile, sweepFiles } from '@/lib/documents/files/sweep-files';
import { isMailConfigured } from '@/lib/messages/mail/mail-settings';
import { makeDigests } from '@/lib/messages/mail/make-digests';
import { purgeMail } from '@/lib/messages/mail/purge-mail';
import { queueDueMail } from '@/lib/messages/mail/queue-due';
import { remindDueToday } from '@/lib/messages/notifications/notify/remind-due-today';
import { settleSubscriptions } from '@/lib/messages/subscriptions/make/settle';
import { purgeMessages } from '@/lib/messages/subscriptions/send/purge-messages';
import { sendSuppressed } from '@/lib/messages/webhooks/send-suppressed';
import { prewarmYear } from '@/lib/numbering/engine/counters/prewarm-year';
import { isVerificationWanted, runVerification, verifyNightly } from '@/lib/numbering/engine/verify/run-verification';
import { warnOfFilling } from '@/lib/numbering/formats/warn-of-filling';
import { expireHolds } from '@/lib/numbering/holds/expire-holds';
import { remindHolders } from '@/lib/numbering/holds/remind-holders';
import { reportFallbacks } from '@/lib/numbering/records/report-fallbacks';
import { expireResets } from '@/lib/numbering/resets/expire-resets';
import { backUpLog, backUpWhenDue } from '@/lib/operations/backup/scheduled-backup';
import { forgetDeadJobs } from '@/lib/operations/dead-letters/forget-dead-jobs';
import { purgeSamples } from '@/lib/operations/history/purge-samples';
import { purgeCopies } from '@/lib/operations/personal-data/purge-copies';
import { purgeChallenges } from '@/lib/people/identity/sign-in/purge-challenges';
import { purgeLinks, purgeSessions } from '@/lib/people/identity/sign-in/purge-sessions';
import { verifySealsNightly } from '@/lib/platform/audit/run-seal-verification';
import { sealAuditRows } from '@/lib/platform/audit/seal';
import { type Ctx, systemCtx } from '@/lib/platform/ctx';
import { logger } from '@/lib/platform/logger';
import { ensurePartitions } from '@/lib/platform/maintenance/ensure-partitions';
import { notePurge } from '@/lib/platform/maintenance/note-purge';
import { purgeIdempotencyKeys } from '@/lib/platform/maintenance/purge-idempotency-keys';
import { type PurgedKind, RETENTION } from '@/lib/platform/maintenance/retention';
import { tryAdvisoryLock } from '@/lib/platform/maintenance/try-advisory-lock';
import { purgeDelivered } from '@/lib/platform/outbox/purge-delivered';
import { reconcile } from '@/lib/platform/outbox/reconcile';
import { getRedis, isRedisReady } from '@/lib/platform/redis';
import { fireTimers } from '@/lib/workflow/engine/timers/fire-timers';
import { runWorkflowVerification, verifyWorkflowsNightly } from '@/lib/workflow/engine/verify/run-verification';
import { isWorkflowVerificationWanted } from '@/lib/workflow/engine/verify/verifications';
import type { Task } from './timetable';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Every task of the worker. Several workers share the timetable: a task that must not run twice at once runs alone.
 * @param stopping ends those that take long
 */
export function listTasks(stopping: AbortSignal): Task[] {
  return [
    { name: 'reconcile', everyMs: MINUTE_MS, run: reconcileWhenPossible },
    // The quiet window is five minutes; half a minute more is soon enough.
    { name: 'send-suppressed', everyMs: MINUTE_MS / 2, run: sendSuppressedFailures },
    { name: 'forget-dead-jobs', everyMs: HOUR_MS, run: forgetDead },
    { name: 'sweep-files', everyMs: HOUR_MS, run: sweep },
    { name: 'find-lost-files', everyMs: 24 * HOUR_MS, run: findLostFiles },
    { name: 'check-files', everyMs: HOUR_MS, run: () => compareFiles(stopping) },
    ...listPurges(),
    // Half a minute after a change of a subscription, as its own limit says.
    { name: 'settle-subscriptions', everyMs: 10_000, run: settle },
    { name: 'report-fallbacks', everyMs: MINUTE_MS, run: reportUsedFallbacks },
    { name: 'ensure-partitions', everyMs: 6 * HOUR_MS, run: addPartitions },
    // REST promises seconds; a minute late is harmless, because expired holds are refused by their time.
    { name: 'expire-holds', everyMs: MINUTE_MS, run: endHolds },
    { name: 'remind-holders', everyMs: 10 * MINUTE_MS, run: remindAboutHolds },
    { name: 'expire-resets', everyMs: 10 * MINUTE_MS, run: endResets },
    // They know themselves when they are due; asking is one cheap query.
    { name: 'verify-numbering', everyMs: 10 * MINUTE_MS, run: verifyNumbers },
    // Somebody waits for it on the page that asked; asking is two lookups in an index.
    { name: 'verify-on-request', everyMs: 10_000, run: verifyWhenAsked },
    { name: 'verify-workflows', everyMs: 10 * MINUTE_MS, run: verifyWorkflows },
    // A message is promised within five minutes, of which it collects for four and a half.
    { name: 'queue-mail', everyMs: 10_000, run: queueMails },
    { name: 'make-digests', everyMs: 5 * MINUTE_MS, run: digest },
    { name: 'remind-due-today', everyMs: 5 * MINUTE_MS, run: remindOfToday },
    { name: 'fire-timers', everyMs: MINUTE_MS / 2, run: fireDueTimers },
    { name: 'warn-of-filling', everyMs: 10 * MINUTE_MS, run: warnOfFillingSeries },
    { name: 'verify-audit', everyMs: 10 * MINUTE_MS, run: verifySeals },
    { name: 'prewarm-year', everyMs: 10 * MINUTE_MS, run: prewarm },
    // Each turn seals what was there at the turn before, whichever worker made it.
    { name: 'seal-audit', everyMs: 5 * MINUTE_MS, run: seal },
    { name: 'backup', everyMs: 10 * MINUTE_MS, run: () => backUpWhenDue(systemCtx('backup'), stopping) },
    // Five minutes may be lost at most: one copy may fail, and the next one is in time.
    { name: 'backup-log', everyMs: MINUTE_MS, run: () => backUpLog(systemCtx('backup-log'), stopping) },
  ];
}

async function reconcileWhenPossible(): Promise<void> {
  if (await isRedisReady(getRedis(), 0)) await reconcile(systemCtx('reconcile'));
}

async function sendSuppressedFailures(): Promise<void> {
  const sent = await sendSuppressed(systemCtx('send-suppressed'));
  if (sent > 0) logger.info({ sent }, 'suppressed failures are on their way to n8n');
}

async function forgetDead(): Promise<void> {
  if (!(await isRedisReady(getRedis(), 0))) return;
  const forgotten = await forgetDeadJobs(systemCtx('forget-dead-jobs'));
  if (forgotten > 0) logger.info({ forgotten }, 'jobs of dead letters forgotten');
}

async function sweep(): Promise<void> {
  await tryAdvisoryLock('sweep-files', async () => {
    const result = await sweepFiles(systemCtx('sweep-files'));
    if (result.expired + result.removedFiles + result.removedParts > 0) logger.info(result, 'files swept');
  });
}

async function findLostFiles(): Promise<void> {
  await tryAdvisoryLock('find-lost-files', async () => {
    const missing = await findRowsWithoutFile(systemCtx('find-lost-files'));
    if (missing.length > 0) logger.fatal({ count: missing.length, first: missing.slice(0, 10) }, 'files are missing');
  });
}

async function compareFiles(stopping: AbortSignal): Promise<void> {
  await tryAdvisoryLock('check-files', async () => {
    const damaged = await checkFiles(systemCtx('check-files'), stopping);
    if (damaged.length > 0) logger.fatal({ count: damaged.length, first: damaged.slice(0, 10) }, 'files are damaged');
  });
}

/** What removes each kind of data that has a retention period: a period without a purge does not compile. */
const PURGES: Record<PurgedKind, (ctx: Ctx) => Promise<number>> = {
  sessions: purgeSessions,
  links: purgeLinks,
  mail: purgeMail,
  idempotencyKeys: purgeIdempotencyKeys,
  events: purgeDelivered,
  exports: purgeExports,
  personalDataCopies: purgeCopies,
  challenges: purgeChallenges,
  outgoingMessages: purgeMessages,
  figuresByMinute: (ctx) => purgeSamples(ctx, 'MINUTE'),
  figuresByHalfHour: (ctx) => purgeSamples(ctx, 'HALF_HOUR'),
};

/** Every task that purges, with the kinds of data that name it. */
function listPurges(): Task[] {
  const kinds = Object.keys(PURGES) as PurgedKind[];
  const names = [...new Set(kinds.map((kind) => RETENTION[kind].task))];
  return names.map((name) => ({
    name,
    everyMs: HOUR_MS,
    run: async () => {
      await tryAdvisoryLock(name, async () => {
        const ctx = systemCtx(name);
        for (const kind of kinds.filter((one) => RETENTION[one].task === name)) {
          const purged = await PURGES[kind](ctx);
          await notePurge(ctx, kind, purged);
          if (purged > 0) logger.info({ kind, purged }, 'old data purged');
        }
      });
    },
  }));
}

/** Also done before the first delivery of a worker: no row may be where a partition is still to come. */
export async function addPartitions(): Promise<void> {
  await tryAdvisoryLock('ensure-partitions', async () => {
    const added = await ensurePartitions(systemCtx('ensure-partitions'));
    if (added.length > 0) logger.info({ added }, 'partitions added');
  });
}

async function settle(): Promise<void> {
  const found = await settleSubscriptions(systemCtx('settle-subscriptions'));
  if (found > 0) logger.info({ found }, 'events of new subscriptions found');
}

async function reportUsedFallbacks(): Promise<void> {
  await tryAdvisoryLock('report-fallbacks', async () => {
    const reported = await reportFallbacks(systemCtx('report-fallbacks'));
    if (reported > 0) logger.info({ reported }, 'numbers issued without Redis reported');
  });
}

async function endHolds(): Promise<void> {
  await tryAdvisoryLock('expire-holds', async () => {
    const expired = await expireHolds(systemCtx('expire-holds'));
    if (expired > 0) logger.info({ expired }, 'held numbers expired');
  });
}

async function endResets(): Promise<void> {
  await tryAdvisoryLock('expire-resets', async () => {
    const expired = await expireResets(systemCtx('expire-resets'));
    if (expired > 0) logger.info({ expired }, 'requests to raise a series lapsed');
  });
}

async function remindAboutHolds(): Promise<void> {
  await tryAdvisoryLock('remind-holders', async () => {
    const reminded = await remindHolders(systemCtx('remind-holders'));
    if (reminded > 0) logger.info({ reminded }, 'held numbers are about to run out');
  });
}

async function verifyNumbers(): Promise<void> {
  await tryAdvisoryLock('verify-numbering', async () => {
    const findings = await verifyNightly(systemCtx('verify-numbering'));
    if (findings) logger.info({ findings: findings.length }, 'numbers verified');
  });
}

async function verifyWhenAsked(): Promise<void> {
  const ctx = systemCtx('verify-on-request');
  if (await isWorkflowVerificationWanted(ctx)) {
    await tryAdvisoryLock('verify-workflows', async () => {
      const findings = await runWorkflowVerification(ctx);
      logger.info({ findings: findings.length }, 'workflows verified as asked');
    });
  }
  if (!(await isVerificationWanted(ctx))) return;
  await tryAdvisoryLock('verify-numbering', async () => {
    const findings = await runVerification(ctx);
    logger.info({ findings: findings.length }, 'numbers verified as asked');
  });
}

async function verifyWorkflows(): Promise<void> {
  await tryAdvisoryLock('verify-workflows', async () => {
    const findings = await verifyWorkflowsNightly(systemCtx('verify-workflows'));
    if (findings) logger.info({ findings: findings.length }, 'workflows verified');
  });
}

async function queueMails(): Promise<void> {
  if (!isMailConfigured()) return;
  await tryAdvisoryLock('queue-mail', async () => {
    const queued = await queueDueMail(systemCtx('queue-mail'));
    if (queued > 0) logger.info({ queued }, 'mails are on their way');
  });
}

async function digest(): Promise<void> {
  if (!isMailConfigured()) return;
  await tryAdvisoryLock('make-digests', async () => {
    const made = await makeDigests(systemCtx('make-digests'));
    if (made > 0) logger.info({ made }, 'digests are on their way');
  });
}

async function remindOfToday(): Promise<void> {
  await tryAdvisoryLock('remind-due-today', async () => {
    const reminded = await remindDueToday(systemCtx('remind-due-today'));
    if (reminded > 0) logger.info({ reminded }, 'documents are due today');
  });
}

async function fireDueTimers(): Promise<void> {
  const { fired, stale } = await fireTimers(systemCtx('fire-timers'));
  if (fired + stale > 0) logger.info({ fired, stale }, 'workflow timers fired');
}

async function verifySeals(): Promise<void> {
  await tryAdvisoryLock('verify-audit', async () => {
    if (await verifySealsNightly(systemCtx('verify-audit'))) logger.info('audit verified');
  });
}

async function warnOfFillingSeries(): Promise<void> {
  await tryAdvisoryLock('warn-of-filling', async () => {
    const told = await warnOfFilling(systemCtx('warn-of-filling'));
    if (told > 0) logger.info({ told }, 'series fill up');
  });
}

async function prewarm(): Promise<void> {
  await tryAdvisoryLock('prewarm-year', async () => {
    const made = await prewarmYear(systemCtx('prewarm-year'));
    if (made > 0) logger.info({ made }, "the new year's counters are ready");
  });
}

/** The copy outside the database: a cut tail of seals shows only against it, so it is written whatever LOG_LEVEL says. */
const sealLog = logger.child({}, { level: 'info' });

async function seal(): Promise<void> {
  await tryAdvisoryLock('seal-audit', async () => {
    for (const sealHash of await sealAuditRows(systemCtx('seal-audit'))) sealLog.info({ sealHash }, 'audit sealed');
  });
}

import { purgeExports } from '@/lib/documents/exports/purge-exports';
import { readMissingTexts } from '@/lib/documents/file-texts/read-missing-texts';
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
import { followParties } from '@/lib/people/identity/readers/follow-parties';
import { verifyAccessNightly } from '@/lib/people/identity/readers/run-verification';
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
import { indexMissing } from '@/lib/work/find/index-missing';
import { planDueReports } from '@/lib/work/reports/plan-due-reports';
import { purgeReportRuns } from '@/lib/work/reports/purge-report-runs';
import { fireTimers } from '@/lib/workflow/engine/timers/fire-timers';
import { runWorkflowVerification, verifyWorkflowsNightly } from '@/lib/workflow/engine/verify/run-verification';
import { isWorkflowVerificationWanted } from '@/lib/workflow/engine/verify/verifications';
import type { Task } from './timetable';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Tasks of the worker. Several workers share the timetable: a task that must not run concurrently runs alone.
 * @param stopping ends those that take long
 */
export function listTasks(stopping: AbortSignal): Task[] {
  return [
    when(hasRedis, shared('reconcile', MINUTE_MS, reconcile)),
    // The quiet window is five minutes; half a minute more is soon enough.
    shared(
      'send-suppressed',
      MINUTE_MS / 2,
      sendSuppressed,
      count('sent', 'suppressed failures are on their way to n8n'),
    ),
    when(
      hasRedis,
      shared('forget-dead-jobs', HOUR_MS, forgetDeadJobs, count('forgotten', 'jobs of dead letters forgotten')),
    ),
    alone('sweep-files', HOUR_MS, sweepFiles, (result) => {
      if (result.expired + result.removedFiles + result.removedParts > 0) logger.info(result, 'files swept');
    }),
    alone('find-lost-files', 24 * HOUR_MS, findRowsWithoutFile, faults('files are missing')),
    alone('check-files', HOUR_MS, (ctx) => checkFiles(ctx, stopping), faults('files are damaged')),
    alone('read-texts', 10 * MINUTE_MS, (ctx) => readMissingTexts(ctx, stopping), count('read', 'texts of files read')),
    alone(
      'index-documents',
      10 * MINUTE_MS,
      (ctx) => indexMissing(ctx, stopping),
      count('indexed', 'documents indexed for the search'),
    ),
    ...listPurges(),
    // Half a minute after a change of a subscription, as its own limit says.
    shared('settle-subscriptions', 10_000, settleSubscriptions, count('found', 'events of new subscriptions found')),
    alone('report-fallbacks', MINUTE_MS, reportFallbacks, count('reported', 'numbers issued without Redis reported')),
    partitions,
    // REST promises seconds; a minute late is harmless, because expired holds are refused by their time.
    alone('expire-holds', MINUTE_MS, expireHolds, count('expired', 'held numbers expired')),
    alone('remind-holders', 10 * MINUTE_MS, remindHolders, count('reminded', 'held numbers are about to run out')),
    alone('expire-resets', 10 * MINUTE_MS, expireResets, count('expired', 'requests to raise a series lapsed')),
    // Each task checks by one cheap query whether it is due.
    alone('verify-numbering', 10 * MINUTE_MS, verifyNightly, findings('numbers verified')),
    // A person waits for it on the requesting page; the check is two lookups in an index.
    shared('verify-on-request', 10_000, verifyWhenAsked),
    alone('verify-workflows', 10 * MINUTE_MS, verifyWorkflowsNightly, findings('workflows verified')),
    alone('verify-access', 10 * MINUTE_MS, verifyAccessNightly, findings('readers of documents verified')),
    // New parties wait for it; nothing to do is two lookups.
    alone(
      'follow-parties',
      10_000,
      (ctx) => followParties(ctx, stopping),
      count('followed', 'readers follow a change of parties'),
    ),
    // A message is promised within five minutes, of which it collects for four and a half.
    when(isMailConfigured, alone('queue-mail', 10_000, queueDueMail, count('queued', 'mails are on their way'))),
    when(
      isMailConfigured,
      alone('make-digests', 5 * MINUTE_MS, makeDigests, count('made', 'digests are on their way')),
    ),
    // A report of an hour is there within its first minutes; nothing to do is one look-up in an index.
    shared('plan-reports', MINUTE_MS, planDueReports, count('requested', 'files of reports are on their way')),
    alone('remind-due-today', 5 * MINUTE_MS, remindDueToday, count('reminded', 'documents are due today')),
    shared('fire-timers', MINUTE_MS / 2, fireTimers, ({ fired, stale }) => {
      if (fired + stale > 0) logger.info({ fired, stale }, 'workflow timers fired');
    }),
    alone('warn-of-filling', 10 * MINUTE_MS, warnOfFilling, count('warned', 'series fill up')),
    alone('verify-audit', 10 * MINUTE_MS, verifySealsNightly, (isVerified) => {
      if (isVerified) logger.info('audit verified');
    }),
    alone('prewarm-year', 10 * MINUTE_MS, prewarmYear, count('made', "the new year's counters are ready")),
    // Each turn seals the rows of the previous turn, in any worker.
    alone('seal-audit', 5 * MINUTE_MS, sealAuditRows, (hashes) => {
      for (const sealHash of hashes) sealLog.info({ sealHash }, 'audit sealed');
    }),
    shared('backup', 10 * MINUTE_MS, (ctx) => backUpWhenDue(ctx, stopping)),
    // Five minutes may be lost at most: one copy may fail, and the next one is in time.
    shared('backup-log', MINUTE_MS, (ctx) => backUpLog(ctx, stopping)),
  ];
}

type Work<Result> = (ctx: Ctx) => Promise<Result>;
type Report<Result> = (result: Result) => void;
const silent = () => {};

/** One worker at a time runs it; the others skip their turn. `report` logs the result. */
function alone<Result>(name: string, everyMs: number, work: Work<Result>, report: Report<Result> = silent): Task {
  const task = shared(name, everyMs, work, report);
  return { ...task, run: async () => void (await tryAdvisoryLock(name, task.run)) };
}

/** Several workers may run it at once. */
function shared<Result>(name: string, everyMs: number, work: Work<Result>, report: Report<Result> = silent): Task {
  return { name, everyMs, run: async () => report(await work(systemCtx(name))) };
}

/** The turn is skipped unless `isPossible`. */
function when(isPossible: () => boolean | Promise<boolean>, task: Task): Task {
  const run = async () => {
    if (await isPossible()) await task.run();
  };
  return { ...task, run };
}

const hasRedis = () => isRedisReady(getRedis(), 0);

/** Logs a count above 0 as the field `key`. */
const count = (key: string, message: string) => (value: number) => {
  if (value > 0) logger.info({ [key]: value }, message);
};

/** Logs how much a verification found; null: it was not due. */
const findings = (message: string) => (found: readonly unknown[] | null) => {
  if (found) logger.info({ findings: found.length }, message);
};

/** Logs lost or damaged files, the first ten by name. */
const faults = (message: string) => (found: readonly unknown[]) => {
  if (found.length > 0) logger.fatal({ count: found.length, first: found.slice(0, 10) }, message);
};

const partitions = alone('ensure-partitions', 6 * HOUR_MS, ensurePartitions, (added) => {
  if (added.length > 0) logger.info({ added }, 'partitions added');
});

/** Also run before the first delivery of a worker: no row may be where a partition is still to come. */
export const addPartitions = partitions.run;

/** Purge of each kind of data with a retention period: a period without a purge does not compile. */
const PURGES: Record<PurgedKind, (ctx: Ctx) => Promise<number>> = {
  sessions: purgeSessions,
  links: purgeLinks,
  mail: purgeMail,
  idempotencyKeys: purgeIdempotencyKeys,
  events: purgeDelivered,
  exports: purgeExports,
  reportRuns: purgeReportRuns,
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
  return names.map((name) =>
    alone(name, HOUR_MS, async (ctx) => {
      for (const kind of kinds.filter((one) => RETENTION[one].task === name)) {
        const purged = await PURGES[kind](ctx);
        await notePurge(ctx, kind, purged);
        if (purged > 0) logger.info({ kind, purged }, 'old data purged');
      }
    }),
  );
}

async function verifyWhenAsked(ctx: Ctx): Promise<void> {
  if (await isWorkflowVerificationWanted(ctx)) {
    await tryAdvisoryLock('verify-workflows', async () =>
      findings('workflows verified as asked')(await runWorkflowVerification(ctx)),
    );
  }
  if (await isVerificationWanted(ctx)) {
    await tryAdvisoryLock('verify-numbering', async () =>
      findings('numbers verified as asked')(await runVerification(ctx)),
    );
  }
}

/** The copy outside the database: a cut tail of seals shows only against it, so it is written whatever LOG_LEVEL says. */
const sealLog = logger.child({}, { level: 'info' });

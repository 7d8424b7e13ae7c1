import { count, sql } from 'drizzle-orm';
import { workerHeartbeats } from '@/db/schema/workers';
import { BEAT_MS, readHeartbeatAge } from '@/lib/operations/health/heartbeat';
import { readQueues } from '@/lib/operations/health/redis-figures';
import { readOutbox } from '@/lib/operations/health/work-figures';
import { type Frame, type Period, pointStarts } from '@/lib/operations/history/periods';
import { openFrame, readHistory } from '@/lib/operations/history/read-history';
import { requirePermission } from '@/lib/people/identity/access/access';
import { countBehind } from '@/lib/people/identity/readers/follow-parties';
import { readUnsealedSeconds } from '@/lib/platform/audit/unsealed';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { logger } from '@/lib/platform/logger';
import { readTaskRuns, type TaskRun } from '@/lib/platform/maintenance/task-runs';
import { metrics } from '@/lib/platform/metrics';
import { QUEUES } from '@/lib/platform/queue';
import { type Quantiles, quantilesIn } from './quantiles';

/** A worker that missed two heartbeats is not counted as running. */
const ALIVE_SECONDS = (3 * BEAT_MS) / 1000;

const TRANSITION_TIME = 'workflow_transition_duration_ms';
const TRANSITIONS = 'workflow_transitions_total';

interface QueueCounts {
  name: string;
  isPaused: boolean;
  /** Jobs that no worker has claimed, including those of a paused queue. */
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
}

export interface QueueFigures {
  starts: string[];
  /** Null while Redis is away. */
  queues: QueueCounts[] | null;
  outbox: { pending: number; oldestSeconds: number };
  deadLettersOpen: number;
  /** Most deliveries that waited, and the age of the oldest in seconds. Null while no worker ran. */
  pending: (number | null)[];
  oldest: (number | null)[];
  workers: { alive: number; ageSeconds: number | null };
  /** The timetable of the workers. */
  tasks: TaskRun[];
  /** Seconds for which sealing has left audit rows behind. */
  unsealedSeconds: number;
  /** Documents whose readers still follow a change of parties. */
  documentsBehind: number;
  transitions: { outcome: string; count: number }[];
  /** Milliseconds. */
  transitionTime: Quantiles;
}

/** Queues, outbox and workers now and over a period. @throws AppError TOKEN_SCOPE, FORBIDDEN */
export async function getQueueFigures(ctx: UserCtx, period: Period): Promise<QueueFigures> {
  await requirePermission(ctx, 'ops.view');
  return readQueueFigures(ctx, await openFrame(ctx, period));
}

/** As above without authorization, for the overview. */
export async function readQueueFigures(ctx: Ctx, frame: Frame): Promise<QueueFigures> {
  const names = ['outbox_pending', 'outbox_oldest_seconds', TRANSITIONS, `${TRANSITION_TIME}_bucket`];
  const [queues, outbox, workers, tasks, unsealedSeconds, documentsBehind, history] = await Promise.all([
    readCounts(),
    readOutbox(ctx),
    readWorkers(ctx),
    readTaskRuns(ctx),
    readUnsealedSeconds(ctx),
    countBehind(ctx),
    readHistory(ctx, frame, names),
  ]);
  const nowOf = (gauge: unknown) => outbox.find((sample) => sample.gauge === gauge)?.value ?? 0;
  return {
    starts: pointStarts(frame),
    queues,
    outbox: { pending: nowOf(metrics.outboxPending), oldestSeconds: nowOf(metrics.outboxOldestSeconds) },
    deadLettersOpen: nowOf(metrics.deadLettersOpen),
    pending: history.peak('outbox_pending'),
    oldest: history.peak('outbox_oldest_seconds'),
    workers,
    tasks,
    unsealedSeconds,
    documentsBehind,
    transitions: history.totals(TRANSITIONS).map(({ label, total }) => ({ outcome: label, count: total })),
    transitionTime: quantilesIn(history, TRANSITION_TIME),
  };
}

async function readCounts(): Promise<QueueCounts[] | null> {
  const samples = await readQueues().catch((error) => {
    // Redis went away between two questions: the page says so.
    logger.warn({ err: error }, 'the queues cannot be read');
    return [];
  });
  if (samples.length === 0) return null;
  return QUEUES.map((name) => {
    const of = (state: string) =>
      samples.find(
        ({ gauge, labels }) => gauge === metrics.bullmqJobs && labels?.queue === name && labels.state === state,
      )?.value ?? 0;
    const isPaused = samples.some(
      ({ gauge, labels, value }) => gauge === metrics.bullmqQueuePaused && labels?.queue === name && value === 1,
    );
    const waiting = of('waiting') + of('paused');
    return { name, isPaused, waiting, active: of('active'), delayed: of('delayed'), failed: of('failed') };
  });
}

async function readWorkers(ctx: Ctx): Promise<QueueFigures['workers']> {
  const [[alive], ageSeconds] = await Promise.all([
    ctx.db
      .select({ count: count() })
      .from(workerHeartbeats)
      .where(sql`${workerHeartbeats.beatAt} > NOW(3) - INTERVAL ${ALIVE_SECONDS} SECOND`),
    readHeartbeatAge(ctx),
  ]);
  return { alive: alive?.count ?? 0, ageSeconds };
}

import { logger } from '@/lib/platform/logger';
import type { DeclaredTask } from '@/lib/platform/maintenance/task-runs';
import { metrics } from '@/lib/platform/metrics';

export interface Task extends DeclaredTask {
  run: () => Promise<void>;
}

/**
 * Runs tasks again and again, each never twice at once, the first time right away. A task that fails is logged, counted
 * and has its next turn. Plain timers: they work while Redis is away.
 * @param note keeps the outcome of a turn: what it threw, or null
 * @returns stops the timers and waits for the tasks that are running
 */
export function startTimetable(
  tasks: readonly Task[],
  note?: (task: Task, failure: unknown) => Promise<void>,
): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const timers = tasks.map((task) => {
    // Without a sample at 0 the first failure of a process is no increase.
    metrics.workerTaskFailures.inc({ task: task.name }, 0);
    let isRunning = false;
    const turn = () => {
      if (isRunning) return;
      isRunning = true;
      const run = task
        .run()
        .then(
          () => null,
          (error: unknown) => {
            logger.error({ err: error, task: task.name }, 'task failed');
            metrics.workerTaskFailures.inc({ task: task.name });
            return error;
          },
        )
        .then((failure) => note?.(task, failure))
        .catch((error) => logger.warn({ err: error, task: task.name }, 'the outcome of a task is not kept'))
        .finally(() => {
          isRunning = false;
          running.delete(run);
        });
      running.add(run);
    };
    turn();
    return setInterval(turn, task.everyMs);
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  };
}

import { logger } from '@/lib/platform/logger';

export interface Task {
  name: string;
  everyMs: number;
  run: () => Promise<void>;
}

/**
 * Runs tasks again and again, each never twice at once, the first time right away. A task that fails is logged and has
 * its next turn. Plain timers: they work while Redis is away.
 * @returns stops the timers and waits for the tasks that are running
 */
export function startTimetable(tasks: readonly Task[]): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const timers = tasks.map((task) => {
    let isRunning = false;
    const turn = () => {
      if (isRunning) return;
      isRunning = true;
      const run = task
        .run()
        .catch((error) => logger.error({ err: error, task: task.name }, 'task failed'))
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

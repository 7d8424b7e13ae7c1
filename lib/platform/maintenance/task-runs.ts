import { asc, notInArray, sql } from 'drizzle-orm';
import { workerTasks } from '@/db/schema/workers';
import type { Ctx } from '../ctx';
import { loggedError } from '../logged-error';

/** A task of the worker's timetable. */
export interface DeclaredTask {
  name: string;
  everyMs: number;
}

/** A success is written once a minute at most: some tasks have a turn every ten seconds. */
const NOTED_EVERY_MS = 60_000;

/** A task whose turns are minutes apart may miss some of them while a database or a worker is exchanged. */
const LATE_AFTER_S = 600;
const LATE_TURNS = 3;

/** The next turn of such a task is too far away to wait for. */
const RARE_S = 3600;

/** As the columns are long. */
const MAX_ERROR = 500;

/** Turns that this process has noted, by the clock of the process. */
const noted = new Map<string, number>();

/** Declares the tasks of this version, and deletes removed ones. */
export async function declareTasks(ctx: Ctx, tasks: readonly DeclaredTask[]): Promise<void> {
  if (tasks.length === 0) return;
  await ctx.db
    .insert(workerTasks)
    .values(tasks.map(({ name, everyMs }) => ({ name, everySeconds: Math.round(everyMs / 1000) })))
    .onDuplicateKeyUpdate({ set: { everySeconds: sql`VALUES(every_seconds)` } });
  await ctx.db.delete(workerTasks).where(
    notInArray(
      workerTasks.name,
      tasks.map(({ name }) => name),
    ),
  );
}

/** Keeps the outcome of a turn. `failure` is what it threw, null after a success. */
export async function noteTaskRun(ctx: Ctx, { name, everyMs }: DeclaredTask, failure: unknown): Promise<void> {
  const everySeconds = Math.round(everyMs / 1000);
  if (failure === null) {
    const last = noted.get(name);
    if (last !== undefined && performance.now() - last < NOTED_EVERY_MS) return;
    await ctx.db
      .insert(workerTasks)
      .values({ name, everySeconds, succeededAt: sql`NOW(3)` })
      .onDuplicateKeyUpdate({ set: { succeededAt: sql`NOW(3)`, failingSince: null, failures: 0, lastError: null } });
    noted.set(name, performance.now());
    return;
  }
  noted.delete(name);
  const lastError = describe(failure);
  await ctx.db
    .insert(workerTasks)
    .values({ name, everySeconds, failingSince: sql`NOW(3)`, failures: 1, lastError })
    .onDuplicateKeyUpdate({
      set: { failingSince: sql`COALESCE(failing_since, NOW(3))`, failures: sql`failures + 1`, lastError },
    });
}

/** As the log has it: without statements and their values. */
function describe(failure: unknown): string {
  let error = loggedError(failure);
  while (error.cause) error = error.cause;
  return [error.code ?? error.type, error.message].filter(Boolean).join(': ').slice(0, MAX_ERROR);
}

export interface TaskRun {
  name: string;
  everySeconds: number;
  /** Null when it never succeeded. */
  succeededAt: Date | null;
  /** Seconds since the last success, or since the task is known. */
  ageSeconds: number;
  failures: number;
  lastError: string | null;
  /** True after three turns without a success, or after a failure whose next turn is an hour away or more. */
  isLate: boolean;
}

/** Every task of the timetable, in any worker, by name. */
export async function readTaskRuns(ctx: Ctx): Promise<TaskRun[]> {
  const rows = await ctx.db
    .select({
      name: workerTasks.name,
      everySeconds: workerTasks.everySeconds,
      succeededAt: workerTasks.succeededAt,
      failures: workerTasks.failures,
      lastError: workerTasks.lastError,
      ageSeconds: sql<number>`TIMESTAMPDIFF(SECOND, COALESCE(${workerTasks.succeededAt}, ${workerTasks.declaredAt}), NOW(3))`,
    })
    .from(workerTasks)
    .orderBy(asc(workerTasks.name));
  return rows.map((row) => {
    const ageSeconds = Number(row.ageSeconds);
    const isRareFailing = row.failures > 0 && row.everySeconds >= RARE_S;
    return {
      ...row,
      ageSeconds,
      isLate: isRareFailing || ageSeconds > Math.max(LATE_TURNS * row.everySeconds, LATE_AFTER_S),
    };
  });
}

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { PEER_HEADER } from '@/app/_web/http-guard.mjs';
import { GET as getMetrics } from '@/app/api/metrics/route';
import { closeDatabase, getDatabase } from '@/db/client';
import { workerTasks } from '@/db/schema/workers';
import { startTimetable, type Task } from '@/workers/timetable';
import { systemCtx } from '../ctx';
import { metrics } from '../metrics';
import { declareTasks, noteTaskRun, readTaskRuns } from './task-runs';

const ctx = systemCtx('test');
const MINUTE = 60_000;

beforeEach(() => getDatabase().delete(workerTasks));
afterAll(closeDatabase);

const rowOf = async (name: string) => (await readTaskRuns(ctx)).find((one) => one.name === name);
const letAge = (seconds: number) =>
  getDatabase()
    .update(workerTasks)
    .set({
      declaredAt: sql`declared_at - INTERVAL ${seconds} SECOND`,
      succeededAt: sql`succeeded_at - INTERVAL ${seconds} SECOND`,
    });

describe('a task of the timetable', () => {
  it('that fails is counted, keeps its error without values, and its last success survives a restart', async () => {
    let isRight = true;
    const task: Task = {
      name: 'fails-later',
      everyMs: 20,
      run: async () => {
        if (!isRight) await getDatabase().execute(sql`SELECT ${'secret-value'} FROM no_such_table`);
      },
    };
    const stop = startTimetable([task], (of, failure) => noteTaskRun(ctx, of, failure));
    try {
      await expect.poll(() => rowOf('fails-later')).toMatchObject({ failures: 0, lastError: null });
      isRight = false;
      await expect.poll(async () => (await rowOf('fails-later'))?.failures).toBeGreaterThan(1);
    } finally {
      await stop();
    }
    const failing = await rowOf('fails-later');
    expect(failing).toMatchObject({
      succeededAt: expect.any(Date),
      lastError: expect.stringContaining('ER_TABLEACCESS_DENIED_ERROR'),
    });
    expect(failing?.lastError).not.toContain('secret-value');
    const counted = (await metrics.workerTaskFailures.get()).values.find(({ labels }) => labels.task === task.name);
    expect(counted?.value).toBe(failing?.failures);
    await noteTaskRun(ctx, task, null);
    expect(await rowOf('fails-later')).toMatchObject({ failures: 0, lastError: null });
  });

  it('is late once it has not succeeded for three of its turns, also when it never had one', async () => {
    await declareTasks(ctx, [
      { name: 'short', everyMs: 10_000 },
      { name: 'long', everyMs: 10 * MINUTE },
    ]);
    await noteTaskRun(ctx, { name: 'long', everyMs: 10 * MINUTE }, null);
    await letAge(601);
    expect(await rowOf('short')).toMatchObject({ succeededAt: null, isLate: true });
    expect(await rowOf('long')).toMatchObject({ isLate: false });
    await letAge(1200);
    expect(await rowOf('long')).toMatchObject({ isLate: true });
    const request = new Request('http://localhost/api/metrics', { headers: { [PEER_HEADER]: '127.0.0.1' } });
    const text = await (await getMetrics(request)).text();
    expect(text).toContain('worker_task_late{task="long"} 1');
    expect(text).toMatch(/worker_task_success_age_seconds\{task="long"\} 180\d/);
  });

  it('with rare turns is late at its first failure', async () => {
    await noteTaskRun(ctx, { name: 'daily', everyMs: 24 * 60 * MINUTE }, null);
    await noteTaskRun(ctx, { name: 'daily', everyMs: 24 * 60 * MINUTE }, new Error('no'));
    expect(await rowOf('daily')).toMatchObject({
      failures: 1,
      lastError: expect.stringContaining('Error'),
      isLate: true,
    });
  });

  it('that a version has no more is forgotten', async () => {
    await declareTasks(ctx, [{ name: 'old', everyMs: MINUTE }]);
    await declareTasks(ctx, [{ name: 'new', everyMs: MINUTE }]);
    expect(await getDatabase().$count(workerTasks, eq(workerTasks.name, 'old'))).toBe(0);
    expect(await rowOf('new')).toMatchObject({ isLate: false, failures: 0 });
  });
});

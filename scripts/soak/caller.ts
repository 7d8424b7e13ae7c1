import '@/lib/documents/kinds/register-subjects';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { closeDatabase, getDatabase } from '@/db/client';
import { workflowInstances } from '@/db/schema/workflow';
import { AppError } from '@/lib/platform/errors/app-error';
import { closeRedis } from '@/lib/platform/redis';
import { transition } from '@/lib/workflow/engine/moves/transition';
import { TransitionBody } from '@/lib/workflow/engine/schema';
import type { MoveRecord } from '../harness/check-records';
import { oneOf } from '../harness/random';
import { moveFor } from '../harness/review-moves';
import type { SoakCast } from './cast';

// Web processes' callers: people who act on what they see, each call with its key, sent again until somebody answers.
// Whatever happens is a line on the standard output, written before the call goes on: the process may be killed anywhere.

/** As many as a browser's retries would be within its minute. */
const MOST_TRIES = 600;
const PAUSE_MS = 100;

const { instanceIds, people }: SoakCast = JSON.parse(readFileSync(process.env.SOAK_CAST ?? '', 'utf8'));
let isStopping = false;
process.once('SIGTERM', () => {
  isStopping = true;
});

const now = () => Number(process.hrtime.bigint() / 1000n);
const write = (record: MoveRecord) => void writeSync(1, `${JSON.stringify(record)}\n`);

async function actOnce(): Promise<void> {
  const instanceId = oneOf(instanceIds, Math.random);
  const db = getDatabase();
  const [row] = await db
    .select({ state: workflowInstances.currentState, versionNo: workflowInstances.versionNo })
    .from(workflowInstances)
    .where(eq(workflowInstances.id, instanceId));
  const move = row && moveFor(row.state, people, Math.random);
  if (!move) return;
  const op = randomUUID();
  // Half of them say what they saw, as the pages do; half leave it to the compare-and-swap, as scripts may.
  const seen = Math.random() < 0.5 ? { versionNo: row.versionNo } : {};
  const body = TransitionBody.parse({ ...move.body, ...seen });
  write({ kind: 'invoke', op, instanceId, action: body.action, at: now() });
  for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
    try {
      const call = { instanceId, idempotencyKey: op, body };
      const { answer } = await transition({ ...move.by, requestId: op, db }, call);
      write({ kind: 'ok', op, historyId: answer.historyId, at: now() });
      return;
    } catch (error) {
      if (error instanceof AppError && error.status < 500) {
        write({ kind: 'fail', op, code: error.code, at: now() });
        return;
      }
      write({ kind: 'unknown', op, at: now() });
      await sleep(PAUSE_MS);
    }
  }
}

async function callOnAndOn(): Promise<void> {
  while (!isStopping) {
    // The database is down also for reads: no call was made yet.
    await actOnce().catch(() => sleep(PAUSE_MS));
  }
}

await Promise.all(Array.from({ length: Number(process.env.SOAK_AT_ONCE) }, callOnAndOn));
closeRedis();
await closeDatabase();
process.exit(0);

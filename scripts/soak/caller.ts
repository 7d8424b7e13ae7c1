import { randomUUID } from 'node:crypto';
import { readFileSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { closeDatabase, getDatabase } from '@/db/client';
import { workflowInstances } from '@/db/schema/workflow';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { closeRedis } from '@/lib/platform/redis';
import { transition } from '@/lib/workflow/engine/moves/transition';
import { TransitionBody } from '@/lib/workflow/engine/schema';
import type { SoakCast } from './cast';
import type { SoakRecord } from './check-records';

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
const write = (record: SoakRecord) => void writeSync(1, `${JSON.stringify(record)}\n`);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

interface Wish {
  by: Omit<UserCtx, 'db'>;
  body: object;
}

/** Round and round, so that no instance ever ends. */
function wishFor(state: string): Wish | null {
  const comment = 'ทดสอบความทนทาน';
  switch (state) {
    case 'CONSULTANT_REVIEW':
      return Math.random() < 0.7
        ? { by: oneOf(people.reviewers), body: { action: 'RESPOND', payload: { code: '1C' } } }
        : { by: people.control, body: { action: 'FORCE_PROCEED', comment } };
    case 'CONSULTANT_LEAD':
      return Math.random() < 0.6
        ? { by: people.lead, body: { action: 'REOPEN_REVIEW', comment } }
        : { by: people.lead, body: { action: 'DECIDE', payload: { code: '1C' }, comment } };
    case 'OWNER_APPROVAL':
      return { by: people.owner, body: { action: 'RETURN', comment } };
    default:
      return null;
  }
}

async function actOnce(): Promise<void> {
  const instanceId = oneOf(instanceIds);
  const db = getDatabase();
  const [row] = await db
    .select({ state: workflowInstances.currentState, versionNo: workflowInstances.versionNo })
    .from(workflowInstances)
    .where(eq(workflowInstances.id, instanceId));
  const wish = row && wishFor(row.state);
  if (!wish) return;
  const op = randomUUID();
  // Half of them say what they saw, as the pages do; half leave it to the compare-and-swap, as scripts may.
  const seen = Math.random() < 0.5 ? { versionNo: row.versionNo } : {};
  const body = TransitionBody.parse({ ...wish.body, ...seen });
  write({ kind: 'invoke', op, instanceId, action: body.action, at: now() });
  for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
    try {
      const call = { instanceId, idempotencyKey: op, body };
      const { answer } = await transition({ ...wish.by, requestId: op, db }, call);
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
    // The database is away even for looking: nothing was asked of it yet.
    await actOnce().catch(() => sleep(PAUSE_MS));
  }
}

await Promise.all(Array.from({ length: Number(process.env.SOAK_AT_ONCE) }, callOnAndOn));
closeRedis();
await closeDatabase();
process.exit(0);

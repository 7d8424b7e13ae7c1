import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, localDoor } from '../harness/ask';
import type { LoadPeople } from './load-people';

/** Connections to the web process and maximum concurrency; further calls queue, and the wait counts. */
const CALLERS = 50;

export interface Answered {
  /** From when it arrived, so that a queue counts. */
  durationMs: number;
  status: number;
}

export interface LoadMoves {
  /** So many calls that all arrive at once. */
  storm: (count: number) => Promise<Answered[]>;
  /** So many calls a second for so long. */
  arrive: (perSecond: number, seconds: number) => Promise<Answered[]>;
  close: () => void;
}

/** Moves RFAs back and forth through REST, sequentially, each by a permitted person. */
export function loadMoves(port: number, instanceIds: readonly string[], people: LoadPeople): LoadMoves {
  const door = localDoor(port, CALLERS);
  const running = instanceIds.map((instanceId) => ({ instanceId, isAtLead: false }));
  let turn = 0;
  const move = async (): Promise<number> => {
    const at = turn++;
    const one = running[at % running.length];
    if (!one) throw new Error('there are no RFAs');
    const tokens = one.isAtLead ? people.reopening : people.forcing;
    const action = one.isAtLead ? 'REOPEN_REVIEW' : 'FORCE_PROCEED';
    const token = tokens[at % tokens.length] ?? '';
    const { status } = await ask(door, `/api/v1/workflow-instances/${one.instanceId}/transitions`, {
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ action, comment: 'ทดสอบภาระ' }),
      patienceMs: 0,
    });
    if (status === 200) one.isAtLead = !one.isAtLead;
    return status;
  };
  const call = async (arrivesAt: number): Promise<Answered> => {
    const wait = arrivesAt - performance.now();
    if (wait > 0) await sleep(wait);
    const status = await move();
    return { durationMs: performance.now() - arrivesAt, status };
  };
  return {
    storm: (count) => {
      const startedAt = performance.now();
      return together(count, () => call(startedAt));
    },
    arrive: (perSecond, seconds) => {
      const startedAt = performance.now();
      return together(Math.ceil(perSecond * seconds), (index) => call(startedAt + (index * 1000) / perSecond));
    },
    close: () => door.agent.destroy(),
  };
}

async function together(count: number, call: (index: number) => Promise<Answered>): Promise<Answered[]> {
  let next = 0;
  const answered: Answered[] = [];
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (next < count) answered.push(await call(next++));
    }),
  );
  return answered;
}

import { z } from 'zod';
import { newPublicId } from '@/lib/platform/id';
import { ask, localDoor, nameOf } from '../../harness/ask';
import { type Arrived, arrive, poissonArrivals } from '../open-loop/arrive';
import type { Movers, Running } from './instances';

const Answer = z.object({ versionNo: z.number() });

export interface Rate {
  perSecond: number;
  seconds: number;
}

/**
 * Moves instances in turn, at random moments with this mean rate, whether or not earlier calls are answered. Each call
 * names the version of the instance's last answer: a transition that happened twice or not at all shows as 409.
 */
export async function moveAtRate(
  port: number,
  running: readonly Running[],
  movers: Movers,
  { perSecond, seconds }: Rate,
): Promise<Arrived<void>[]> {
  // As many connections as there are calls under way: a queue belongs into the server, where callers would meet it.
  const door = localDoor(port);
  let turn = 0;
  /** The next instance without a transition under way. */
  const next = (): Running => {
    for (let tried = 0; tried < running.length; tried += 1) {
      const one = running[turn++ % running.length];
      if (one && !one.isBusy) return one;
    }
    throw new Error('every instance has a transition under way');
  };
  const move = async (index: number): Promise<void> => {
    const one = next();
    one.isBusy = true;
    try {
      const tokens = one.isAtLead ? movers.reopening : movers.forcing;
      const body = {
        action: one.isAtLead ? 'REOPEN_REVIEW' : 'FORCE_PROCEED',
        versionNo: one.versionNo,
        comment: 'ทดสอบภาระ',
      };
      const reply = await ask(door, `/api/v1/workflow-instances/${one.instanceId}/transitions`, {
        headers: {
          authorization: `Bearer ${tokens[index % tokens.length]}`,
          'content-type': 'application/json',
          'idempotency-key': newPublicId(),
        },
        body: JSON.stringify(body),
        // A queue is measured to its end.
        patienceMs: 0,
      });
      if (reply.status !== 200) throw new Error(`${nameOf(reply)} ${reply.text.slice(0, 300)}`);
      one.versionNo = Answer.parse(JSON.parse(reply.text)).versionNo;
      one.isAtLead = !one.isAtLead;
    } finally {
      one.isBusy = false;
    }
  };
  const arrived = await arrive(poissonArrivals(perSecond, Math.ceil(perSecond * seconds)), move);
  door.agent.destroy();
  return arrived;
}

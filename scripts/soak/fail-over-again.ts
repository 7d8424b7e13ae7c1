import { setTimeout as sleep } from 'node:timers/promises';
import { deliverWhatIsThere } from '../harness/judge';
import type { Scene } from './run-soak';
import type { WatchedRedis } from './watched-redis';

/** Time that the design allows a worker after its Redis changes. */
const LONGEST_MS = 60_000;
const TRANSITIONS = 50;

/**
 * Redis's master is killed and its replica replaces it, repeatedly. People act during it, and all deliveries arrive
 * within a minute.
 */
export async function failOverAgain(scene: Scene, redis: WatchedRedis, { times }: { times: number }): Promise<void> {
  const { db, done, count, print } = scene;
  for (let turn = 1; turn <= times; turn += 1) {
    for (const goal = done() + TRANSITIONS; done() < goal; ) await sleep(50);
    const before = done();
    const tookMs = await redis.failOver();
    if (done() === before) throw new Error('no transition while Redis had no master');
    const deliveredMs = await deliverWhatIsThere(db, LONGEST_MS);
    count('failover');
    const seconds = (deliveredMs / 1000).toFixed(1);
    print(`failover ${turn} of ${times}: another master after ${Math.round(tookMs)} ms, delivered ${seconds} s later`);
  }
}

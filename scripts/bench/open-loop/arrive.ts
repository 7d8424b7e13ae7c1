import { setTimeout as sleep } from 'node:timers/promises';

/** One call of an open loop. */
export interface Arrived<T> {
  /** From the planned moment of arrival to the answer, so that a queue counts, also one in this process. */
  waitMs: number;
  outcome: { value: T } | { error: unknown };
}

/** Moments of a Poisson process, in milliseconds from its beginning: people arrive independently of each other. */
export function poissonArrivals(perSecond: number, count: number, random: () => number = Math.random): number[] {
  let moment = 0;
  return Array.from({ length: count }, () => {
    moment += (-Math.log(1 - random()) / perSecond) * 1000;
    return moment;
  });
}

/** Calls once for each moment, whether or not earlier calls are answered, and waits for all answers. */
export async function arrive<T>(
  moments: readonly number[],
  call: (index: number) => Promise<T>,
): Promise<Arrived<T>[]> {
  const startedAt = performance.now();
  const open: Promise<Arrived<T>>[] = [];
  for (const [index, moment] of moments.entries()) {
    const arrivesAt = startedAt + moment;
    const early = arrivesAt - performance.now();
    if (early > 0) await sleep(early);
    open.push(timeFrom(arrivesAt, call(index)));
  }
  return Promise.all(open);
}

async function timeFrom<T>(arrivesAt: number, answer: Promise<T>): Promise<Arrived<T>> {
  const outcome = await answer.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  return { waitMs: performance.now() - arrivesAt, outcome };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { arrive, poissonArrivals } from './arrive';
import { fitLine, percentile } from './statistics';

/** A small generator of known numbers (Park and Miller), so that the test says the same every time. */
function seeded(): () => number {
  let state = 42;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

it('plans arrivals in order, at the asked rate and unevenly', () => {
  const moments = poissonArrivals(50, 10_000, seeded());
  const gaps = moments.map((moment, index) => moment - (moments[index - 1] ?? 0));
  expect(moments).toHaveLength(10_000);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
  // 200 seconds; the standard deviation of their sum is a hundredth.
  expect(moments.at(-1)).toBeGreaterThan(194_000);
  expect(moments.at(-1)).toBeLessThan(206_000);
  // Of a Poisson process 1 - 1/e of the gaps are shorter than the mean, and e^-3 longer than three times that.
  expect(gaps.filter((gap) => gap < 20).length / gaps.length).toBeCloseTo(0.632, 1);
  expect(gaps.filter((gap) => gap > 60).length / gaps.length).toBeCloseTo(0.05, 1);
});

it('calls at each moment although no answer has come, and counts the wait from the plan', async () => {
  let open = 0;
  let most = 0;
  const arrived = await arrive([0, 1, 2, 3], async (index) => {
    open += 1;
    most = Math.max(most, open);
    await sleep(60);
    open -= 1;
    if (index === 2) throw new Error('refused');
    return index;
  });
  expect(most).toBe(4);
  expect(arrived.map(({ outcome }) => ('value' in outcome ? outcome.value : String(outcome.error)))).toEqual([
    0,
    1,
    'Error: refused',
    3,
  ]);
  expect(Math.min(...arrived.map(({ waitMs }) => waitMs))).toBeGreaterThan(55);
});

it('counts what this process is late as part of the wait', async () => {
  const [, late] = await arrive([0, 1], async (index) => {
    const until = performance.now() + (index === 0 ? 80 : 0);
    while (performance.now() < until);
  });
  expect(late?.waitMs).toBeGreaterThan(70);
});

it('finds percentiles by rank and a line by least squares', () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect([0, 0.5, 0.95, 0.99, 1].map((share) => percentile(values, share))).toEqual([1, 100, 190, 198, 200]);
  expect(percentile([], 0.95)).toBe(0);
  expect(fitLine([1, 2, 3, 4].map((x) => ({ x, y: 5 + 2 * x })))).toEqual({ slope: 2, mean: 10 });
  expect(fitLine([{ x: 3, y: 7 }])).toEqual({ slope: 0, mean: 7 });
});

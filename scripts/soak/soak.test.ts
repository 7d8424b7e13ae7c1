import { expect, it } from 'vitest';
import { runSoak } from './run-soak';

it('nothing is lost and nothing done twice while callers, worker, Redis and MariaDB are killed', async () => {
  const verdict = await runSoak({ transitions: 1500, minutes: 0, print: () => {} });
  expect(verdict.findings).toEqual([]);
  expect(verdict.transitions).toBeGreaterThanOrEqual(1500);
  expect(verdict.faults['MariaDB restarted']).toBe(2);
  expect(verdict.deliveries).toBeGreaterThan(0);
}, 420_000);

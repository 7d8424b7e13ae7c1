import { expect, it } from 'vitest';
import { runChaos } from './run-chaos';

it('no number and no transition is lost or made twice while everything it needs is killed, cut off or late', async () => {
  const report = await runChaos({
    numbers: 300,
    transitions: 60,
    faults: 8,
    minutes: 0,
    seed: 20_261_125,
    web: 'rest',
    stop: null,
    print: () => {},
  });
  expect(report.findings).toEqual([]);
  expect(report.unanswered).toBe(0);
  expect(report.acknowledged.numbers).toBeGreaterThanOrEqual(300);
  expect(report.acknowledged.transitions).toBeGreaterThanOrEqual(60);
  expect(Object.values(report.faults).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(8);
}, 1_800_000);

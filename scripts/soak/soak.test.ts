import { expect, it } from 'vitest';
import { startOwnServers } from '../harness/servers';
import { killOnAndOn } from './kill-on-and-on';
import { runSoak } from './run-soak';

it('nothing is lost and nothing done twice while callers, worker, Redis and MariaDB are killed', async () => {
  const verdict = await runSoak({
    openServers: startOwnServers,
    act: (scene) => killOnAndOn(scene, { transitions: 1500, minutes: 0 }),
    print: () => {},
  });
  expect(verdict.findings).toEqual([]);
  expect(verdict.transitions).toBeGreaterThanOrEqual(1500);
  expect(verdict.faults['MariaDB restarted']).toBe(2);
  expect(verdict.deliveries).toBeGreaterThan(0);
}, 1_800_000);

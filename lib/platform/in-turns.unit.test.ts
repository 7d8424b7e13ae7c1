import { expect, it } from 'vitest';
import { mapInTurns } from './in-turns';

it('maps a long list and lets others have their turn in between', async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const compute = (one: number) => {
    const end = performance.now() + 5;
    while (performance.now() < end);
    return one * 2;
  };
  const list = Array.from({ length: 30 }, (_, index) => index);
  const mapped = await mapInTurns(list, compute);
  isDone = true;
  expect(mapped).toEqual(list.map((one) => one * 2));
  expect(turns).toBeGreaterThan(1);
});

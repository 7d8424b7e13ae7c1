import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inUploadSlot, MAX_RECEIVED_TOGETHER } from './upload-slots';

/** Uploads that go on until they are let. */
function begin(userId: number, count: number) {
  const running: { underWay: number; end: () => void }[] = [];
  const all = Array.from({ length: count }, () =>
    inUploadSlot(userId, 10, (underWay) => new Promise<void>((end) => running.push({ underWay, end }))),
  );
  return { running, all };
}

it('receives eight files of a person at a time, the next one when one has ended', async () => {
  const { running, all } = begin(1, MAX_RECEIVED_TOGETHER + 2);
  await nextTurn();
  expect(running).toHaveLength(MAX_RECEIVED_TOGETHER);
  const other = begin(2, 1);
  await nextTurn();
  expect(other.running).toHaveLength(1);
  running[0]?.end();
  await all[0];
  await nextTurn();
  expect(running).toHaveLength(MAX_RECEIVED_TOGETHER + 1);
  while (running.length < all.length || running.length > 0) {
    for (const { end } of running.splice(0)) end();
    await nextTurn();
    if (running.length === 0) break;
  }
  other.running[0]?.end();
  await Promise.all([...all, ...other.all]);
});

it('tells each what the ones before it may still bring, and gives the place back after a failure', async () => {
  const { running, all } = begin(3, 2);
  await nextTurn();
  expect(running.map(({ underWay }) => underWay)).toEqual([0, 10]);
  for (const { end } of running) end();
  await Promise.all(all);
  await expect(inUploadSlot(3, 10, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inUploadSlot(3, 10, async (underWay) => underWay)).toBe(0);
});

it('refuses more uploads than a person can send by hand', async () => {
  const { running, all } = begin(4, MAX_RECEIVED_TOGETHER + 101);
  await expect(all.at(-1)).rejects.toMatchObject({ code: 'BUSY' });
  const over = Promise.allSettled(all);
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  while (!isOver) {
    for (const { end } of running.splice(0)) end();
    await nextTurn();
  }
});

import 'fake-indexeddb/auto';
import { clear, createStore, get } from 'idb-keyval';
import { beforeEach, expect, it, vi } from 'vitest';
import { addWaiting, forgetOthers, keepWork, readWaiting, readWork, removeWaiting } from './kept';

vi.stubGlobal('window', new EventTarget());

/** Opened by the same names as kept.ts. */
const store = createStore('dms-offline', 'kept');

const HOUR = 60 * 60 * 1000;
const A = { userPublicId: 'a', organizationPublicId: 'org' };
const B = { userPublicId: 'b', organizationPublicId: 'org' };
const owner = { ...A, organizationCode: 'ORG' };
const act = (of: typeof A, instanceId: string, idempotencyKey = `key-${instanceId}`) => ({
  ...of,
  idempotencyKey,
  instanceId,
  versionNo: 2,
  label: `no. ${instanceId}`,
});

beforeEach(async () => {
  await clear(store);
  // Dates alone: the database takes its turns by timers.
  vi.useFakeTimers({ now: new Date('2026-11-25T00:00:00Z'), toFake: ['Date'] });
});

const letPass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

it('shows each list until it is twelve hours old itself', async () => {
  await keepWork(owner, 'acknowledge', []);
  letPass(11 * HOUR);
  await keepWork(owner, 'todo', []);
  expect(Object.keys((await readWork())?.lists ?? {}).sort()).toEqual(['acknowledge', 'todo']);
  letPass(2 * HOUR);
  expect(Object.keys((await readWork())?.lists ?? {})).toEqual(['todo']);
  letPass(12 * HOUR);
  expect(await readWork()).toBeNull();
});

it('keeps what waits of another person as identifiers, until they return', async () => {
  await addWaiting([act(A, 'one')]);
  await forgetOthers(B);
  expect(JSON.stringify(await get('waiting', store))).not.toContain('no. one');
  expect(await readWaiting(B)).toEqual([]);
  expect(await readWaiting(A)).toMatchObject([{ instanceId: 'one', idempotencyKey: 'key-one', versionNo: 2 }]);
});

it('removes what waits of another person with the age of its key, and never the own', async () => {
  await addWaiting([act(A, 'one'), act(B, 'two')]);
  letPass(30 * 24 * HOUR);
  await forgetOthers(B);
  expect(await readWaiting(A)).toEqual([]);
  expect(await readWaiting(B)).toMatchObject([{ label: 'no. two' }]);
});

it('takes a second press of the same person for the same, and not that of another', async () => {
  await addWaiting([act(A, 'one')]);
  await addWaiting([act(A, 'one', 'second'), act(B, 'one', 'theirs')]);
  expect(await readWaiting(A)).toMatchObject([{ idempotencyKey: 'key-one' }]);
  expect(await readWaiting(B)).toMatchObject([{ idempotencyKey: 'theirs' }]);
});

it('removes what was answered of one press alone', async () => {
  await addWaiting([act(A, 'one', 'key'), act(A, 'two', 'key'), act(B, 'one', 'theirs')]);
  await removeWaiting('key', ['one']);
  expect(await readWaiting(A)).toMatchObject([{ instanceId: 'two' }]);
  expect(await readWaiting(B)).toHaveLength(1);
});

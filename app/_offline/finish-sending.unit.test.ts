import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { finishSending } from './finish-sending';
import { flushAcknowledgements, onFlush } from './flush-acknowledgements';

const { sendWaiting } = vi.hoisted(() => ({ sendWaiting: vi.fn() }));
vi.mock('./send-waiting', () => ({ sendWaiting }));

const OWNER = { userPublicId: 'me', organizationPublicId: 'mine' };
const never = () => new Promise<void>(() => undefined);
let time = new AbortController();

beforeEach(() => {
  time = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => time.signal);
  sendWaiting.mockReset().mockResolvedValue({});
});
afterEach(() => void vi.restoreAllMocks());

it('waits for what still had its undo, then for the queue', async () => {
  const order: string[] = [];
  const off = onFlush(async () => void order.push('flushed'));
  sendWaiting.mockImplementation(async () => void order.push('sent'));
  await finishSending(OWNER);
  off();
  expect(order).toEqual(['flushed', 'sent']);
  expect(sendWaiting).toHaveBeenCalledWith(OWNER, time.signal);
});

it.each(['the list', 'the queue'])('does not wait for %s longer than its time', async (which) => {
  const off = onFlush(which === 'the list' ? never : async () => undefined);
  if (which === 'the queue') sendWaiting.mockImplementation(never);
  const finished = finishSending(OWNER);
  time.abort();
  await finished;
  off();
});

it('goes on where sending fails', async () => {
  const off = onFlush(() => Promise.reject(new Error('no storage')));
  sendWaiting.mockRejectedValue(new Error('aborted'));
  await finishSending(OWNER);
  off();
});

it('flushes nothing of a list that is gone', async () => {
  const flush = vi.fn(async () => undefined);
  onFlush(flush)();
  await flushAcknowledgements();
  expect(flush).not.toHaveBeenCalled();
});

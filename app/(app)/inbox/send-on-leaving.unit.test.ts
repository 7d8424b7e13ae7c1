import { afterEach, expect, it, vi } from 'vitest';
import type { WorkRow } from '@/lib/work/my-work/dto';
import { sendOnLeaving } from './send-on-leaving';

const rows = ['a', 'b'].map((instanceId) => ({ instanceId, versionNo: 3 })) as WorkRow[];
const removed: unknown[] = [];
const order: string[] = [];
const queue = {
  keep: async (kept: readonly WorkRow[], key: string) => {
    order.push(`keep ${key} ${kept.length}`);
    return true;
  },
  remove: async (key: string, instanceIds: readonly string[]) => void removed.push([key, ...instanceIds]),
};
const leave = () => sendOnLeaving('key', rows, { queue, actingOrganizationPublicId: 'mine' });
const answers = (body: unknown, status = 200) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      order.push('send');
      return Response.json(body, { status });
    }),
  );

afterEach(() => {
  removed.length = 0;
  order.length = 0;
  vi.unstubAllGlobals();
});

it('writes to the queue before it sends, both at once, and removes what was acknowledged', async () => {
  answers({ results: rows.map(({ instanceId }) => ({ instanceId, ok: true, state: 'RECEIVED' })) });
  const left = leave();
  expect(order).toEqual(['keep key 2', 'send']);
  await left;
  expect(removed).toEqual([['key', 'a', 'b']]);
  expect(fetch).toHaveBeenCalledWith(
    '/api/v1/workflow-instances/acknowledge',
    expect.objectContaining({ keepalive: true, headers: expect.objectContaining({ 'idempotency-key': 'key' }) }),
  );
});

it('leaves a refusal in the queue, which tells it', async () => {
  answers({
    results: [
      { instanceId: 'a', ok: false, code: 'WORKFLOW_VERSION_CONFLICT', message: 'moved on' },
      { instanceId: 'b', ok: true, state: 'RECEIVED' },
    ],
  });
  await leave();
  expect(removed).toEqual([['key', 'b']]);
});

it.each([401, 409, 503])('leaves everything in the queue after a %s', async (status) => {
  answers({ code: 'X' }, status);
  await leave();
  expect(removed).toEqual([]);
});

it('leaves everything in the queue without a connection', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await leave();
  expect(removed).toEqual([]);
});

import type { WorkRow } from '@/lib/work/my-work/dto';
import type { AcknowledgeAnswer } from '@/lib/work/my-work/rest-schema';

/** The part of the device's queue (kept.ts) that leaving a page needs. */
interface Queue {
  /** Starts the write synchronously. @returns false where the device stores nothing */
  keep: (rows: readonly WorkRow[], key: string) => Promise<boolean>;
  remove: (key: string, instanceIds: readonly string[]) => Promise<void>;
}

/**
 * Sends acknowledgements in a request that outlives its page. They are queued first, and answered ones are removed. The
 * next open page sends or reports the others. All calls share the idempotency key, so they act once. An entry returns
 * to the list only if both the write to the device and the request fail.
 */
export async function sendOnLeaving(
  key: string,
  rows: readonly WorkRow[],
  { queue, ...openedWith }: { queue: Queue; actingOrganizationPublicId: string; userPublicId?: string },
): Promise<void> {
  const written = queue.keep(rows, key);
  const done = await post(key, rows, openedWith).catch(() => []);
  await written;
  if (done.length > 0) await queue.remove(key, done);
}

/** @returns the acknowledged instances */
async function post(key: string, rows: readonly WorkRow[], openedWith: object): Promise<string[]> {
  const items = rows.map(({ instanceId, versionNo }) => ({ instanceId, versionNo }));
  const answer = await fetch('/api/v1/workflow-instances/acknowledge', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ items, ...openedWith }),
  });
  if (!answer.ok) return [];
  const { results }: AcknowledgeAnswer = await answer.json();
  return results.flatMap(({ ok, instanceId }) => (ok ? [instanceId] : []));
}

import type { WorkRow } from '@/lib/work/my-work/dto';
import type { AcknowledgeAnswer } from '@/lib/work/my-work/rest-schema';

/** The queue of the device (kept.ts), as far as leaving needs it. */
interface Queue {
  /** Starts to write at once, without a tick in between. @returns false where nothing can be kept */
  keep: (rows: readonly WorkRow[], key: string) => Promise<boolean>;
  remove: (key: string, instanceIds: readonly string[]) => Promise<void>;
}

/**
 * Sends acknowledgements in a request that outlives its page. They are written to the queue first, and what was
 * acknowledged is removed from it: what was not answered, or was refused, the next open page sends or tells. The same
 * key as the page's own call and the queue's, so all together act once.
 *
 * A browser usually completes a write that has begun when a page ends. What remains: a device that stores nothing, or
 * one that is killed before the write, and a request that fails as well. The entry is on the list again then.
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

/** @returns the instances that are acknowledged */
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

import type { WorkRow } from '@/lib/work/my-work/dto';

/**
 * Sends acknowledgements in a request that outlives its page. The answer is not waited for: what was refused is in the
 * list the next time. The same key as the page's own call, so both together act once.
 */
export function sendOnLeaving(key: string, rows: readonly WorkRow[], actingOrganizationPublicId: string): void {
  const items = rows.map(({ instanceId, versionNo }) => ({ instanceId, versionNo }));
  void fetch('/api/v1/workflow-instances/acknowledge', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ items, actingOrganizationPublicId }),
  }).catch(() => undefined);
}

import { inArray } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import type { TxCtx } from '@/lib/platform/ctx';
import { markResolved } from './mark-resolved';
import type { Moved } from './move-audience';
import { ASKING_REASONS } from './reasons';

/**
 * Marks as read what is no longer asked: of everybody when the step is over, of whoever acted when it goes on. What
 * colleagues have done must not keep a bell ringing.
 */
export async function markAskedResolved(
  tx: TxCtx,
  { payload, occurredAt }: Moved,
  whose: 'everybody' | 'actor',
): Promise<void> {
  const acted = [payload.actorPublicId, payload.onBehalfOfPublicId].filter((one) => one !== null);
  if (whose === 'actor' && acted.length === 0) return;
  await markResolved(tx, {
    entityPublicId: payload.documentPublicId,
    reasons: ASKING_REASONS,
    before: occurredAt,
    ...(whose === 'actor' && { whose: inArray(users.publicId, acted) }),
  });
}

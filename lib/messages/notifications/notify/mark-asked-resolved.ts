import { inArray } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import type { TxCtx } from '@/lib/platform/ctx';
import { markResolved } from './mark-resolved';
import type { Moved } from './move-audience';
import { ASKING_REASONS } from './reasons';

/**
 * Marks resolved requests as read: everyone's when the step ends, the responder's while it continues. A colleague's act
 * thus clears the badge.
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

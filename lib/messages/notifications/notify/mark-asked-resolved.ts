import type { TxCtx } from '@/lib/platform/ctx';
import { markResolved } from './mark-resolved';
import type { Moved } from './move-audience';
import { ASKING_REASONS, HELD_REASONS } from './reasons';
import type { InstanceFacts } from './workflow-facts';

/**
 * Marks as read the requests that a move has settled, by any way: everyone's when the step ends. Before that, those of
 * the actor and of organizations that hold nothing any more, so that a colleague's act clears the badge. A letter to a
 * named person stays unread until the matter is closed.
 */
export async function markAskedResolved(
  tx: TxCtx,
  { payload, occurredAt, seq }: Moved,
  { stepSeq, isActive }: Pick<InstanceFacts, 'stepSeq' | 'isActive'>,
): Promise<void> {
  const settled = { entityPublicId: payload.documentPublicId, before: occurredAt };
  const acted = [payload.actorPublicId, payload.onBehalfOfPublicId].filter((one) => one !== null);
  if (acted.length > 0) {
    await markResolved(tx, {
      ...settled,
      reasons: [...ASKING_REASONS, 'RECEIVED', 'ATTENTION'],
      holders: { publicIds: acted },
    });
  }
  if (stepSeq === seq) {
    const reasons = [...ASKING_REASONS, 'RECEIVED', 'RETURNED', 'DECIDED'] as const;
    await markResolved(tx, { ...settled, reasons: isActive ? reasons : [...reasons, 'ATTENTION'], isAsking: true });
  } else {
    const holders = { idleIn: payload.instanceId };
    await markResolved(tx, { ...settled, reasons: [...HELD_REASONS, 'RECEIVED'], isAsking: true, holders });
  }
}

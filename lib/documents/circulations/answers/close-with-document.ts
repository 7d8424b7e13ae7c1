import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { circulations } from '@/db/schema/circulations';
import { correspondences } from '@/db/schema/correspondence';
import type { TxCtx } from '@/lib/platform/ctx';
import { moveBySystem } from '@/lib/workflow/engine/moves/system-action';
import { lockInstances } from '@/lib/workflow/engine/moves/write-moves';
import { lockDocument } from '@/lib/workflow/engine/moves/write-transition';
import { loadSubjects } from '@/lib/workflow/engine/read/load-subjects';
import { LIVE_STATUSES } from '../constants';

/**
 * Closes every organization's sheet of a document that was cancelled, by the definition's own system action. Does
 * nothing for a document that is not cancelled, and for sheets that have ended: the event may come twice.
 */
export async function closeWithDocument(tx: TxCtx, documentPublicId: string): Promise<void> {
  const sheets = await tx.db
    .select({ instanceId: circulations.workflowInstanceId })
    .from(circulations)
    .innerJoin(correspondences, eq(correspondences.id, circulations.correspondenceId))
    .where(
      and(
        eq(correspondences.publicId, documentPublicId),
        isNotNull(correspondences.cancelledAt),
        inArray(circulations.statusCode, [...LIVE_STATUSES]),
      ),
    )
    .orderBy(asc(circulations.id));
  for (const { instanceId } of sheets) {
    const subject = instanceId === null ? undefined : (await loadSubjects(tx, [instanceId])).get(instanceId);
    if (!subject || instanceId === null) continue;
    await lockDocument(tx, subject);
    const [row] = await lockInstances(tx, [instanceId]);
    if (row?.status !== 'ACTIVE') continue;
    await moveBySystem(tx, { row, subject, action: 'CORR_CANCELLED', actor: { kind: 'SYSTEM' } });
  }
}

import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { correspondenceReferences, correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { stateOf } from '@/lib/workflow/definitions/runtime';
import { availableActions } from '@/lib/workflow/engine/read/available-actions';
import { type LoadedInstance, loadInstance } from '@/lib/workflow/engine/read/load-instance';
import { loadDocument } from '../../document/read/load-documents';

/** An answered letter, with the workflow action that closes it. */
export interface ClosableLetter {
  publicId: string;
  documentNumber: string;
  subject: string;
  instanceId: string;
  versionNo: number;
  action: string;
  label: string;
}

/**
 * Letters answered by a sent reply that the actor may close now. Excludes letters that another recipient must still
 * answer, and workflows in which the originator closes.
 * @throws AppError DOCUMENT_NOT_FOUND
 */
export async function closableAnswered(ctx: UserCtx, publicId: string): Promise<ClosableLetter[]> {
  const reply = await loadDocument(ctx, publicId);
  if (!reply.facts.isOriginator || !reply.facts.isSubmitted) return [];
  const rows = await ctx.db
    .select({
      publicId: correspondences.publicId,
      documentNumber: correspondenceRevisions.documentNumber,
      subject: correspondenceRevisions.subject,
      instanceId: correspondenceRevisions.workflowInstanceId,
    })
    .from(correspondenceReferences)
    .innerJoin(correspondences, eq(correspondences.id, correspondenceReferences.targetCorrespondenceId))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .where(
      and(
        eq(correspondenceReferences.sourceCorrespondenceId, reply.id),
        eq(correspondenceReferences.referenceKind, 'REPLY'),
        isNotNull(correspondenceRevisions.workflowInstanceId),
        visibleCorrespondences(ctx),
      ),
    )
    .orderBy(asc(correspondences.id));
  const closable: ClosableLetter[] = [];
  for (const { instanceId, documentNumber, ...letter } of rows) {
    const loaded = await loadInstance(ctx, instanceId ?? '');
    const closing = await closingAction(ctx, loaded);
    if (closing) {
      const { id, versionNo } = loaded.head;
      closable.push({ ...letter, ...closing, documentNumber: documentNumber ?? '', instanceId: id, versionNo });
    }
  }
  return closable;
}

/** Found by its target state, not by its name, which an administrator may change. */
async function closingAction(
  ctx: UserCtx,
  loaded: LoadedInstance,
): Promise<{ action: string; label: string } | undefined> {
  const { definition, head } = loaded;
  const state = stateOf(definition, head.currentState);
  const found = (await availableActions(ctx, loaded)).find(({ action, isAllowed, isOwnVerb, comment }) => {
    const branches = state?.actions[action]?.branches ?? [];
    const isClosing = branches.length > 0 && branches.every(({ to }) => definition.final[to] === 'closed');
    return isClosing && isAllowed && !isOwnVerb && comment !== 'required';
  });
  return found && { action: found.action, label: found.label };
}

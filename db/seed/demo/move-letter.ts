import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { act } from '@/lib/documents/actions/act';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { TransitionBody } from '@/lib/workflow/engine/schema';

/** Takes an action on a letter's workflow; nothing where the letter is not where the action starts, or has ended. */
export async function moveLetter(ctx: UserCtx, publicId: string, action: 'RECEIVE' | 'CLOSE'): Promise<void> {
  const [revision] = await ctx.db
    .select({ instanceId: correspondenceRevisions.workflowInstanceId })
    .from(correspondenceRevisions)
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .where(and(eq(correspondences.publicId, publicId), isNotNull(correspondenceRevisions.submittedAt)))
    .orderBy(desc(correspondenceRevisions.revisionNumber))
    .limit(1);
  if (!revision?.instanceId) return;
  const call = { instanceId: revision.instanceId, idempotencyKey: null, body: TransitionBody.parse({ action }) };
  try {
    await act(ctx, call);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'WORKFLOW_VERSION_CONFLICT') throw error;
  }
}

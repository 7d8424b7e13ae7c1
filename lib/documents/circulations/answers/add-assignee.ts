import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { IdempotencyClaim } from '@/lib/platform/idempotency';
import { readNow } from '@/lib/platform/time/database-time';
import { addTask } from '@/lib/workflow/engine/moves/add-task';
import { ACTION_PERMISSIONS } from '../constants';
import { resolveAssignees } from '../draft/resolve-assignees';
import { loadCirculation } from '../read/load-circulation';
import { canAdd } from '../rules';
import type { AddAssignee } from '../schema';

/**
 * Asks or informs one more person of the organization on a running sheet. A person asked gets a date of their own; the
 * sheet waits for them, and its date is the last of all.
 * @throws AppError NOT_FOUND, FORBIDDEN, CIRCULATION_CLOSED, PERSON_UNKNOWN, PERSON_CANNOT_ANSWER, DEADLINE_PAST, REQUIRED
 *   (no date), each of the last four with `fieldErrors`; DUPLICATE (on the sheet already), WORKFLOW_VERSION_CONFLICT
 */
export async function addAssignee(
  ctx: UserCtx,
  { publicId, versionNo, assignee }: AddAssignee,
  claim: IdempotencyClaim | null = null,
): Promise<{ versionNo: number }> {
  const sheet = await loadCirculation(ctx, publicId);
  const refusal = canAdd(sheet.facts);
  if (refusal) throw new AppError(refusal, { details: { permission: ACTION_PERMISSIONS.add } });
  const { organizationId } = ctx.actor;
  const place = { organizationId, projectId: sheet.projectId, contractId: sheet.contractId, now: await readNow(ctx) };
  const { assignees } = await resolveAssignees(ctx, place, { deadlineDate: null, assignees: [assignee] }, 'assignee');
  const { instanceId } = sheet;
  const { userPublicId, type } = assignee;
  const deadline = assignees[0]?.deadlineDate ?? null;
  return addTask(ctx, { instanceId, versionNo, userPublicId, group: type, deadline }, claim);
}

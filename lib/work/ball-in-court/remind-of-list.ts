import type { UserCtx } from '@/lib/platform/ctx';
import { MAX_REMINDED } from './constants';
import { listHeld } from './list-held';
import { type Reminded, remindOfHeld } from './remind-of-held';
import type { RemindList } from './schema';

/**
 * Reminds the holders of a whole list, the oldest first; of a longer one than a call takes, as many as that.
 * @throws AppError as `remindOfHeld`
 */
export async function remindOfList(
  ctx: UserCtx,
  { projectCode, ...params }: RemindList,
): Promise<{ results: Reminded[]; holders: number; total: number }> {
  const { rows, total } = await listHeld(ctx, projectCode, { ...params, size: MAX_REMINDED });
  const items = rows.map(({ instanceId, organizationPublicId, taskPublicId }) => ({
    instanceId,
    organizationPublicId,
    taskPublicId,
  }));
  return { ...(await remindOfHeld(ctx, { projectCode, items })), total };
}

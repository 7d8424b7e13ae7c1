import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { changesOf, countChanges } from './list-number-changes';

/**
 * How many numbers of a project are void and not replaced: the total of the list of this kind. A total discloses no
 * number, so reading it leaves no audit row.
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN for who may not read the list
 */
export async function countVoidNumbers(ctx: UserCtx, projectCode: string): Promise<number> {
  const project = await enterableProject(ctx, projectCode);
  return countChanges(ctx, await changesOf(ctx, project.id, 'VOID'));
}

import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { changesOf, countChanges } from './list-number-changes';

/**
 * Counts the void numbers of a project that have no replacement: the total of that list view. A total discloses no
 * number, so reading it leaves no audit row.
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN without access to the list
 */
export async function countVoidNumbers(ctx: UserCtx, projectCode: string): Promise<number> {
  const project = await enterableProject(ctx, projectCode);
  return countChanges(ctx, await changesOf(ctx, project.id, 'VOID'));
}

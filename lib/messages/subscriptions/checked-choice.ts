import { and, eq } from 'drizzle-orm';
import type { SubscriptionKind } from '@/db/operations-enums';
import { projects } from '@/db/schema/organizations';
import { enterableProjects } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { SYSTEM_ONLY_KINDS } from './constants';
import { isReachable } from './reach';

/**
 * Checks what a person chose, and resolves the project.
 * @param isOfSystem the subscription has no organization
 * @throws AppError INVALID_INPUT for an address or kinds that it cannot have, PROJECT_UNKNOWN
 */
export async function checkedChoice(
  ctx: UserCtx,
  choice: { url: string; kinds: readonly SubscriptionKind[]; projectPublicId: string | null },
  isOfSystem: boolean,
): Promise<{ projectId: number | null }> {
  if (!isReachable(choice.url)) throw new AppError('INVALID_INPUT', { fieldErrors: { url: ['RECEIVER_ADDRESS'] } });
  if (!isOfSystem && choice.kinds.some((kind) => SYSTEM_ONLY_KINDS.includes(kind))) {
    throw new AppError('INVALID_INPUT', { fieldErrors: { kinds: ['SYSTEM_KINDS'] } });
  }
  return { projectId: choice.projectPublicId === null ? null : await projectIdOf(ctx, choice.projectPublicId) };
}

async function projectIdOf(ctx: UserCtx, publicId: string): Promise<number> {
  const [project] = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.publicId, publicId), enterableProjects(ctx)));
  if (!project) throw new AppError('PROJECT_UNKNOWN');
  return project.id;
}

import { and } from 'drizzle-orm';
import { projects } from '@/db/schema/organizations';
import { named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { hasProjectCode } from '@/lib/platform/has-code';
import { readOnce } from '@/lib/platform/read-once';
import { enterableProjects } from '../identity/access/access';

/**
 * The project of an address, if the actor may enter it.
 * @throws AppError PROJECT_UNKNOWN, in the same words for one that does not exist
 */
export async function enterableProject(ctx: UserCtx, projectCode: string) {
  return readOnce(ctx, `project ${projectCode}`, async () => {
    const [project] = await ctx.db
      .select({
        id: projects.id,
        publicId: projects.publicId,
        code: projects.projectCode,
        name: named(ctx, projects),
      })
      .from(projects)
      .where(and(hasProjectCode(projects, [projectCode]), enterableProjects(ctx)));
    if (!project) throw new AppError('PROJECT_UNKNOWN');
    return project;
  });
}

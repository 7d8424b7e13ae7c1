import { and, eq } from 'drizzle-orm';
import { projects } from '@/db/schema/organizations';
import { enterableProjects } from '@/lib/people/identity/access/access';
import { resolveContract, resolveProject } from '@/lib/people/projects/resolve-place';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';

// Where a drawing belongs, refused as it is for any document.

export interface DrawingPlace {
  project: { id: number; publicId: string; code: string };
  contract: { id: number; publicId: string };
}

/**
 * An active contract of an active project that the acting organization takes part in.
 * @throws AppError PROJECT_UNKNOWN, CONTRACT_UNKNOWN, CONTRACT_INACTIVE
 */
export async function resolvePlace(
  ctx: UserCtx,
  { projectPublicId, contractPublicId }: { projectPublicId: string; contractPublicId: string },
): Promise<DrawingPlace> {
  const project = await resolveProject(ctx, projectPublicId);
  const contract = await resolveContract(ctx, project.id, contractPublicId);
  return { project, contract };
}

/** The project of a register's address, if the actor may enter it. @throws AppError PROJECT_UNKNOWN */
export async function projectOfRegister(ctx: UserCtx, projectCode: string) {
  const [project] = await ctx.db
    .select({ id: projects.id, publicId: projects.publicId, code: projects.projectCode })
    .from(projects)
    .where(and(eq(projects.projectCode, projectCode), enterableProjects(ctx)));
  if (!project) throw new AppError('PROJECT_UNKNOWN');
  return project;
}

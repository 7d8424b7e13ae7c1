import { resolveContract, resolveProject } from '@/lib/people/projects/resolve-place';
import type { UserCtx } from '@/lib/platform/ctx';

// Place of a drawing, refused as for any document.

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

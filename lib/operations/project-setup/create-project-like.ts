import { requirePermission } from '@/lib/people/identity/access/access';
import { proofChanges, requireFreshProof } from '@/lib/people/identity/sign-in/fresh-proof';
import { insertProject } from '@/lib/people/projects/create-project';
import { managedProject } from '@/lib/people/projects/managed';
import { changesBetween } from '@/lib/platform/audit/changes';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { copyLists } from './copy-lists';
import { copyTemplates } from './copy-templates';
import { LEFT_PARTS } from './project-tables';
import type { CreateProjectLike, ProjectLikeAnswer } from './schema';

/**
 * Creates a project with the set-up of another one: its active organizations, calendar, number templates in force, letter
 * templates, drawing categories and tags (`PROJECT_TABLES`). Series, contracts, people and what organizations decide for
 * themselves are not copied. It lets organizations into a project, so it needs a fresh proof (decision 066).
 * @throws AppError FORBIDDEN, NOT_FOUND, CODE_TAKEN, STEP_UP_REQUIRED
 */
export async function createProjectLike(
  ctx: UserCtx,
  { likePublicId, ...input }: CreateProjectLike,
): Promise<ProjectLikeAnswer> {
  await requirePermission(ctx, 'project.manage');
  const source = await managedProject(ctx, likePublicId);
  return transact(ctx, async (tx) => {
    const made = await insertProject(tx, input);
    const proof = await requireFreshProof(tx, 'createProjectLike');
    const place = { from: source.id, to: made.id };
    const copied = {
      ...(await copyLists(tx, place)),
      numberTemplates: await copyTemplates(tx, { ...place, fromCode: source.code, toCode: input.code }),
    };
    await record(tx, {
      action: 'project.set_up_copied',
      entityType: 'project',
      entityPublicId: made.publicId,
      entityLabel: input.code,
      projectId: made.id,
      changes: { ...changesBetween({}, { project: source.code, ...copied }), ...proofChanges(proof) },
    });
    return { publicId: made.publicId, copied, left: LEFT_PARTS };
  });
}

import { isDuplicateOf } from '@/db/errors';
import { projects } from '@/db/schema/organizations';
import { record } from '../audit/record';
import type { UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { newPublicId } from '../id';
import { requirePermission } from '../identity/access';
import { transact } from '../transact';
import type { CreateProject } from './schema';

/** Adds a project, without members yet. @throws AppError FORBIDDEN, CODE_TAKEN */
export async function createProject(ctx: UserCtx, input: CreateProject): Promise<{ publicId: string }> {
  await requirePermission(ctx, 'project.manage');
  const publicId = newPublicId();
  const { code, nameTh, nameEn } = input;
  try {
    await transact(ctx, async (tx) => {
      const [inserted] = await tx.db.insert(projects).values({ publicId, projectCode: code, nameTh, nameEn });
      await record(tx, {
        action: 'project.created',
        entityType: 'project',
        entityPublicId: publicId,
        entityLabel: code,
        projectId: inserted.insertId,
        changes: { nameTh: [null, nameTh], nameEn: [null, nameEn] },
      });
    });
  } catch (error) {
    if (!isDuplicateOf(error, 'uq_projects_code')) throw error;
    throw new AppError('CODE_TAKEN', { cause: error, fieldErrors: { code: ['CODE_TAKEN'] } });
  }
  return { publicId };
}

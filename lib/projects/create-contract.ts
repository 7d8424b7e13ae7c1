import { eq } from 'drizzle-orm';
import { isDuplicateOf } from '@/db/errors';
import { contracts, projects } from '@/db/schema/organizations';
import { record } from '../audit/record';
import type { UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { newPublicId } from '../id';
import { requirePermission } from '../identity/access';
import { transact } from '../transact';
import type { CreateContract } from './schema';

/** Adds a contract to a project, without parties yet. @throws AppError FORBIDDEN, INVALID_INPUT (project), CODE_TAKEN */
export async function createContract(ctx: UserCtx, input: CreateContract): Promise<{ publicId: string }> {
  await requirePermission(ctx, 'contract.manage');
  const [project] = await ctx.db
    .select({ id: projects.id, code: projects.projectCode })
    .from(projects)
    .where(eq(projects.publicId, input.projectPublicId));
  if (!project) throw new AppError('INVALID_INPUT', { fieldErrors: { projectPublicId: ['INVALID'] } });
  const publicId = newPublicId();
  const { code, nameTh, nameEn, startDate, endDate } = input;
  try {
    await transact(ctx, async (tx) => {
      const [inserted] = await tx.db
        .insert(contracts)
        .values({ publicId, projectId: project.id, contractCode: code, nameTh, nameEn, startDate, endDate });
      await record(tx, {
        action: 'contract.created',
        entityType: 'contract',
        entityPublicId: publicId,
        entityLabel: code,
        projectId: project.id,
        contractId: inserted.insertId,
        changes: { project: [null, project.code], nameTh: [null, nameTh], nameEn: [null, nameEn] },
      });
    });
  } catch (error) {
    if (!isDuplicateOf(error, 'uq_contracts_code')) throw error;
    throw new AppError('CODE_TAKEN', { cause: error, fieldErrors: { code: ['CODE_TAKEN'] } });
  }
  return { publicId };
}

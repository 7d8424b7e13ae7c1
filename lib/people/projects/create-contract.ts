import { contracts } from '@/db/schema/organizations';
import { changesBetween } from '@/lib/platform/audit/changes';
import { record } from '@/lib/platform/audit/record';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { withFreeCode } from './changes';
import { lockProject } from './load';
import { managedProject } from './managed';
import type { CreateContract, VersionAnswer } from './schema';

/**
 * Makes a contract of a project, without parties; setContractOrganizations names them.
 * @throws AppError FORBIDDEN, NOT_FOUND, PROJECT_UNKNOWN when the project is not active, CODE_TAKEN
 */
export async function createContract(ctx: Ctx, input: CreateContract): Promise<VersionAnswer> {
  const { id: projectId } = await managedProject(ctx, input.projectPublicId, 'contract.manage');
  const publicId = newPublicId();
  const { projectPublicId: _, ...facts } = input;
  await transact(ctx, async (tx) => {
    const project = await lockProject(tx, projectId);
    if (!project.isActive) {
      throw new AppError('PROJECT_UNKNOWN', { fieldErrors: { projectPublicId: ['PROJECT_UNKNOWN'] } });
    }
    const [row] = await withFreeCode('uq_contracts_code', () =>
      tx.db
        .insert(contracts)
        .values({
          publicId,
          projectId,
          contractCode: input.code,
          nameTh: input.nameTh,
          nameEn: input.nameEn,
          startDate: input.startDate,
          endDate: input.endDate,
        })
        .$returningId(),
    );
    await record(tx, {
      action: 'contract.created',
      entityType: 'contract',
      entityPublicId: publicId,
      entityLabel: input.code,
      projectId,
      contractId: row?.id ?? null,
      changes: changesBetween({}, { project: project.code, ...facts }),
    });
  });
  return { publicId, versionNo: 1 };
}

import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { requirePermission } from '@/lib/people/identity/access/access';
import { withFreeCode } from '@/lib/people/projects/changes';
import { changesBetween } from '@/lib/platform/audit/changes';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import type { ListVersion } from '../rfa-lists/schema';
import { letterWorkflows } from './get-correspondence-types';
import type { CreateCorrespondenceType } from './schema';

/**
 * Adds a type of correspondence, at once in all projects. The letter form offers it, and its documents follow the
 * chosen workflow and are in the register. Its number follows the template of letters until the project sets another.
 * @throws AppError FORBIDDEN, CODE_TAKEN, DEFINITION_DOES_NOT_FIT for a workflow that is not in force for letters
 */
export async function createCorrespondenceType(ctx: UserCtx, input: CreateCorrespondenceType): Promise<ListVersion> {
  await requirePermission(ctx, 'master.global');
  const { code, ...facts } = input;
  await transact(ctx, async (tx) => {
    const workflows = await letterWorkflows({ db: tx.db, locale: ctx.locale });
    if (!workflows.some((workflow) => workflow.code === input.workflowCode)) {
      throw new AppError('DEFINITION_DOES_NOT_FIT', { fieldErrors: { workflowCode: ['DEFINITION_DOES_NOT_FIT'] } });
    }
    await withFreeCode('uq_correspondence_types_code', () =>
      tx.db.insert(correspondenceTypes).values({ typeCode: code, ...facts }),
    );
    await record(tx, {
      action: 'correspondence_type.created',
      severity: 'WARN',
      entityType: 'correspondence_type',
      entityLabel: code,
      changes: changesBetween({}, { code, ...facts }),
    });
  });
  return { code, versionNo: 1 };
}

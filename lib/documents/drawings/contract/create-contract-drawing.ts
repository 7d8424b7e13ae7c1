import { contractDrawings } from '@/db/schema/drawings';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { countNewRecord } from '../../draft-limit';
import type { DrawingAnswer } from '../dto';
import { explainContractDuplicate } from '../number-taken';
import { requireContractDrawingAuthor, resolveContractCategory, resolveVolume } from '../resolve-drawing-place';
import { writeContractDrawingFiles } from '../revisions/write-files';
import type { CreateContractDrawing } from '../schema';
import { resolvePlace } from './resolve-place';

/**
 * A drawing of the contract, seen at once by every organization of the project. It has no revisions: another issue is
 * another row.
 * @throws AppError PROJECT_UNKNOWN, CONTRACT_UNKNOWN, CONTRACT_INACTIVE, FORBIDDEN, DRAWING_CATEGORY_UNKNOWN,
 *   DRAWING_NUMBER_TAKEN, ATTACHMENT_UNKNOWN
 */
export async function createContractDrawing(
  ctx: UserCtx,
  input: CreateContractDrawing,
  claim: IdempotencyClaim | null = null,
): Promise<DrawingAnswer> {
  const { project, contract } = await resolvePlace(ctx, input);
  await requireContractDrawingAuthor(ctx, 'drawing.create', { projectId: project.id, contractId: contract.id });
  const volumeId = await resolveVolume(ctx, project, input.volumeCode);
  const subcatCatMapId = await resolveContractCategory(ctx, project, input);
  const place = { contractId: contract.id, drawingNumber: input.drawingNumber };
  try {
    return await transact(ctx, async (tx) => {
      const publicId = newPublicId();
      const [inserted] = await tx.db
        .insert(contractDrawings)
        .values({
          ...place,
          publicId,
          projectId: project.id,
          title: input.title,
          issue: input.issue || null,
          volumeId,
          volumePage: input.volumePage,
          subcatCatMapId,
          createdBy: tx.actor.userId,
          updatedBy: tx.actor.userId,
        })
        .$returningId();
      await writeContractDrawingFiles(tx, inserted?.id ?? 0, input.attachmentPublicIds);
      await record(tx, {
        action: 'drawing.created',
        entityType: 'contract_drawing',
        entityPublicId: publicId,
        entityLabel: input.drawingNumber,
        projectId: project.id,
        contractId: contract.id,
        subjectOrganizationId: tx.actor.organizationId,
      });
      const answer: DrawingAnswer = {
        publicId,
        versionNo: 1,
        drawingNumber: input.drawingNumber,
        revisionPublicId: null,
        revisionLabel: null,
      };
      await recordAnswers(tx, [{ claim, answer }]);
      return answer;
    });
  } catch (error) {
    throw await explainContractDuplicate(ctx, error, place);
  }
}
createContractDrawing.limit = countNewRecord;

import { issueNumber } from '@/lib/numbering/engine/batch/issue-numbers';
import { countNumberingCall } from '@/lib/numbering/engine/numbering-limit';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import type { IdempotencyClaim } from '@/lib/platform/idempotency';
import { ACTION_PERMISSIONS } from '../constants';
import type { CirculationAnswer } from '../dto';
import { canCirculate } from '../rules';
import type { CreateCirculation } from '../schema';
import { loadSource } from './circulated-document';
import { circulationNumberRequest } from './number-request';
import { resolveAssignees } from './resolve-assignees';
import { answerOf, findSheetOf, type NewCirculation, writeCirculations } from './write-circulations';

/**
 * Starts the circulation sheet of a document in the acting organization: its number, the sheet and everybody's tasks
 * commit together, or nothing does. One sheet per document and organization, until it is cancelled (domain.md §4).
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, CIRCULATION_OF_DRAFT, CIRCULATION_OF_CANCELLED, CIRCULATION_EXISTS with
 *   the existing sheet in `details`, WORKFLOW_REQUIREMENT, and what resolveAssignees and issueNumbers report
 */
export async function createCirculation(
  ctx: UserCtx,
  input: CreateCirculation,
  claim: IdempotencyClaim | null = null,
): Promise<CirculationAnswer> {
  const source = await loadSource(ctx, input.documentPublicId);
  const refusal = canCirculate(source.facts);
  if (refusal) throw new AppError(refusal, { details: { permission: ACTION_PERMISSIONS.create } });
  const { actor } = ctx;
  const organization = {
    id: actor.organizationId,
    publicId: actor.organizationPublicId,
    code: actor.organizationCode,
  };
  const { id, projectId, projectCode, contractId, now } = source;
  const resolved = await resolveAssignees(ctx, { organizationId: organization.id, projectId, contractId, now }, input);
  return start({
    ...resolved,
    ctx,
    publicId: newPublicId(),
    source: { id, projectId, projectCode, documentNumber: source.document.documentNumber, now },
    organization,
    createdBy: actor.userId,
    subject: input.subject || source.document.subject,
    instruction: input.instruction,
    claim,
  });
}
createCirculation.limit = countNumberingCall;

async function start(sheet: NewCirculation): Promise<CirculationAnswer> {
  const { ctx, source, organization } = sheet;
  // Before the series is held; the unique key decides between two at once.
  await refuseSecond(ctx, source.id, organization.id);
  const request = await circulationNumberRequest(ctx, sheet);
  try {
    const { number, written } = await issueNumber({ ctx, request, payload: sheet }, writeCirculations);
    return written ?? answerOf(sheet, number);
  } catch (error) {
    if (error instanceof AppError && error.code === 'CIRCULATION_EXISTS') {
      await refuseSecond(ctx, source.id, organization.id);
    }
    throw error;
  }
}

async function refuseSecond(ctx: Ctx, documentId: number, organizationId: number): Promise<void> {
  const existing = await findSheetOf(ctx, documentId, organizationId);
  if (!existing) return;
  const number = existing.documentNumber ?? '';
  throw new AppError('CIRCULATION_EXISTS', { params: { number }, details: { circulation: existing } });
}

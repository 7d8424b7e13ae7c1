import { issueInTx } from '@/lib/numbering/engine/batch/issue-in-tx';
import type { NumberRequest } from '@/lib/numbering/engine/batch/number-items';
import { observeGeneration } from '@/lib/numbering/engine/batch/observe-generation';
import { countNumberingCall } from '@/lib/numbering/engine/numbering-limit';
import { requirePermission } from '@/lib/people/identity/access/access';
import { resolveProject } from '@/lib/people/projects/resolve-place';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { revisionLabel } from '../document/draft/revision-labels';
import type { SubmittedAnswer } from '../document/dto';
import { selectRegistered } from './find-registered';
import { type ResolvedIncoming, resolveIncoming } from './resolve-incoming';
import type { RegisterIncoming } from './schema';
import { type InsertedIncoming, insertIncoming, writeIncoming } from './write-incoming';

/**
 * Registers a letter from outside the system for the acting organization. Its receive number, the letter with its scan,
 * and its holder commit together (decision 050). To correct a registration, cancel it like a letter.
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN without the rights to write and submit a letter, INCOMING_REGISTERED with
 *   the earlier letter in `details`, ATTACHMENT_UNKNOWN, the refusals of resolveIncoming and issueInTx
 */
export async function registerIncoming(
  ctx: UserCtx,
  input: RegisterIncoming,
  claim: IdempotencyClaim | null = null,
): Promise<SubmittedAnswer> {
  const project = await resolveProject(ctx, input.projectPublicId);
  const scope = { organizationId: ctx.actor.organizationId, projectId: project.id };
  await requirePermission(ctx, 'correspondence.create', scope);
  await requirePermission(ctx, 'correspondence.submit', scope);
  const letter = await resolveIncoming(ctx, project, input);
  return observeGeneration({ projectCode: project.code, typeCode: letter.type.code }, () =>
    transact(ctx, async (tx) => {
      const draft = await insertIncoming(tx, letter);
      const [number] = await issueInTx(tx, [{ ctx, request: receiveNumberRequest(ctx, letter, draft), payload: null }]);
      if (!number) throw new AppError('INTERNAL');
      // After the series' lock, which serializes registrations of one organization: of two concurrent ones, the later
      // finds the earlier.
      if (!input.allowsRepeat) await refuseRegistered(tx, letter);
      const answer = await writeIncoming(tx, letter, { draft, number });
      await recordAnswers(tx, [{ claim, answer }]);
      return answer;
    }),
  );
}
registerIncoming.limit = countNumberingCall;

async function refuseRegistered(tx: TxCtx<UserActor>, letter: ResolvedIncoming): Promise<void> {
  const earlier = await selectRegistered(tx, letter.project.id, letter.sender, letter.theirNumber);
  if (!earlier) return;
  throw new AppError('INCOMING_REGISTERED', { params: { number: earlier.number }, details: { registered: earlier } });
}

/** Counter key: project, organization and year only. */
function receiveNumberRequest(
  { actor }: UserCtx,
  { project, type, now }: ResolvedIncoming,
  draft: InsertedIncoming,
): NumberRequest {
  return {
    projectId: project.id,
    projectCode: project.code,
    correspondenceTypeId: type.id,
    typeCode: type.code,
    originatorOrganizationId: actor.organizationId,
    originatorCode: actor.organizationCode,
    recipientOrganizationId: null,
    recipientCode: null,
    subTypeId: null,
    subTypeNumber: null,
    rfaTypeId: null,
    rfaTypeCode: null,
    disciplineId: null,
    disciplineCode: null,
    revisionLabel: revisionLabel(0, type.revisionStyle),
    entityType: 'correspondence',
    documentId: draft.correspondenceId,
    documentPublicId: draft.publicId,
    revisionPublicId: draft.revisionPublicId,
    contentHash: draft.contentHash,
    issuedAt: now,
    requestId: newPublicId(),
  };
}

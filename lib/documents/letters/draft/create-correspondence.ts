import { requirePermission } from '@/lib/people/identity/access/access';
import { resolveContract, resolveDiscipline, resolveProject } from '@/lib/people/projects/resolve-place';
import type { UserCtx } from '@/lib/platform/ctx';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { resolveAuthor } from '../../document/draft/authors';
import { insertDraft } from '../../document/draft/insert-draft';
import { resolveDetails, resolveReferences } from '../../document/draft/resolve-content';
import { resolveRecipients } from '../../document/draft/resolve-recipients';
import { resolveType } from '../../document/draft/resolve-type';
import type { DocumentAnswer } from '../../document/dto';
import type { CreateCorrespondence } from '../../document/schema';
import { countDraft } from '../../draft-limit';

/**
 * Saves a new draft of the acting organization, visible to it only, without a number. Its workflow is created in DRAFT
 * and pinned to the active definition. Missing fields are checked at submission; invalid ones are refused.
 * @throws AppError FORBIDDEN and the refusals of the resolve-* steps
 */
export async function createCorrespondence(
  ctx: UserCtx,
  input: CreateCorrespondence,
  claim: IdempotencyClaim | null = null,
): Promise<DocumentAnswer> {
  const project = await resolveProject(ctx, input.projectPublicId);
  await requirePermission(ctx, 'correspondence.create', {
    organizationId: ctx.actor.organizationId,
    projectId: project.id,
  });
  const type = await resolveType(ctx, input.typeCode);
  const contract = input.contractPublicId ? await resolveContract(ctx, project.id, input.contractPublicId) : null;
  const discipline = input.disciplineCode
    ? await resolveDiscipline(ctx, contract?.id ?? null, input.disciplineCode)
    : null;
  const draft = {
    ...input,
    project,
    type,
    contract,
    discipline,
    author: await resolveAuthor(ctx, { projectId: project.id, typeCode: type.code }, input.onBehalfOfPublicId),
    details: resolveDetails(type.code, input.details),
    recipients: await resolveRecipients(ctx, project.id, input),
    references: await resolveReferences(ctx, input.references, null),
  };
  return transact(ctx, async (tx) => {
    const { publicId } = await insertDraft(tx, draft);
    const answer = { publicId, versionNo: 1, documentNumber: null, statusCode: 'DRAFT' };
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}
createCorrespondence.limit = countDraft;

import { rfaRevisions, rfas } from '@/db/schema/rfas';
import { requirePermission } from '@/lib/people/identity/access/access';
import { resolveContract, resolveDiscipline, resolveProject } from '@/lib/people/projects/resolve-place';
import type { UserCtx } from '@/lib/platform/ctx';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { insertDraft } from '../../document/draft/insert-draft';
import { resolveReferences } from '../../document/draft/resolve-content';
import { countDraft } from '../../draft-limit';
import type { RfaAnswer } from '../dto';
import type { CreateRfa } from '../schema';
import { resolveItems, resolveRfaRecipients, resolveRfaType, rfaCorrespondenceType } from './resolve-rfa';
import { namingTaken, writeItems } from './write-items';

/**
 * Saves a new draft of the acting organization, which has to be the contract's contractor. It is visible to it only,
 * without a number, its workflow created in DRAFT. Missing fields are checked at submission; invalid ones are refused.
 * @throws AppError FORBIDDEN, RFA_DRAWING_IN_REVIEW and the refusals of the resolve-* steps
 */
export async function createRfa(
  ctx: UserCtx,
  input: CreateRfa,
  claim: IdempotencyClaim | null = null,
): Promise<RfaAnswer> {
  const project = await resolveProject(ctx, input.projectPublicId);
  await requirePermission(ctx, 'rfa.create', { organizationId: ctx.actor.organizationId, projectId: project.id });
  const contract = await resolveContract(ctx, project.id, input.contractPublicId);
  const recipients = await resolveRfaRecipients(ctx, { projectId: project.id, contractId: contract.id }, input.cc);
  const rfaType = await resolveRfaType(ctx, contract.id, input.rfaTypeCode);
  const items = await resolveItems(ctx, { contractId: contract.id, contentRule: rfaType.contentRule }, input.items);
  const draft = {
    ...input,
    project,
    contract,
    recipients,
    type: await rfaCorrespondenceType(ctx),
    discipline: input.disciplineCode ? await resolveDiscipline(ctx, contract.id, input.disciplineCode) : null,
    details: {},
    references: await resolveReferences(ctx, input.references, null),
  };
  return namingTaken(ctx, items, null, () =>
    transact(ctx, async (tx) => {
      const { publicId, correspondenceId, revisionId } = await insertDraft(tx, draft);
      await tx.db.insert(rfas).values({ id: correspondenceId, rfaTypeId: rfaType.id });
      await tx.db.insert(rfaRevisions).values({ id: revisionId });
      await writeItems(tx, revisionId, items);
      const answer: RfaAnswer = { publicId, versionNo: 1, documentNumber: null, statusCode: 'DFT' };
      await recordAnswers(tx, [{ claim, answer }]);
      return answer;
    }),
  );
}
createRfa.limit = countDraft;

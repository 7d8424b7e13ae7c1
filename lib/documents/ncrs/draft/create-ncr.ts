import { requirePermission } from '@/lib/people/identity/access/access';
import { resolveContract, resolveDiscipline, resolveProject } from '@/lib/people/projects/resolve-place';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { type CopiedDraft, copyAsDraft } from '../../document/draft/copy-as-draft';
import { insertDraft } from '../../document/draft/insert-draft';
import { resolveReferences } from '../../document/draft/resolve-content';
import { resolveRecipients } from '../../document/draft/resolve-recipients';
import type { ResolvedType } from '../../document/draft/resolve-type';
import type { DocumentAnswer } from '../../document/dto';
import { countDraft } from '../../draft-limit';
import { type LoadedNcr, selectContractParties } from '../read/load-ncrs';
import type { CreateNcr } from '../schema';
import { checkFinding, checkParties } from './check-ncr';
import { ncrType } from './ncr-number';
import { resolveDrawings, writeContent } from './write-content';

/**
 * Saves a new draft of the acting organization: visible to it alone, without a number. Missing fields are checked at
 * submission; invalid ones are refused.
 * @throws AppError FORBIDDEN, INVALID_INPUT for the dates, NCR_NOT_RAISER, NCR_NOT_CONTRACTOR, NCR_NOT_PARTY,
 *   NCR_DRAWING_UNKNOWN and the refusals of the resolve-* steps
 */
export async function createNcr(
  ctx: UserCtx,
  input: CreateNcr,
  claim: IdempotencyClaim | null = null,
): Promise<DocumentAnswer> {
  const project = await resolveProject(ctx, input.projectPublicId);
  const { organizationId } = ctx.actor;
  await requirePermission(ctx, 'ncr.create', { organizationId, projectId: project.id });
  const contract = await resolveContract(ctx, project.id, input.contractPublicId);
  const recipients = await resolveRecipients(ctx, project.id, input);
  checkParties(await selectContractParties(ctx, contract.id), organizationId, recipients);
  checkFinding(input.findingDate, input.dueDate);
  const drawings = await resolveDrawings(ctx, project.id, input.drawingPublicIds);
  const draft = {
    ...input,
    project,
    contract,
    type: await ncrType(ctx),
    discipline: input.disciplineCode ? await resolveDiscipline(ctx, contract.id, input.disciplineCode) : null,
    details: {},
    recipients,
    references: await resolveReferences(ctx, input.references, null),
  };
  return transact(ctx, async (tx) => {
    const { publicId, revisionId } = await insertDraft(tx, draft);
    await writeContent(tx, revisionId, input, drawings);
    const answer: DocumentAnswer = { publicId, versionNo: 1, documentNumber: null, statusCode: 'DRAFT' };
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}
createNcr.limit = countDraft;

/** Copies an NCR as its replacement, without its answers. In the caller's transaction. */
export async function copyNcrAsDraft(
  tx: TxCtx<UserActor>,
  source: LoadedNcr,
  type: ResolvedType,
): Promise<CopiedDraft> {
  const draft = await copyAsDraft(tx, source, type);
  await writeContent(tx, draft.revisionId, source, source.drawings);
  return draft;
}

import { eq } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { transmittals } from '@/db/schema/transmittals';
import { requirePermission } from '@/lib/people/identity/access/access';
import { resolveContract, resolveProject } from '@/lib/people/projects/resolve-place';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import type { CalendarPlace } from '@/lib/workflow/engine/timers/load-working-days';
import { type CopiedDraft, copyAsDraft } from '../../document/draft/copy-as-draft';
import { insertDraft } from '../../document/draft/insert-draft';
import { resolveReferences } from '../../document/draft/resolve-content';
import { resolveRecipients } from '../../document/draft/resolve-recipients';
import type { ResolvedType } from '../../document/draft/resolve-type';
import type { DocumentAnswer } from '../../document/dto';
import { countDraft } from '../../draft-limit';
import type { LoadedTransmittal } from '../read/load-transmittals';
import type { CreateTransmittal } from '../schema';
import { resolveItems, writeItems } from './items';
import { withNewestRevisions } from './newer-revisions';
import { purposeDates } from './purpose-dates';
import { resolveSubType, transmittalType } from './resolve-place';

/**
 * Saves a new draft of the acting organization: visible to it alone, without a number. The purpose gives the dates that
 * were left out. Missing fields are checked at submission; invalid ones are refused.
 * @throws AppError FORBIDDEN and the refusals of the resolve-* steps
 */
export async function createTransmittal(
  ctx: UserCtx,
  input: CreateTransmittal,
  claim: IdempotencyClaim | null = null,
): Promise<DocumentAnswer> {
  const project = await resolveProject(ctx, input.projectPublicId);
  await requirePermission(ctx, 'transmittal.create', {
    organizationId: ctx.actor.organizationId,
    projectId: project.id,
  });
  const contract = await resolveContract(ctx, project.id, input.contractPublicId);
  const subType = input.subTypeNumber ? await resolveSubType(ctx, contract.id, input.subTypeNumber) : null;
  const items = await resolveItems(ctx, { projectId: project.id, ownPublicId: null }, input.items);
  const dates = await datesOf(ctx, { projectId: project.id, contractId: contract.id }, input);
  const draft = {
    ...input,
    project,
    contract,
    type: await transmittalType(ctx),
    discipline: null,
    details: {},
    dueDate: dates.dueDate,
    recipients: await resolveRecipients(ctx, project.id, input),
    references: await resolveReferences(ctx, input.references, null),
  };
  return transact(ctx, async (tx) => {
    const { publicId, correspondenceId, revisionId } = await insertDraft(tx, draft);
    await writeOwnRows(tx, correspondenceId, { ...input, ...dates }, subType?.id ?? null);
    await writeItems(tx, { transmittalId: correspondenceId, revisionId }, items);
    const answer: DocumentAnswer = { publicId, versionNo: 1, documentNumber: null, statusCode: 'DRAFT' };
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}
createTransmittal.limit = countDraft;

/** Copies a transmittal as its replacement: its list in the newest revisions. In the caller's transaction. */
export async function copyTransmittalAsDraft(
  tx: TxCtx<UserActor>,
  source: LoadedTransmittal,
  type: ResolvedType,
): Promise<CopiedDraft> {
  const draft = await copyAsDraft(tx, source, type);
  await writeOwnRows(tx, draft.id, source, source.subType?.id ?? null);
  const items = await withNewestRevisions(tx, source.items);
  await writeItems(tx, { transmittalId: draft.id, revisionId: draft.revisionId }, items);
  return draft;
}

async function writeOwnRows(
  tx: TxCtx,
  id: number,
  {
    purpose,
    purposeText,
    acknowledgeDueDate,
  }: Pick<LoadedTransmittal, 'purpose' | 'purposeText' | 'acknowledgeDueDate'>,
  subTypeId: number | null,
): Promise<void> {
  await tx.db.update(correspondences).set({ subTypeId }).where(eq(correspondences.id, id));
  await tx.db.insert(transmittals).values({ id, purpose, purposeText: purposeText || null, acknowledgeDueDate });
}

/** The presets of the purpose; a date that was given, or given as none, stays. */
async function datesOf(ctx: UserCtx, place: CalendarPlace, input: CreateTransmittal) {
  const preset = (await purposeDates(ctx, place))[input.purpose];
  return {
    acknowledgeDueDate: input.acknowledgeDueDate === undefined ? preset.acknowledgeDueDate : input.acknowledgeDueDate,
    dueDate: input.dueDate === undefined ? preset.dueDate : input.dueDate,
  };
}

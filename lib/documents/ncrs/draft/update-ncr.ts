import { resolveContract, resolveDiscipline } from '@/lib/people/projects/resolve-place';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { type Edited, editVerb } from '../../document/draft/edit-document';
import { loadDraftContent } from '../../document/draft/load-draft-content';
import { resolveReferences } from '../../document/draft/resolve-content';
import { resolveRecipients } from '../../document/draft/resolve-recipients';
import { fieldsOf } from '../../document/fields';
import { findTargets, keyOf } from '../../transmittals/draft/item-details';
import { NCR_FIELDS } from '../fields';
import { type LoadedNcr, loadNcr, selectContractParties } from '../read/load-ncrs';
import { canEdit } from '../rules';
import type { CreateNcr } from '../schema';
import { checkFinding, checkParties } from './check-ncr';
import { resolveDrawings, writeContent } from './write-content';

/** A draft as its form would send it. */
type Content = Omit<CreateNcr, 'projectPublicId'>;

export const updateNcr = editVerb({
  load: loadNcr,
  canEdit: ({ ncrFacts }: LoadedNcr) => canEdit(ncrFacts),
  statusOf: ({ statusCode }) => statusCode,
  content: loadContent,
  // A submitted NCR has no draft.
  revisable: [],
  numbered: ['contractPublicId', 'disciplineCode'],
  resolve,
  writeOwn,
});

type Edit = Awaited<ReturnType<typeof resolve>>;

async function resolve(ctx: UserCtx, ncr: LoadedNcr, { after, has, isSent }: Edited<Content>) {
  const isMoved = has('contractPublicId');
  const contract = isMoved ? await resolveContract(ctx, ncr.project.id, after.contractPublicId) : ncr.contract;
  const contractId = contract?.id ?? 0;
  // A discipline belongs to its contract: another contract asks for it again.
  const disciplineCode = isMoved && !isSent('disciplineCode') ? null : after.disciplineCode;
  const resolved = has('contractPublicId', 'to', 'cc') ? await resolveRecipients(ctx, ncr.project.id, after) : null;
  if (resolved) checkParties(await selectContractParties(ctx, contractId), ctx.actor.organizationId, resolved);
  checkFinding(after.findingDate, after.dueDate);
  const { references, drawingPublicIds, ...text } = after;
  return {
    ...text,
    type: ncr.type,
    contractId,
    disciplineId: disciplineCode ? (await resolveDiscipline(ctx, contractId, disciplineCode)).id : null,
    drawings: has('drawingPublicIds') ? await resolveDrawings(ctx, ncr.project.id, drawingPublicIds) : null,
    resolvedDetails: null,
    recipients: has('to', 'cc') ? resolved : null,
    resolvedReferences: has('references') ? await resolveReferences(ctx, references, ncr.publicId) : null,
  };
}

async function writeOwn(tx: TxCtx<UserActor>, ncr: LoadedNcr, edit: Edit): Promise<void> {
  await writeContent(tx, ncr.revision.id, edit, edit.drawings);
}

async function loadContent(ctx: UserCtx, ncr: LoadedNcr): Promise<Content> {
  const {
    typeCode: _typeCode,
    details: _details,
    onBehalfOfPublicId: _onBehalfOf,
    contractPublicId,
    ...content
  } = await loadDraftContent(ctx, ncr);
  const targets = await findTargets(ctx, ncr.drawings);
  return {
    ...content,
    contractPublicId: contractPublicId ?? '',
    ...fieldsOf(NCR_FIELDS, ncr),
    drawingPublicIds: ncr.drawings.flatMap((drawing) => targets.get(keyOf(drawing))?.publicId ?? []),
  };
}

import { eq } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { transmittals } from '@/db/schema/transmittals';
import { resolveContract } from '@/lib/people/projects/resolve-place';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { type Edited, editVerb } from '../../document/draft/edit-document';
import { loadDraftContent } from '../../document/draft/load-draft-content';
import { resolveReferences } from '../../document/draft/resolve-content';
import { resolveRecipients } from '../../document/draft/resolve-recipients';
import { REVISION_FIELD_NAMES } from '../../document/fields';
import { draftOf } from '../../document/read/load-documents';
import { type ItemRow, type LoadedTransmittal, loadTransmittal } from '../read/load-transmittals';
import { canEdit } from '../rules';
import type { CreateTransmittal, TransmittalItemInput } from '../schema';
import { findTargets, keyOf } from './item-details';
import { resolveItems, writeItems } from './items';
import { resolveSubType } from './resolve-place';

/** A draft as its form would send it. */
type Content = Omit<CreateTransmittal, 'projectPublicId'> & {
  acknowledgeDueDate: string | null;
  dueDate: string | null;
};

export const updateTransmittal = editVerb({
  load: loadTransmittal,
  canEdit: ({ transmittalFacts }: LoadedTransmittal) => canEdit(transmittalFacts),
  statusOf: ({ statusCode }) => statusCode,
  content: loadContent,
  revisable: [...REVISION_FIELD_NAMES, 'acknowledgeDueDate', 'attachmentPublicIds', 'items'],
  numbered: ['contractPublicId', 'subTypeNumber'],
  resolve,
  writeOwn,
});

type Edit = Awaited<ReturnType<typeof resolve>>;

async function resolve(ctx: UserCtx, transmittal: LoadedTransmittal, { after, has, isSent }: Edited<Content>) {
  const isMoved = has('contractPublicId');
  const contract = isMoved
    ? await resolveContract(ctx, transmittal.project.id, after.contractPublicId)
    : transmittal.contract;
  const contractId = contract?.id ?? 0;
  // A sub-type belongs to its contract: another contract asks for it again.
  const number = isMoved && !isSent('subTypeNumber') ? null : after.subTypeNumber;
  const subType = number === null ? null : await resolveSubType(ctx, contractId, number);
  const place = { projectId: transmittal.project.id, ownPublicId: transmittal.publicId };
  const { references, items, ...text } = after;
  return {
    ...text,
    type: transmittal.type,
    contractId,
    disciplineId: null,
    subTypeId: subType?.id ?? null,
    items: has('items') ? await resolveItems(ctx, place, items) : null,
    resolvedDetails: null,
    recipients: has('to', 'cc') ? await resolveRecipients(ctx, transmittal.project.id, after) : null,
    resolvedReferences: has('references') ? await resolveReferences(ctx, references, transmittal.publicId) : null,
  };
}

async function writeOwn(tx: TxCtx<UserActor>, transmittal: LoadedTransmittal, edit: Edit): Promise<void> {
  const { subTypeId, purpose, purposeText, acknowledgeDueDate, items } = edit;
  await tx.db.update(correspondences).set({ subTypeId }).where(eq(correspondences.id, transmittal.id));
  await tx.db
    .update(transmittals)
    .set({ purpose, purposeText: purposeText || null, acknowledgeDueDate })
    .where(eq(transmittals.id, transmittal.id));
  if (items) {
    await writeItems(tx, { transmittalId: transmittal.id, revisionId: draftOf(transmittal).id }, items);
  }
}

async function loadContent(ctx: UserCtx, transmittal: LoadedTransmittal): Promise<Content> {
  const {
    typeCode: _typeCode,
    details: _details,
    onBehalfOfPublicId: _onBehalfOf,
    disciplineCode: _disciplineCode,
    contractPublicId,
    ...content
  } = await loadDraftContent(ctx, transmittal);
  return {
    ...content,
    contractPublicId: contractPublicId ?? '',
    subTypeNumber: transmittal.subType?.number ?? null,
    purpose: transmittal.purpose,
    purposeText: transmittal.purposeText ?? '',
    acknowledgeDueDate: transmittal.acknowledgeDueDate,
    items: await itemInputs(ctx, transmittal.items),
  };
}

/** A stored list as its form would send it. */
async function itemInputs(ctx: UserCtx, items: readonly ItemRow[]): Promise<TransmittalItemInput[]> {
  const targets = await findTargets(ctx, items);
  return items.map((item): TransmittalItemInput => {
    const sent = { copies: item.copies, media: item.media ?? '' };
    if (item.itemType === 'TEXT') return { kind: 'TEXT', description: item.description ?? '', ...sent };
    const kind = item.itemType === 'CORRESPONDENCE' ? 'DOCUMENT' : 'DRAWING';
    return { kind, publicId: targets.get(keyOf(item))?.publicId ?? '', ...sent };
  });
}

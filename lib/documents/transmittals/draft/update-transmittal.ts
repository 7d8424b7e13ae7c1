import { eq } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import { transmittals } from '@/db/schema/transmittals';
import { resolveContract } from '@/lib/people/projects/resolve-place';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { auditedDocument } from '../../document/change-document';
import { auditedChanges, changedFields, refuseFields } from '../../document/draft/draft-changes';
import { loadDraftContent } from '../../document/draft/load-draft-content';
import { resolveReferences } from '../../document/draft/resolve-content';
import { resolveRecipients } from '../../document/draft/resolve-recipients';
import { writeEdit } from '../../document/draft/write-edit';
import type { DocumentAnswer } from '../../document/dto';
import { draftOf } from '../../document/read/load-documents';
import { refuseStale, withConflictAuthor } from '../../document/submit/refuse-stale';
import { type ItemRow, type LoadedTransmittal, loadTransmittal } from '../read/load-transmittals';
import { canEdit } from '../rules';
import type { CreateTransmittal, TransmittalItemInput, UpdateTransmittal } from '../schema';
import { findTargets, keyOf } from './item-details';
import { resolveItems, writeItems } from './items';
import { resolveSubType } from './resolve-place';

/** A draft as its form would send it. */
type Content = Omit<CreateTransmittal, 'projectPublicId'> & {
  acknowledgeDueDate: string | null;
  dueDate: string | null;
};
type Field = keyof Content & string;

/** Fields that the draft of a new revision may still change; the recipients already have the rest. */
const CONTENT_FIELDS: readonly Field[] = [
  'subject',
  'body',
  'remarks',
  'documentDate',
  'dueDate',
  'acknowledgeDueDate',
  'attachmentPublicIds',
  'items',
];
/** Fields that the number prints or is counted by; of the recipients, the first. */
const NUMBERED_FIELDS: readonly Field[] = ['contractPublicId', 'subTypeNumber'];

/**
 * Edits a draft or the draft of a new revision. Omitted fields stay; saving unchanged values is a no-op.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_EDITABLE, DOCUMENT_CHANGED, NUMBER_ISSUED and the
 * refusals of the resolve-* steps
 */
export async function updateTransmittal(
  ctx: UserCtx,
  input: UpdateTransmittal,
  claim: IdempotencyClaim | null = null,
): Promise<DocumentAnswer> {
  const transmittal = await loadTransmittal(ctx, input.publicId);
  const refusal = canEdit(transmittal.transmittalFacts);
  if (refusal) throw new AppError(refusal);
  await refuseStale(ctx, transmittal, input.versionNo);

  const before = await loadContent(ctx, transmittal);
  const { publicId: _publicId, versionNo: _versionNo, ...fields } = input;
  const changed = changedFields(before, fields);
  refuseLocked(transmittal, before, fields, changed);
  const edit = await resolveEdit(ctx, transmittal, { ...before, ...definedOf(fields) }, changed);
  const revision = draftOf(transmittal);
  return withConflictAuthor(ctx, transmittal, () =>
    transact(ctx, async (tx) => {
      if (changed.length > 0) {
        await writeTransmittalEdit(tx, transmittal, edit);
        await record(tx, {
          action: 'transmittal.updated',
          ...auditedDocument(transmittal, revision.documentNumber),
          contractId: edit.contractId,
          changes: auditedChanges(before, fields, changed),
        });
      }
      const answer: DocumentAnswer = {
        publicId: transmittal.publicId,
        versionNo: transmittal.versionNo + (changed.length > 0 ? 1 : 0),
        documentNumber: revision.documentNumber,
        statusCode: transmittal.statusCode,
      };
      await recordAnswers(tx, [{ claim, answer }]);
      return answer;
    }),
  );
}

function definedOf(fields: Partial<Content>): Partial<Content> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function refuseLocked(
  transmittal: LoadedTransmittal,
  before: Content,
  fields: Partial<Content>,
  changed: readonly Field[],
): void {
  if (transmittal.submittedAt !== null) {
    refuseFields(
      'DOCUMENT_NOT_EDITABLE',
      changed.filter((field) => !CONTENT_FIELDS.includes(field)),
    );
  }
  if (transmittal.numberKey === null) return;
  const isOtherFirst =
    changed.includes('to') && fields.to?.[0]?.organizationPublicId.toLowerCase() !== before.to[0]?.organizationPublicId;
  const locked = changed.filter((field) => NUMBERED_FIELDS.includes(field));
  refuseFields('NUMBER_ISSUED', isOtherFirst ? [...locked, 'to'] : locked);
}

type Edit = Awaited<ReturnType<typeof resolveEdit>>;

/** Reads and checks before the transaction. */
async function resolveEdit(ctx: UserCtx, transmittal: LoadedTransmittal, after: Content, changed: readonly Field[]) {
  const has = (...names: Field[]) => names.some((name) => changed.includes(name));
  const isMoved = has('contractPublicId');
  const contract = isMoved
    ? await resolveContract(ctx, transmittal.project.id, after.contractPublicId)
    : transmittal.contract;
  const contractId = contract?.id ?? 0;
  // A sub-type belongs to its contract: another contract asks for it again.
  const number = isMoved && !has('subTypeNumber') ? null : after.subTypeNumber;
  const subType = number === null ? null : await resolveSubType(ctx, contractId, number);
  const place = { projectId: transmittal.project.id, ownPublicId: transmittal.publicId };
  const { references, items, ...text } = after;
  return {
    ...text,
    changed,
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

async function writeTransmittalEdit(tx: TxCtx<UserActor>, transmittal: LoadedTransmittal, edit: Edit): Promise<void> {
  await writeEdit(tx, transmittal, edit);
  await tx.db.update(correspondences).set({ subTypeId: edit.subTypeId }).where(eq(correspondences.id, transmittal.id));
  await tx.db
    .update(transmittals)
    .set({
      purpose: edit.purpose,
      purposeText: edit.purposeText || null,
      acknowledgeDueDate: edit.acknowledgeDueDate,
    })
    .where(eq(transmittals.id, transmittal.id));
  if (edit.items) {
    await writeItems(tx, { transmittalId: transmittal.id, revisionId: draftOf(transmittal).id }, edit.items);
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

import { eq } from 'drizzle-orm';
import { rfaRevisions, rfas } from '@/db/schema/rfas';
import { resolveContract, resolveDiscipline } from '@/lib/people/projects/resolve-place';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { auditedDocument } from '../../document/change-document';
import { auditedChanges, changedFields, refuseFields } from '../../document/draft/draft-changes';
import { resolveReferences } from '../../document/draft/resolve-content';
import { writeEdit } from '../../document/draft/write-edit';
import { draftOf } from '../../document/read/load-documents';
import { refuseStale, withConflictAuthor } from '../../document/submit/refuse-stale';
import type { RfaAnswer } from '../dto';
import { type LoadedRfa, loadRfa } from '../read/load-rfas';
import { canEdit } from '../rules';
import type { UpdateRfa } from '../schema';
import { loadRfaContent, type RfaContent } from './load-rfa-content';
import { resolveItems, resolveRfaRecipients, resolveRfaType } from './resolve-rfa';
import { namingTaken, writeItems } from './write-items';

type RfaField = keyof RfaContent & string;

/** Fields that the draft of a new revision may still change; the recipients already have the rest. */
const CONTENT_FIELDS: readonly RfaField[] = [
  'subject',
  'body',
  'remarks',
  'documentDate',
  'dueDate',
  'attachmentPublicIds',
  'items',
];
/** Fields that the number prints or is counted by. */
const NUMBERED_FIELDS: readonly RfaField[] = ['contractPublicId', 'rfaTypeCode', 'disciplineCode'];

/**
 * Edits a draft, the draft of a new revision, or a recalled RFA. Omitted fields stay; saving unchanged values is a
 * no-op. An edit clears the ready mark.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_EDITABLE, DOCUMENT_CHANGED, NUMBER_ISSUED,
 * RFA_DRAWING_IN_REVIEW and the refusals of the resolve-* steps
 */
export async function updateRfa(
  ctx: UserCtx,
  input: UpdateRfa,
  claim: IdempotencyClaim | null = null,
): Promise<RfaAnswer> {
  const rfa = await loadRfa(ctx, input.publicId);
  const refusal = canEdit(rfa.rfaFacts);
  if (refusal) throw new AppError(refusal);
  await refuseStale(ctx, rfa, input.versionNo);

  const before = await loadRfaContent(ctx, rfa);
  const { publicId: _publicId, versionNo: _versionNo, ...fields } = input;
  const changed = changedFields(before, fields);
  const locked = (open: (field: RfaField) => boolean) => changed.filter((field) => !open(field));
  if (rfa.submittedAt !== null) {
    refuseFields(
      'DOCUMENT_NOT_EDITABLE',
      locked((field) => CONTENT_FIELDS.includes(field)),
    );
  }
  if (rfa.numberKey !== null) {
    refuseFields(
      'NUMBER_ISSUED',
      locked((field) => !NUMBERED_FIELDS.includes(field)),
    );
  }
  const edit = await resolveEdit(ctx, rfa, { ...before, ...definedOf(fields) }, changed);
  const revision = draftOf(rfa);
  return withConflictAuthor(ctx, rfa, () =>
    namingTaken(ctx, edit.items, revision.id, () =>
      transact(ctx, async (tx) => {
        if (changed.length > 0) {
          await writeRfaEdit(tx, rfa, edit);
          await record(tx, {
            action: 'rfa.updated',
            ...auditedDocument(rfa, revision.documentNumber),
            contractId: edit.contractId,
            changes: auditedChanges(before, fields, changed),
          });
        }
        const answer: RfaAnswer = {
          publicId: rfa.publicId,
          versionNo: rfa.versionNo + (changed.length > 0 ? 1 : 0),
          documentNumber: revision.documentNumber,
          statusCode: rfa.rfaStatus,
        };
        await recordAnswers(tx, [{ claim, answer }]);
        return answer;
      }),
    ),
  );
}

function definedOf(fields: Partial<RfaContent>): Partial<RfaContent> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

type RfaEdit = Awaited<ReturnType<typeof resolveEdit>>;

/** Reads and checks before the transaction. */
async function resolveEdit(ctx: UserCtx, rfa: LoadedRfa, after: RfaContent, changed: readonly RfaField[]) {
  const has = (...fields: RfaField[]) => fields.some((field) => changed.includes(field));
  const isMoved = has('contractPublicId');
  const contract = isMoved ? await resolveContract(ctx, rfa.project.id, after.contractPublicId) : rfa.contract;
  const contractId = contract?.id ?? 0;
  const rfaType =
    isMoved || has('rfaTypeCode') ? await resolveRfaType(ctx, contractId, after.rfaTypeCode) : rfa.rfaType;
  // Disciplines and drawings belong to their contract: another contract asks for them again.
  const disciplineCode = isMoved && !has('disciplineCode') ? null : after.disciplineCode;
  const discipline =
    isMoved || has('disciplineCode')
      ? disciplineCode === null
        ? null
        : await resolveDiscipline(ctx, contractId, disciplineCode)
      : rfa.discipline;
  const areItemsOpen = isMoved || has('items', 'rfaTypeCode');
  const items = areItemsOpen
    ? await resolveItems(
        ctx,
        { contractId, contentRule: rfaType.contentRule },
        isMoved && !has('items') ? [] : after.items,
      )
    : rfa.items.map(({ kind, drawingRevisionId }) => ({ kind, drawingRevisionId }));
  const { references, items: _items, ...text } = after;
  return {
    ...text,
    changed,
    type: rfa.type,
    contractId,
    disciplineId: discipline?.id ?? null,
    rfaTypeId: rfaType.id,
    items,
    areItemsOpen,
    resolvedDetails: null,
    recipients:
      isMoved || has('cc')
        ? await resolveRfaRecipients(ctx, { projectId: rfa.project.id, contractId }, after.cc)
        : null,
    resolvedReferences: has('references') ? await resolveReferences(ctx, references, rfa.publicId) : null,
  };
}

async function writeRfaEdit(tx: TxCtx<UserActor>, rfa: LoadedRfa, edit: RfaEdit): Promise<void> {
  const revision = draftOf(rfa);
  await writeEdit(tx, rfa, edit);
  if (edit.rfaTypeId !== rfa.rfaType.id) {
    await tx.db.update(rfas).set({ rfaTypeId: edit.rfaTypeId }).where(eq(rfas.id, rfa.id));
  }
  if (edit.areItemsOpen) await writeItems(tx, revision.id, edit.items);
  if (rfa.isReady) await tx.db.update(rfaRevisions).set({ isReady: false }).where(eq(rfaRevisions.id, revision.id));
}

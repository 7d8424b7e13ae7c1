import { resolveContract, resolveDiscipline } from '@/lib/people/projects/resolve-place';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { auditedDocument } from '../../document/change-document';
import { resolveAuthor } from '../../document/draft/authors';
import { auditedChanges, changedFields, type DraftField, refuseLockedFields } from '../../document/draft/draft-changes';
import { type DraftContent, loadDraftContent } from '../../document/draft/load-draft-content';
import { resolveDetails, resolveReferences } from '../../document/draft/resolve-content';
import { resolveRecipients } from '../../document/draft/resolve-recipients';
import { resolveType } from '../../document/draft/resolve-type';
import { writeEdit } from '../../document/draft/write-edit';
import type { DocumentAnswer } from '../../document/dto';
import { draftOf, type LoadedDocument, loadDocument } from '../../document/read/load-documents';
import type { UpdateCorrespondence } from '../../document/schema';
import { refuseStale, withConflictAuthor } from '../../document/submit/refuse-stale';
import { canEdit } from '../rules';

/**
 * Edits a draft, or the draft of a new revision. Omitted fields stay; saving unchanged values is a no-op. A stale
 * version is refused with the name of the last editor.
 * @throws AppError DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_EDITABLE, DOCUMENT_CHANGED, NUMBER_ISSUED and the
 * refusals of the resolve-* steps
 */
export async function updateCorrespondence(
  ctx: UserCtx,
  input: UpdateCorrespondence,
  claim: IdempotencyClaim | null = null,
): Promise<DocumentAnswer> {
  const document = await loadDocument(ctx, input.publicId);
  const refusal = canEdit(document.facts);
  if (refusal) throw new AppError(refusal);
  await refuseStale(ctx, document, input.versionNo);

  const before = await loadDraftContent(ctx, document);
  const changed = changedFields(before, input);
  refuseLockedFields(document, before, input, changed);
  const edit = await resolveEdit(ctx, document, { before, input, changed });
  return withConflictAuthor(ctx, document, () =>
    transact(ctx, async (tx) => {
      if (changed.length > 0) {
        await writeEdit(tx, document, edit);
        await record(tx, {
          action: 'correspondence.updated',
          ...auditedDocument(document, draftOf(document).documentNumber),
          contractId: edit.contractId,
          changes: auditedChanges(before, input, changed),
        });
      }
      const answer: DocumentAnswer = {
        publicId: document.publicId,
        versionNo: document.versionNo + (changed.length > 0 ? 1 : 0),
        documentNumber: draftOf(document).documentNumber,
        statusCode: document.statusCode,
      };
      await recordAnswers(tx, [{ claim, answer }]);
      return answer;
    }),
  );
}

/** Reads and checks before the transaction. */
async function resolveEdit(
  ctx: UserCtx,
  document: LoadedDocument,
  { before, input, changed }: { before: DraftContent; input: UpdateCorrespondence; changed: readonly DraftField[] },
) {
  const has = (field: DraftField) => changed.includes(field);
  const type = has('typeCode') && input.typeCode ? await resolveType(ctx, input.typeCode) : document.type;
  const contract = has('contractPublicId')
    ? input.contractPublicId
      ? await resolveContract(ctx, document.project.id, input.contractPublicId)
      : null
    : document.contract;
  // A discipline belongs to its contract, so another contract asks for the discipline again.
  const disciplineCode =
    input.disciplineCode === undefined && !has('contractPublicId')
      ? (document.discipline?.code ?? null)
      : (input.disciplineCode ?? null);
  const discipline =
    has('disciplineCode') || has('contractPublicId')
      ? disciplineCode === null
        ? null
        : await resolveDiscipline(ctx, contract?.id ?? null, disciplineCode)
      : document.discipline;
  const { versionNo: _seen, publicId: _publicId, ...fields } = input;
  const authorPublicId = has('onBehalfOfPublicId')
    ? (input.onBehalfOfPublicId ?? null)
    : (before.onBehalfOfPublicId ?? null);
  // A delegation may cover one type only, so a changed type is checked again, unless the person writes the letter now.
  const asksForAuthor = has('onBehalfOfPublicId') || (has('typeCode') && authorPublicId !== ctx.actor.publicId);
  return {
    ...fields,
    changed,
    type,
    contractId: contract?.id ?? null,
    disciplineId: discipline?.id ?? null,
    author: asksForAuthor
      ? await resolveAuthor(ctx, { projectId: document.project.id, typeCode: type.code }, authorPublicId)
      : undefined,
    resolvedDetails:
      has('details') || has('typeCode') ? resolveDetails(type.code, has('details') ? (input.details ?? {}) : {}) : null,
    recipients:
      has('to') || has('cc')
        ? await resolveRecipients(ctx, document.project.id, await bothLists(ctx, document, input))
        : null,
    resolvedReferences:
      has('references') && input.references ? await resolveReferences(ctx, input.references, document.publicId) : null,
  };
}

/** A list that was left out stays as it is. */
async function bothLists(ctx: UserCtx, document: LoadedDocument, input: UpdateCorrespondence) {
  if (input.to && input.cc) return { to: input.to, cc: input.cc };
  const stored = await loadDraftContent(ctx, document);
  return { to: input.to ?? stored.to, cc: input.cc ?? stored.cc };
}

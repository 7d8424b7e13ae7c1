import { resolveContract, resolveDiscipline } from '@/lib/people/projects/resolve-place';
import type { UserCtx } from '@/lib/platform/ctx';
import { resolveAuthor } from '../../document/draft/authors';
import { type Edited, editVerb } from '../../document/draft/edit-document';
import { type DraftContent, loadDraftContent } from '../../document/draft/load-draft-content';
import { resolveDetails, resolveReferences } from '../../document/draft/resolve-content';
import { resolveRecipients } from '../../document/draft/resolve-recipients';
import { resolveType } from '../../document/draft/resolve-type';
import { REVISION_FIELD_NAMES } from '../../document/fields';
import { type LoadedDocument, loadDocument } from '../../document/read/load-documents';
import { canEdit } from '../rules-by-kind';

export const updateCorrespondence = editVerb({
  load: loadDocument,
  canEdit: ({ facts }: LoadedDocument) => canEdit(facts),
  statusOf: ({ statusCode }) => statusCode,
  content: loadDraftContent,
  revisable: [...REVISION_FIELD_NAMES, 'details', 'onBehalfOfPublicId', 'attachmentPublicIds'],
  numbered: ['typeCode', 'disciplineCode'],
  resolve,
});

async function resolve(ctx: UserCtx, document: LoadedDocument, { after, has, isSent }: Edited<DraftContent>) {
  const isMoved = has('contractPublicId');
  const type = has('typeCode') ? await resolveType(ctx, after.typeCode) : document.type;
  const contract = isMoved
    ? after.contractPublicId
      ? await resolveContract(ctx, document.project.id, after.contractPublicId)
      : null
    : document.contract;
  // A discipline belongs to its contract, so another contract asks for the discipline again.
  const disciplineCode = isMoved && !isSent('disciplineCode') ? null : after.disciplineCode;
  const discipline =
    isMoved || has('disciplineCode')
      ? disciplineCode === null
        ? null
        : await resolveDiscipline(ctx, contract?.id ?? null, disciplineCode)
      : document.discipline;
  // A delegation may cover one type only, so a changed type is checked again, unless the person writes the letter now.
  const asksForAuthor =
    has('onBehalfOfPublicId') || (has('typeCode') && after.onBehalfOfPublicId !== ctx.actor.publicId);
  const { references, details, ...fields } = after;
  return {
    ...fields,
    type,
    contractId: contract?.id ?? null,
    disciplineId: discipline?.id ?? null,
    author: asksForAuthor
      ? await resolveAuthor(ctx, { projectId: document.project.id, typeCode: type.code }, after.onBehalfOfPublicId)
      : undefined,
    resolvedDetails:
      has('details') || has('typeCode') ? resolveDetails(type.code, has('details') ? details : {}) : null,
    recipients: has('to') || has('cc') ? await resolveRecipients(ctx, document.project.id, after) : null,
    resolvedReferences: has('references') ? await resolveReferences(ctx, references, document.publicId) : null,
  };
}

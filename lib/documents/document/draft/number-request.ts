import type { NumberRequest } from '@/lib/numbering/engine/batch/number-items';
import { newPublicId } from '@/lib/platform/id';
import { draftOf, firstTo, type LoadedDocument } from '../read/load-documents';

/** Number request of a letter, RFI, memo …; RFAs and transmittals add their own parts. */
export function numberRequest(document: LoadedDocument): NumberRequest {
  const recipient = firstTo(document);
  return {
    projectId: document.project.id,
    projectCode: document.project.code,
    correspondenceTypeId: document.type.id,
    typeCode: document.type.code,
    originatorOrganizationId: document.originator.id,
    originatorCode: document.originator.code,
    recipientOrganizationId: recipient?.organizationId ?? null,
    recipientCode: recipient?.code ?? null,
    subTypeId: null,
    subTypeNumber: null,
    rfaTypeId: null,
    rfaTypeCode: null,
    disciplineId: document.discipline?.id ?? null,
    disciplineCode: document.discipline?.code ?? null,
    revisionLabel: draftOf(document).revisionLabel,
    entityType: 'correspondence',
    documentId: document.id,
    documentPublicId: document.publicId,
    revisionPublicId: draftOf(document).publicId,
    contentHash: null,
    issuedAt: document.now,
    requestId: newPublicId(),
  };
}

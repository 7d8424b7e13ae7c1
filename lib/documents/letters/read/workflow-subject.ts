import type { SubjectFacts } from '@/lib/workflow/engine/read/subject-facts';
import { draftOf, type LoadedDocument } from '../../document/read/load-documents';
import { KIND_TRAITS } from '../../kind-traits';

/** The workflow engine's subject for a letter in submission: it has no receipts yet, which saves three queries. */
export function workflowSubject(document: LoadedDocument, documentNumber: string): SubjectFacts {
  const { originator, project, contract, type } = document;
  const revision = draftOf(document);
  return {
    entityType: KIND_TRAITS.letter.subject,
    entityPublicId: revision.publicId,
    documentKind: 'correspondence',
    documentId: document.id,
    documentPublicId: document.publicId,
    documentVersionNo: document.versionNo,
    revisionId: revision.id,
    projectId: project.id,
    projectPublicId: project.publicId,
    contractId: contract?.id ?? null,
    typeId: type.id,
    typeCode: type.code,
    disciplineId: document.discipline?.id ?? null,
    documentNumber,
    title: revision.subject,
    originator: { id: originator.id, publicId: originator.publicId, roleCode: originator.roleCode },
    to: document.recipients
      .filter(({ recipientType }) => recipientType === 'TO')
      .map(({ organizationId, publicId, roleCode }) => ({ id: organizationId, publicId, roleCode, state: 'PENDING' })),
    contractParties: [],
    doc: {
      typeCode: type.code,
      hasDueDate: revision.dueDate !== null,
      answerRequired: revision.dueDate !== null,
      isNumbered: true,
      revIndex: revision.revisionNumber,
    },
    dates: { dueDate: revision.dueDate },
  };
}

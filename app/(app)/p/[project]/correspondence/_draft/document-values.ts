import type { RecipientValue } from '@/app/(app)/_documents/draft/draft-parts';
import type { CorrespondenceDetail, RecipientState } from '@/lib/correspondence/dto';
import type { DraftValues } from './draft-values';

/** A stored draft as the form holds it. */
export function asValues(document: CorrespondenceDetail): DraftValues {
  return {
    typeCode: document.type.code,
    contractPublicId: document.contract?.publicId ?? '',
    disciplineCode: document.discipline?.code ?? '',
    subject: document.subject,
    body: document.body,
    remarks: document.remarks,
    documentDate: document.documentDate ?? '',
    dueDate: document.dueDate ?? '',
    urgency: document.urgency,
    secrecy: document.secrecy,
    details: document.details,
    to: recipientsOf(document.recipients, 'TO'),
    cc: recipientsOf(document.recipients, 'CC'),
    references: document.references
      .filter((reference) => reference.direction === 'TO')
      .map((reference) => ({
        correspondencePublicId: reference.publicId,
        kind: reference.kind,
        label: reference.documentNumber ?? '–',
        subject: reference.subject,
        isCancelled: reference.isCancelled,
      })),
    tags: document.tags,
    attachments: document.attachments.map((file) => ({
      publicId: file.publicId,
      fileName: file.fileName,
      sizeBytes: file.sizeBytes,
      isScanned: file.scanState === 'CLEAN',
    })),
  };
}

function recipientsOf(recipients: readonly RecipientState[], type: 'TO' | 'CC'): RecipientValue[] {
  return recipients
    .filter((recipient) => recipient.recipientType === type)
    .sort((a, b) => a.position - b.position)
    .map((recipient) => ({
      organizationPublicId: recipient.organization.publicId,
      attentions: recipient.attentions.map((attention) =>
        attention.userPublicId ? { userPublicId: attention.userPublicId } : { name: attention.name },
      ),
    }));
}

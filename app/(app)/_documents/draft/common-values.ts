import type { RecipientState } from '@/lib/documents/document/dto';
import type { UpdateCorrespondenceInput } from '@/lib/documents/document/schema';
import type { CorrespondenceDetail } from '@/lib/documents/letters/dto';
import type { AttachmentValue, RecipientValue, ReferenceValue } from './draft-parts';

type Urgency = NonNullable<UpdateCorrespondenceInput['urgency']>;
type Secrecy = NonNullable<UpdateCorrespondenceInput['secrecy']>;

/** Values of the form of each kind of document: as typed, so dates may be incomplete. */
export type CommonValues = {
  subject: string;
  body: string;
  remarks: string;
  documentDate: string;
  dueDate: string;
  urgency: Urgency;
  secrecy: Secrecy;
  cc: RecipientValue[];
  references: ReferenceValue[];
  tags: string[];
  attachments: AttachmentValue[];
};

export const BLANK_VALUES: CommonValues = {
  subject: '',
  body: '',
  remarks: '',
  documentDate: '',
  dueDate: '',
  urgency: 'NORMAL',
  secrecy: 'NORMAL',
  cc: [],
  references: [],
  tags: [],
  attachments: [],
};

/** As the server takes it; empty choices become null. */
export function commonInput(values: CommonValues) {
  return {
    subject: values.subject,
    body: values.body,
    remarks: values.remarks,
    documentDate: values.documentDate || null,
    dueDate: values.dueDate || null,
    urgency: values.urgency,
    secrecy: values.secrecy,
    cc: values.cc,
    references: values.references.map(({ correspondencePublicId, kind }) => ({ correspondencePublicId, kind })),
    tags: values.tags,
    attachmentPublicIds: values.attachments.map((file) => file.publicId),
  };
}

type Stored = Pick<
  CorrespondenceDetail,
  | 'subject'
  | 'body'
  | 'remarks'
  | 'documentDate'
  | 'dueDate'
  | 'urgency'
  | 'secrecy'
  | 'recipients'
  | 'references'
  | 'tags'
  | 'attachments'
>;

/** A stored draft as the form holds it. */
export function commonValues(document: Stored): CommonValues {
  return {
    subject: document.subject,
    body: document.body,
    remarks: document.remarks,
    documentDate: document.documentDate ?? '',
    dueDate: document.dueDate ?? '',
    urgency: document.urgency,
    secrecy: document.secrecy,
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

export function recipientsOf(recipients: readonly RecipientState[], type: 'TO' | 'CC'): RecipientValue[] {
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

import type { RecipientState } from '@/lib/documents/document/dto';
import type { REVISION_FIELDS, ROW_FIELDS, ValuesOf } from '@/lib/documents/document/fields';
import type { CorrespondenceDetail } from '@/lib/documents/letters/dto';
import type { AttachmentValue, RecipientValue, ReferenceValue } from './draft-parts';

type PlainFields = ValuesOf<typeof REVISION_FIELDS> & ValuesOf<typeof ROW_FIELDS>;
/** As typed, so dates may be incomplete; empty for null. */
type PlainValues = { [K in keyof PlainFields]: NonNullable<PlainFields[K]> };

const BLANK_FIELDS: PlainValues = {
  subject: '',
  body: '',
  remarks: '',
  documentDate: '',
  dueDate: '',
  urgency: 'NORMAL',
  secrecy: 'NORMAL',
};
const FIELD_NAMES = Object.keys(BLANK_FIELDS) as (keyof PlainFields)[];
/** Fields whose empty value is null. */
const NULLABLE: readonly (keyof PlainFields)[] = ['documentDate', 'dueDate'];

/** Values of the form of each kind of document. */
export type CommonValues = PlainValues & {
  cc: RecipientValue[];
  references: ReferenceValue[];
  tags: string[];
  attachments: AttachmentValue[];
};

export const BLANK_VALUES: CommonValues = { ...BLANK_FIELDS, cc: [], references: [], tags: [], attachments: [] };

/** As the server takes it. */
export function commonInput(values: CommonValues) {
  return {
    ...plainInput(values),
    cc: values.cc,
    references: values.references.map(({ correspondencePublicId, kind }) => ({ correspondencePublicId, kind })),
    tags: values.tags,
    attachmentPublicIds: values.attachments.map((file) => file.publicId),
  };
}

function plainInput(values: PlainValues): PlainFields {
  const inputOf = (name: keyof PlainFields) => (NULLABLE.includes(name) ? values[name] || null : values[name]);
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, inputOf(name)])) as PlainFields;
}

function plainValues(stored: PlainFields): PlainValues {
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, stored[name] ?? ''])) as PlainValues;
}

type Stored = Pick<CorrespondenceDetail, keyof PlainFields | 'recipients' | 'references' | 'tags' | 'attachments'>;

/** A stored draft as the form holds it. */
export function commonValues(document: Stored): CommonValues {
  return {
    ...plainValues(document),
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

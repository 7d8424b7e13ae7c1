import type { AttachmentValue, RecipientValue, ReferenceValue } from '@/app/(app)/_documents/draft/draft-parts';
import type { UpdateCorrespondenceInput } from '@/lib/correspondence/schema';

type Urgency = NonNullable<UpdateCorrespondenceInput['urgency']>;
type Secrecy = NonNullable<UpdateCorrespondenceInput['secrecy']>;

/** What the form holds: as typed, so dates may be unfinished and lines may be empty. */
export type DraftValues = {
  typeCode: string;
  contractPublicId: string;
  disciplineCode: string;
  subject: string;
  body: string;
  remarks: string;
  documentDate: string;
  dueDate: string;
  urgency: Urgency;
  secrecy: Secrecy;
  details: Record<string, unknown>;
  to: RecipientValue[];
  cc: RecipientValue[];
  references: ReferenceValue[];
  tags: string[];
  attachments: AttachmentValue[];
};

/** The server's name of a field of the form. */
export type DraftInput = Omit<UpdateCorrespondenceInput, 'publicId' | 'versionNo'>;

export function blankDraft(typeCode: string): DraftValues {
  return {
    typeCode,
    contractPublicId: '',
    disciplineCode: '',
    subject: '',
    body: '',
    remarks: '',
    documentDate: '',
    dueDate: '',
    urgency: 'NORMAL',
    secrecy: 'NORMAL',
    details: {},
    to: [],
    cc: [],
    references: [],
    tags: [],
    attachments: [],
  };
}

/** As the server takes it; empty choices become null, empty lines are left out. */
export function toInput(values: DraftValues): Required<DraftInput> {
  return {
    typeCode: values.typeCode,
    contractPublicId: values.contractPublicId || null,
    disciplineCode: values.disciplineCode || null,
    subject: values.subject,
    body: values.body,
    remarks: values.remarks,
    documentDate: values.documentDate || null,
    dueDate: values.dueDate || null,
    urgency: values.urgency,
    secrecy: values.secrecy,
    details: withoutEmptyRows(values.details),
    to: values.to,
    cc: values.cc,
    references: values.references.map(({ correspondencePublicId, kind }) => ({ correspondencePublicId, kind })),
    tags: values.tags,
    attachmentPublicIds: values.attachments.map((file) => file.publicId),
  };
}

function withoutEmptyRows(details: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, Array.isArray(value) ? value.filter(saysSomething) : value]),
  );
}

// A row of a table counts once its first cell does: a name of an attendee, a text of an action.
function saysSomething(row: unknown): boolean {
  if (typeof row === 'string') return row.trim() !== '';
  if (typeof row !== 'object' || row === null) return false;
  const first = Object.values(row)[0];
  return typeof first === 'string' && first.trim() !== '';
}

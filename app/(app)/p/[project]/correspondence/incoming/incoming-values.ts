import type { ComboboxOption } from '@/app/_ui/use-option-search';
import type { AttachmentValue, ReferenceValue } from '@/app/(app)/_documents/draft/draft-parts';
import type { IncomingMethod } from '@/db/enums';
import type { IncomingForm } from '@/lib/documents/incoming/schema';

// Form state of an incoming letter, and the options of its project.

export type Place = {
  project: { publicId: string; code: string };
  organizations: readonly { publicId: string; code: string; name: string }[];
  colleagues: readonly { publicId: string; name: string }[];
  files: { accept: string; maxBytes: number };
  /** Today in the project's time zone. */
  today: string;
};

export type Values = {
  sender: ComboboxOption | null;
  theirNumber: string;
  documentDate: string;
  receivedDate: string;
  method: IncomingMethod;
  subject: string;
  attentions: ComboboxOption[];
  dueDate: string;
  urgency: IncomingForm['urgency'];
  secrecy: IncomingForm['secrecy'];
  remarks: string;
  references: ReferenceValue[];
  scan: AttachmentValue[];
};

export type Registered = {
  publicId: string;
  number: string;
  subject: string /** ISO, by this browser's clock. */;
  at: string;
};

/** Initial values of the next letter: date and channel of the previous one. */
export const blankLetter = (kept: Pick<Values, 'receivedDate' | 'method'>): Values => ({
  ...kept,
  sender: null,
  theirNumber: '',
  documentDate: '',
  subject: '',
  attentions: [],
  dueDate: '',
  urgency: 'NORMAL',
  secrecy: 'NORMAL',
  remarks: '',
  references: [],
  scan: [],
});

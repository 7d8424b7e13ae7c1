import type { RecipientInput, ReferenceInput } from '@/lib/documents/document/schema';

// Parts of a form that every kind of document has.

export type RecipientValue = Required<RecipientInput>;

/** A cited document with what its chip shows. */
export type ReferenceValue = {
  correspondencePublicId: string;
  kind: NonNullable<ReferenceInput['kind']>;
  label: string;
  subject: string;
  isCancelled: boolean;
};

/** A file that is on the server already, of this draft or still temporary. */
export type AttachmentValue = { publicId: string; fileName: string; sizeBytes: number; isScanned: boolean };

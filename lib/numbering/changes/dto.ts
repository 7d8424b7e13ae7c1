import { z } from 'zod';
import { NUMBER_ALIAS_KINDS, NUMBER_VOID_REASONS } from '@/db/numbering-enums';
import { DocumentAnswer, OrganizationRef, SubmittedAnswer } from '@/lib/documents/document/dto';
import { PublicId } from '@/lib/platform/public-id';
import { PersonRef } from '@/lib/platform/references';

// DTOs of numbers that were voided, replaced, given on paper or aliased.

const instant = z.iso.datetime();

export const VoidedNumberAnswer = z.strictObject({
  documentNumber: z.string(),
  /** The document it was on; null when it was only held. */
  document: DocumentAnswer.nullable(),
});
export type VoidedNumberAnswer = z.infer<typeof VoidedNumberAnswer>;

export const ReplacedAnswer = z.strictObject({
  voided: DocumentAnswer,
  /** The draft that takes its place. */
  replacement: DocumentAnswer,
});
export type ReplacedAnswer = z.infer<typeof ReplacedAnswer>;

export const GivenNumberAnswer = SubmittedAnswer.extend({
  isForeign: z.boolean(),
  /** Integers passed over for it. */
  skippedCount: z.int(),
});
export type GivenNumberAnswer = z.infer<typeof GivenNumberAnswer>;

/** Preview of taking a number from paper. */
export const GivenNumberReading = z.strictObject({
  documentNumber: z.string(),
  isForeign: z.boolean(),
  sequence: z.int(),
  /** The series it would be in, with the running number left open. */
  pattern: z.string(),
  /** The last number of that series; null when it begins with this one. */
  lastNumber: z.int().nullable(),
  skippedCount: z.int(),
  /** True for a skipped number that is taken after all. */
  wasPassedOver: z.boolean(),
});
export type GivenNumberReading = z.infer<typeof GivenNumberReading>;

export const AliasRow = z.strictObject({
  publicId: PublicId,
  kind: z.enum(NUMBER_ALIAS_KINDS),
  number: z.string(),
  organization: OrganizationRef,
  note: z.string(),
  addedBy: PersonRef,
  addedAt: instant,
});
export type AliasRow = z.infer<typeof AliasRow>;

/** Another document in place of one, as far as the reader may see it. */
export const LinkedNumber = z.strictObject({
  publicId: PublicId,
  projectCode: z.string(),
  typeCode: z.string(),
  /** Null: a draft. */
  documentNumber: z.string().nullable(),
});
export type LinkedNumber = z.infer<typeof LinkedNumber>;

/** Changes to the number of a document after its issue. */
export const NumberFacts = z.strictObject({
  void: z
    .strictObject({
      /** Null: the document was cancelled, and its number with it. */
      reasonCode: z.enum(NUMBER_VOID_REASONS).nullable(),
      reason: z.string(),
      by: PersonRef.nullable(),
      at: instant,
      /** A replacement was sent, also where the reader may not see which. */
      isReplaced: z.boolean(),
      replacedBy: LinkedNumber.nullable(),
    })
    .nullable(),
  replaces: LinkedNumber.nullable(),
  manual: z.strictObject({ reason: z.string(), isForeign: z.boolean(), by: PersonRef, at: instant }).nullable(),
  aliases: z.array(AliasRow),
});
export type NumberFacts = z.infer<typeof NumberFacts>;

export const NumberChange = z.strictObject({
  number: z.string(),
  typeCode: z.string(),
  kind: z.enum(['VOID', 'REPLACED', 'MANUAL']),
  /** Null: the document was cancelled or its draft discarded, or the number was entered by hand. */
  reasonCode: z.enum(NUMBER_VOID_REASONS).nullable(),
  reason: z.string(),
  by: PersonRef.nullable(),
  at: instant,
  isForeign: z.boolean(),
  skippedCount: z.int(),
  /** Link for the reader, if they may open the document. */
  document: LinkedNumber.nullable(),
  replacedBy: LinkedNumber.nullable(),
});
export type NumberChange = z.infer<typeof NumberChange>;

export const NumberChangePage = z.strictObject({ changes: z.array(NumberChange), total: z.int() });
export type NumberChangePage = z.infer<typeof NumberChangePage>;

/** Answer of a call about one counterpart number. */
export const AliasAnswer = z.strictObject({ publicId: PublicId });
export type AliasAnswer = z.infer<typeof AliasAnswer>;

import { z } from 'zod';
import { NUMBER_ALIAS_KINDS, NUMBER_VOID_REASONS } from '@/db/numbering-enums';
import { CancelCorrespondence, DocumentVersion } from '@/lib/documents/document/schema';
import { PublicId } from '@/lib/platform/public-id';
import { line, requiredLine } from '@/lib/platform/text';
import { CHANGE_KINDS, MAX_ALIAS_NOTE, MAX_GIVEN_NUMBER, MAX_NUMBER } from './constants';

const PAGE_SIZE = 50;

const reason = CancelCorrespondence.shape.reason;
const because = { reasonCode: z.enum(NUMBER_VOID_REASONS), reason };

/** The number of a document: a submitted one ends with it, a draft is without a number again. */
export const VoidDocumentNumber = DocumentVersion.extend(because);
export type VoidDocumentNumber = z.infer<typeof VoidDocumentNumber>;

/** A number by its text: also one that is only held. */
export const VoidNumber = z.strictObject({
  project: z.string().min(1).max(20),
  type: z.string().min(1).max(20),
  number: requiredLine(MAX_NUMBER),
  /** Of the document that has the number, as the caller saw it; a reserved number has none. */
  versionNo: DocumentVersion.shape.versionNo,
  ...because,
});
export type VoidNumber = z.infer<typeof VoidNumber>;

/** With `typeCode` the replacement is of another type. */
export const ReplaceDocument = VoidDocumentNumber.extend({ typeCode: z.string().min(1).max(50).optional() });
export type ReplaceDocument = z.infer<typeof ReplaceDocument>;

/** The number as printed on paper. */
export const ReadGivenNumber = z.strictObject({ publicId: PublicId, number: requiredLine(MAX_GIVEN_NUMBER) });
export type ReadGivenNumber = z.infer<typeof ReadGivenNumber>;

export const GiveNumber = DocumentVersion.extend({ number: requiredLine(MAX_GIVEN_NUMBER), reason });
export type GiveNumber = z.infer<typeof GiveNumber>;

export const AddAlias = z.strictObject({
  publicId: PublicId,
  kind: z.enum(NUMBER_ALIAS_KINDS).default('COUNTERPART'),
  number: requiredLine(MAX_NUMBER),
  /** Owner of the alias, the sender or a recipient; the acting organization by default. */
  organizationPublicId: PublicId.optional(),
  note: line(MAX_ALIAS_NOTE).default(''),
});
export type AddAlias = z.infer<typeof AddAlias>;
export const AddAliasBody = AddAlias.omit({ publicId: true });

export const RemoveAlias = z.strictObject({ publicId: PublicId, aliasPublicId: PublicId });
export type RemoveAlias = z.infer<typeof RemoveAlias>;
export const RemoveAliasBody = z.strictObject({});

export const ListNumberChanges = z.strictObject({
  project: z.string().min(1).max(20),
  kind: z.enum(CHANGE_KINDS).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE).default(PAGE_SIZE),
});
export type ListNumberChanges = z.infer<typeof ListNumberChanges>;

import { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';
import { line, paragraphs, requiredLine } from '@/lib/platform/text';
import { CalendarDay } from '@/lib/platform/time/calendar-day';
import { type DRAWING_KINDS, REVISED_KINDS } from './constants';
import { spellNumber } from './rules';

export type DrawingKind = (typeof DRAWING_KINDS)[number];

export type RevisedKind = (typeof REVISED_KINDS)[number];

/** The column; the longest number in use has 26 characters. */
export const MAX_NUMBER = 150;
export const MAX_TITLE = 500;
export const MAX_REMARKS = 2_000;
/** The column; labels in use have one or two characters. */
export const MAX_LABEL = 8;
/** Sheets, models and calculations of one drawing; a set of more is several drawings. */
export const MAX_FILES = 20;
/** One sheet that refers to more sheets than a volume has pages would only come from a script. */
export const MAX_DRAWING_REFERENCES = 200;
/** A pasted list: as many as one RFA holds. */
export const MAX_NUMBERS_AT_ONCE = 100;

const versionNo = z.int().positive();
const code = z
  .string()
  .min(1)
  .max(50)
  .regex(/^\P{Cc}+$/u);

/** A number as it will be kept: one spelling, upper case, Arabic digits, so that one drawing has one number. */
export const DrawingNumber = requiredLine(MAX_NUMBER).transform(spellNumber).pipe(z.string().max(MAX_NUMBER));

/** 0, 1, 2 or as typed: letters, digits, dot and hyphen. */
export const RevisionLabel = requiredLine(MAX_LABEL)
  .transform((label) => label.toUpperCase())
  .pipe(z.string().regex(/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.-]*$/u, { error: 'INVALID_INPUT' }));

const unique = (ids: readonly string[]) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length;
const attachmentPublicIds = z.array(PublicId).max(MAX_FILES);
const referencePublicIds = z.array(PublicId).max(MAX_DRAWING_REFERENCES).refine(unique, { error: 'DUPLICATE' });

const revisionFields = {
  revisionLabel: RevisionLabel,
  title: requiredLine(MAX_TITLE),
  revisionDate: CalendarDay.nullable(),
  remarks: paragraphs(MAX_REMARKS),
  /** The whole list in order, the main file first. */
  attachmentPublicIds,
  /** Of a shop drawing: contract drawings. Of an as-built drawing: shop drawing revisions. */
  referencePublicIds,
} as const;

/** A shop or as-built drawing with its first revision. */
export const CreateDrawing = z.strictObject({
  kind: z.enum(REVISED_KINDS),
  projectPublicId: PublicId,
  contractPublicId: PublicId,
  drawingNumber: DrawingNumber,
  mainCategoryCode: code,
  subCategoryCode: code,
  disciplineCode: code.nullable().default(null),
  revisionLabel: revisionFields.revisionLabel.default('0'),
  title: revisionFields.title,
  revisionDate: revisionFields.revisionDate.default(null),
  remarks: revisionFields.remarks.default(''),
  attachmentPublicIds: attachmentPublicIds.default([]),
  referencePublicIds: referencePublicIds.default([]),
});
export type CreateDrawing = z.infer<typeof CreateDrawing>;
export type CreateDrawingInput = z.input<typeof CreateDrawing>;

/** Omitted fields stay. The number may change only before others have read the drawing. */
export const UpdateDrawing = z.strictObject({
  kind: z.enum(REVISED_KINDS),
  publicId: PublicId,
  versionNo: versionNo.optional(),
  drawingNumber: DrawingNumber.optional(),
  mainCategoryCode: code.optional(),
  subCategoryCode: code.optional(),
  disciplineCode: code.nullable().optional(),
});
export type UpdateDrawing = z.infer<typeof UpdateDrawing>;

/** A new revision as a draft: the next label where none is typed, the title as it was. */
export const ReviseDrawing = z.strictObject({
  kind: z.enum(REVISED_KINDS),
  publicId: PublicId,
  versionNo: versionNo.optional(),
  revisionLabel: revisionFields.revisionLabel.optional(),
  title: revisionFields.title.optional(),
  revisionDate: revisionFields.revisionDate.default(null),
  remarks: revisionFields.remarks.default(''),
  attachmentPublicIds: attachmentPublicIds.default([]),
  /** Omitted: those of the previous revision. */
  referencePublicIds: referencePublicIds.optional(),
});
export type ReviseDrawing = z.infer<typeof ReviseDrawing>;

/** The publicId and version are the revision's; omitted fields stay. */
export const UpdateDrawingRevision = z.strictObject({
  kind: z.enum(REVISED_KINDS),
  publicId: PublicId,
  versionNo: versionNo.optional(),
  revisionLabel: revisionFields.revisionLabel.optional(),
  title: revisionFields.title.optional(),
  revisionDate: revisionFields.revisionDate.optional(),
  remarks: revisionFields.remarks.optional(),
  attachmentPublicIds: attachmentPublicIds.optional(),
  referencePublicIds: referencePublicIds.optional(),
});
export type UpdateDrawingRevision = z.infer<typeof UpdateDrawingRevision>;

export const WithdrawDrawingRevision = z.strictObject({
  kind: z.enum(REVISED_KINDS),
  publicId: PublicId,
  versionNo: versionNo.optional(),
});
export type WithdrawDrawingRevision = z.infer<typeof WithdrawDrawingRevision>;

const contractFields = {
  drawingNumber: DrawingNumber,
  title: requiredLine(MAX_TITLE),
  /** Tender, Contract, Addendum n. */
  issue: line(50),
  volumeCode: code.nullable(),
  volumePage: z.int().positive().max(100_000).nullable(),
  categoryCode: code.nullable(),
  subCategoryCode: code.nullable(),
  attachmentPublicIds,
} as const;

export const CreateContractDrawing = z.strictObject({
  projectPublicId: PublicId,
  contractPublicId: PublicId,
  drawingNumber: contractFields.drawingNumber,
  title: contractFields.title,
  issue: contractFields.issue.default(''),
  volumeCode: contractFields.volumeCode.default(null),
  volumePage: contractFields.volumePage.default(null),
  categoryCode: contractFields.categoryCode.default(null),
  subCategoryCode: contractFields.subCategoryCode.default(null),
  attachmentPublicIds: attachmentPublicIds.default([]),
});
export type CreateContractDrawing = z.infer<typeof CreateContractDrawing>;
export type CreateContractDrawingInput = z.input<typeof CreateContractDrawing>;

/** Omitted fields stay. The category and its sub-category are sent together. */
export const UpdateContractDrawing = z.strictObject({
  publicId: PublicId,
  versionNo: versionNo.optional(),
  drawingNumber: contractFields.drawingNumber.optional(),
  title: contractFields.title.optional(),
  issue: contractFields.issue.optional(),
  volumeCode: contractFields.volumeCode.optional(),
  volumePage: contractFields.volumePage.optional(),
  categoryCode: contractFields.categoryCode.optional(),
  subCategoryCode: contractFields.subCategoryCode.optional(),
  attachmentPublicIds: attachmentPublicIds.optional(),
});
export type UpdateContractDrawing = z.infer<typeof UpdateContractDrawing>;

/** For the item picker of an RFA. */
export const SearchDrawingRevisions = z.strictObject({
  projectPublicId: PublicId,
  contractPublicId: PublicId,
  kind: z.enum(REVISED_KINDS),
  text: line(200).default(''),
  /** Exactly these drawings, as a pasted list names them; none: all. */
  numbers: z.array(DrawingNumber).max(MAX_NUMBERS_AT_ONCE).default([]),
});
export type SearchDrawingRevisions = z.infer<typeof SearchDrawingRevisions>;
export type SearchDrawingRevisionsInput = z.input<typeof SearchDrawingRevisions>;

export const SuggestDrawingNumber = z.strictObject({
  kind: z.enum(REVISED_KINDS),
  projectPublicId: PublicId,
  contractPublicId: PublicId,
  mainCategoryCode: code,
  subCategoryCode: code,
});
export type SuggestDrawingNumber = z.infer<typeof SuggestDrawingNumber>;

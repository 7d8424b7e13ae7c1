import { z } from 'zod';
import { DRAWING_REVISION_STATUSES } from '@/db/enums';
import { PublicId } from '@/lib/platform/public-id';
import { CodedRef, CodeRef } from '@/lib/platform/references';
import { registerPageOf } from '../register/register-page';
import { DRAWING_KINDS, REVISED_KINDS } from './constants';

// DTOs of drawings, for pages, REST and OpenAPI. Moments are ISO 8601 in UTC, dates YYYY-MM-DD, identifiers publicIds
// or codes.

const instant = z.iso.datetime();
const date = z.iso.date();

export const DrawingCodeRef = CodeRef;
export type DrawingCodeRef = z.infer<typeof DrawingCodeRef>;

export const DrawingOrganizationRef = CodedRef;
export type DrawingOrganizationRef = z.infer<typeof DrawingOrganizationRef>;

/** An RFA that has the revision as an item, as far as the reader may see it. */
export const DrawingRfaRef = z.strictObject({
  publicId: PublicId,
  /** As printed; null: a draft. */
  documentNumber: z.string().nullable(),
  /** True while it holds the revision: no other RFA may take it. */
  isActive: z.boolean(),
  statusCode: z.string(),
  approveCode: z.string().nullable(),
});
export type DrawingRfaRef = z.infer<typeof DrawingRfaRef>;

export const DrawingFile = z.strictObject({
  publicId: PublicId,
  filename: z.string(),
  mimeType: z.string(),
  sizeBytes: z.int(),
  sha256: z.string(),
});
export type DrawingFile = z.infer<typeof DrawingFile>;

/** Answer of a verb. */
export const DrawingAnswer = z.strictObject({
  publicId: PublicId,
  versionNo: z.int(),
  drawingNumber: z.string(),
  /** The revision that was written; null: the drawing itself. */
  revisionPublicId: PublicId.nullable(),
  revisionLabel: z.string().nullable(),
});
export type DrawingAnswer = z.infer<typeof DrawingAnswer>;

/** A row of the register of shop or as-built drawings: one revision of one drawing. */
export const DrawingRow = z.strictObject({
  kind: z.enum(REVISED_KINDS),
  publicId: PublicId,
  revisionPublicId: PublicId,
  drawingNumber: z.string(),
  revisionLabel: z.string(),
  title: z.string(),
  status: z.enum(DRAWING_REVISION_STATUSES),
  /** The newest that the reader may see. */
  isLatest: z.boolean(),
  mainCategory: DrawingCodeRef,
  subCategory: DrawingCodeRef,
  discipline: DrawingCodeRef.nullable(),
  contractCode: z.string(),
  originator: DrawingOrganizationRef,
  revisionDate: date.nullable(),
  /** The label of the approved revision that is in force; null: none yet. */
  approvedLabel: z.string().nullable(),
  openRfa: DrawingRfaRef.nullable(),
  mainFile: DrawingFile.nullable(),
  filesCount: z.int(),
  changedAt: instant,
});
export type DrawingRow = z.infer<typeof DrawingRow>;

export const ContractDrawingRow = z.strictObject({
  kind: z.literal('CONTRACT'),
  publicId: PublicId,
  versionNo: z.int(),
  drawingNumber: z.string(),
  title: z.string(),
  issue: z.string().nullable(),
  volume: DrawingCodeRef.nullable(),
  volumePage: z.int().nullable(),
  category: DrawingCodeRef.nullable(),
  subCategory: DrawingCodeRef.nullable(),
  contractCode: z.string(),
  mainFile: DrawingFile.nullable(),
  filesCount: z.int(),
  changedAt: instant,
});
export type ContractDrawingRow = z.infer<typeof ContractDrawingRow>;

export const DrawingPage = registerPageOf(DrawingRow);
export type DrawingPage = z.infer<typeof DrawingPage>;
export const ContractDrawingPage = registerPageOf(ContractDrawingRow);
export type ContractDrawingPage = z.infer<typeof ContractDrawingPage>;

/** Another drawing or revision that one refers to, or that refers to it. */
export const DrawingLink = z.strictObject({
  kind: z.enum(DRAWING_KINDS),
  publicId: PublicId,
  /** Null: a contract drawing, which has no revisions. */
  revisionPublicId: PublicId.nullable(),
  drawingNumber: z.string(),
  revisionLabel: z.string().nullable(),
  title: z.string(),
  status: z.enum(DRAWING_REVISION_STATUSES).nullable(),
});
export type DrawingLink = z.infer<typeof DrawingLink>;

export const DrawingRevision = z.strictObject({
  publicId: PublicId,
  versionNo: z.int(),
  revisionLabel: z.string(),
  title: z.string(),
  revisionDate: date.nullable(),
  remarks: z.string(),
  status: z.enum(DRAWING_REVISION_STATUSES),
  isLatest: z.boolean(),
  isInForce: z.boolean(),
  approvedAt: instant.nullable(),
  supersededAt: instant.nullable(),
  createdAt: instant,
  createdBy: z.string(),
  files: z.array(DrawingFile),
  /** Its sources: contract drawings of a shop drawing, shop drawings of an as-built one. */
  references: z.array(DrawingLink),
  /** Drawings made from it: as-built drawings of a shop drawing. */
  referredBy: z.array(DrawingLink),
  rfas: z.array(DrawingRfaRef),
  mayEdit: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type DrawingRevision = z.infer<typeof DrawingRevision>;

export const DrawingEvent = z.strictObject({
  action: z.string(),
  at: instant,
  by: z.string().nullable(),
  organizationCode: z.string().nullable(),
  /** Revision of the event, if it concerned one. */
  revisionLabel: z.string().nullable(),
});
export type DrawingEvent = z.infer<typeof DrawingEvent>;

export const DrawingDetail = z.strictObject({
  kind: z.enum(REVISED_KINDS),
  publicId: PublicId,
  versionNo: z.int(),
  drawingNumber: z.string(),
  project: z.strictObject({ publicId: PublicId, code: z.string() }),
  contract: CodedRef,
  originator: DrawingOrganizationRef,
  mainCategory: DrawingCodeRef,
  subCategory: DrawingCodeRef,
  discipline: DrawingCodeRef.nullable(),
  /** Newest first, those the reader may see. */
  revisions: z.array(DrawingRevision),
  history: z.array(DrawingEvent),
  /** Catalogue code of why not; null: the reader may. */
  cannotEdit: z.string().nullable(),
  cannotRevise: z.string().nullable(),
  /** True before others have read it: its number may still change. */
  isNumberOpen: z.boolean(),
});
export type DrawingDetail = z.infer<typeof DrawingDetail>;

export const ContractDrawingDetail = ContractDrawingRow.omit({ mainFile: true, filesCount: true }).extend({
  project: z.strictObject({ publicId: PublicId, code: z.string() }),
  contract: CodedRef,
  files: z.array(DrawingFile),
  /** Shop drawing revisions that were drawn from it, as far as the reader may see them. */
  referredBy: z.array(DrawingLink),
  history: z.array(DrawingEvent),
  cannotEdit: z.string().nullable(),
});
export type ContractDrawingDetail = z.infer<typeof ContractDrawingDetail>;

/** Why a revision cannot go into an RFA now. */
export const UNCHOOSABLE = ['IN_RFA', 'NOT_DRAFT', 'NO_FILE'] as const;

/** A revision in the item picker of an RFA. */
export const DrawingRevisionChoice = z.strictObject({
  kind: z.enum(REVISED_KINDS),
  revisionPublicId: PublicId,
  drawingPublicId: PublicId,
  drawingNumber: z.string(),
  revisionLabel: z.string(),
  title: z.string(),
  status: z.enum(DRAWING_REVISION_STATUSES),
  disciplineCode: z.string().nullable(),
  mainFile: DrawingFile.nullable(),
  filesCount: z.int(),
  /** Null: it may be chosen. */
  whyNot: z.enum(UNCHOOSABLE).nullable(),
  /** RFA that holds it, if the reader may see that RFA. */
  rfa: DrawingRfaRef.nullable(),
});
export type DrawingRevisionChoice = z.infer<typeof DrawingRevisionChoice>;

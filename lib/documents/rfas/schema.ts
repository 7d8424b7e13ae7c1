import { z } from 'zod';
import { COMMENT_VISIBILITIES } from '@/db/enums';
import { PublicId } from '@/lib/platform/public-id';
import { paragraphs, reasonLine } from '@/lib/platform/text';
import { ItemAnswer, MAX_ITEMS, OverrideReason } from '@/lib/workflow/engine/schema';
import { optionalOf } from '../document/fields';
import { BulkSubmit, DocumentVersion, draftFields, expectedNumber, MAX_REASON, MIN_REASON } from '../document/schema';

// Input of callers about RFAs. The session gives the actor; a payload with roles, users or organizations is refused for
// its unknown fields.

/** As many files as one step of a workflow may carry. */
const MAX_STEP_FILES = 50;
const MAX_COMMENT = 10_000;

const versionNo = z.int().positive();
const code = z
  .string()
  .min(1)
  .max(50)
  .regex(/^\P{Cc}+$/u);

/** One revision of a shop or as-built drawing; an RFA names each once, in the order in which they are reviewed. */
export const RfaItemInput = z.strictObject({ drawingRevisionPublicId: PublicId });
export type RfaItemInput = z.infer<typeof RfaItemInput>;

const items = z
  .array(RfaItemInput)
  .max(MAX_ITEMS)
  .refine(
    (list) =>
      new Set(list.map(({ drawingRevisionPublicId }) => drawingRevisionPublicId.toLowerCase())).size === list.length,
    { error: 'DUPLICATE' },
  )
  .default([]);

/** Everything a person can write into a draft. To whom it goes follows from the contract: its consultants. */
const rfaFields = {
  contractPublicId: PublicId,
  rfaTypeCode: code,
  /** Always chosen by a person; a draft may leave it open. */
  disciplineCode: code.nullable().default(null),
  ...draftFields,
  items,
} as const;

export const CreateRfa = z.strictObject({ projectPublicId: PublicId, ...rfaFields });
export type CreateRfa = z.infer<typeof CreateRfa>;
export type CreateRfaInput = z.input<typeof CreateRfa>;

/** Changed fields; an omitted field stays. Autosave sends the version it last saw. */
export const UpdateRfa = z.strictObject({
  publicId: PublicId,
  versionNo: versionNo.optional(),
  ...optionalOf(rfaFields),
});
export type UpdateRfa = z.infer<typeof UpdateRfa>;
export type UpdateRfaInput = z.input<typeof UpdateRfa>;

export const SetRfaReady = DocumentVersion.extend({ isReady: z.boolean() });
export type SetRfaReady = z.infer<typeof SetRfaReady>;

export const SubmitRfa = DocumentVersion.extend({ expectedNumber });
export type SubmitRfa = z.infer<typeof SubmitRfa>;

/** Drafts to submit in this order, at most 200; those of one series get consecutive numbers, or none. */
export const SubmitRfas = BulkSubmit;
export type SubmitRfas = z.infer<typeof SubmitRfas>;

export const DiscardRfa = DocumentVersion;
export type DiscardRfa = z.infer<typeof DiscardRfa>;

export const ReviseRfa = DocumentVersion;
export type ReviseRfa = z.infer<typeof ReviseRfa>;

const reason = reasonLine(MIN_REASON, MAX_REASON);

export const CancelRfa = DocumentVersion.extend({ reason });
export type CancelRfa = z.infer<typeof CancelRfa>;

export const RecallRfa = DocumentVersion.extend({ reason });
export type RecallRfa = z.infer<typeof RecallRfa>;

/** Parts that decide the number of an RFA of the acting organization. */
export const PreviewRfaNumber = z.strictObject({
  projectPublicId: PublicId,
  contractPublicId: PublicId,
  rfaTypeCode: code,
  disciplineCode: code,
});
export type PreviewRfaNumber = z.infer<typeof PreviewRfaNumber>;

/** Parts that decide reviewers and due date of an RFA of the acting organization. */
export const PreviewReview = z.strictObject({ contractPublicId: PublicId, disciplineCode: code });
export type PreviewReview = z.infer<typeof PreviewReview>;

/**
 * An action or an answer in the review of an RFA's current revision: the team's, the lead's, the designer's, the
 * owner's. `action` is one that the review offers (DECIDE, RESPOND …).
 */
export const DecideRfa = z.strictObject({
  publicId: PublicId,
  action: z.string().regex(/^[A-Z][A-Z0-9_]{0,49}$/),
  /** Of the workflow, as the review shows it; not of the document. */
  workflowVersionNo: versionNo.optional(),
  taskPublicId: PublicId.optional(),
  code: code.optional(),
  /** A code of the list of reasons, where the action asks for one. */
  reason: code.optional(),
  /** Every item once, or none: then the code holds for all of them. */
  items: z.array(ItemAnswer).max(MAX_ITEMS).optional(),
  overrideReason: OverrideReason.optional(),
  comment: paragraphs(MAX_COMMENT).optional(),
  /** Left out: as the step says. Never wider than that. */
  commentVisibility: z.enum(COMMENT_VISIBILITIES).optional(),
  attachmentPublicIds: z.array(PublicId).max(MAX_STEP_FILES).default([]),
});
export type DecideRfa = z.infer<typeof DecideRfa>;
export type DecideRfaInput = z.input<typeof DecideRfa>;

export const RfaPath = z.strictObject({ publicId: PublicId });
export const PatchRfa = UpdateRfa.omit({ publicId: true });
export const SubmitRfaBody = SubmitRfa.omit({ publicId: true });
export const RfaVersionBody = z.strictObject({ versionNo: versionNo.optional() });
export const RfaReasonBody = CancelRfa.omit({ publicId: true });
export const RfaReadyBody = SetRfaReady.omit({ publicId: true });

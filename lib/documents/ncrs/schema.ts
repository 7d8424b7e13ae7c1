import { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';
import { requiredParagraphs } from '@/lib/platform/text';
import { CalendarDay } from '@/lib/platform/time/calendar-day';
import { inputsOf, optionalOf } from '../document/fields';
import {
  CancelCorrespondence,
  CreateCorrespondence,
  DocumentVersion,
  RecipientInput,
  SubmitCorrespondence,
  UpdateCorrespondence,
} from '../document/schema';
import { MAX_DRAWINGS } from './constants';
import { MAX_TEXT, NCR_FIELDS } from './fields';

// Input of callers about NCRs. The session gives the actor.

/** As many files as one step of a workflow may carry. */
const MAX_EVIDENCE = 50;

/** Revisions of shop and as-built drawings, and contract drawings, each once. */
const drawingPublicIds = z
  .array(PublicId)
  .max(MAX_DRAWINGS)
  .refine((ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length, { error: 'DUPLICATE' });

const OF_LETTERS = { typeCode: true, details: true, onBehalfOfPublicId: true } as const;

const ownFields = {
  contractPublicId: PublicId,
  /** One contractor of the contract; a draft may leave it open. */
  to: z.array(RecipientInput).max(1).default([]),
  ...inputsOf(NCR_FIELDS),
  drawingPublicIds: drawingPublicIds.default([]),
} as const;

/** `body` describes the non-conformance; `dueDate` is the day by which the contractor answers. */
export const CreateNcr = CreateCorrespondence.omit({ ...OF_LETTERS, contractPublicId: true, to: true }).extend(
  ownFields,
);
export type CreateNcr = z.infer<typeof CreateNcr>;
export type CreateNcrInput = z.input<typeof CreateNcr>;

/** Changed fields; an omitted field stays. Autosave sends the version it last saw. */
export const UpdateNcr = UpdateCorrespondence.omit({ ...OF_LETTERS, contractPublicId: true, to: true }).extend(
  optionalOf(ownFields),
);
export type UpdateNcr = z.infer<typeof UpdateNcr>;
export type UpdateNcrInput = z.input<typeof UpdateNcr>;

const requiredText = requiredParagraphs(MAX_TEXT);

/** The contractor's answer of one round, with its evidence. */
export const AnswerNcr = DocumentVersion.extend({
  cause: requiredText,
  correction: requiredText,
  preventiveAction: requiredText,
  attachmentPublicIds: z.array(PublicId).max(MAX_EVIDENCE).default([]),
});
export type AnswerNcr = z.infer<typeof AnswerNcr>;

/** The raiser's finding at the place after the correction, with its day. */
export const CloseNcr = DocumentVersion.extend({ verification: requiredText, verifiedOn: CalendarDay });
export type CloseNcr = z.infer<typeof CloseNcr>;

/** Parts that decide the number of an NCR of the acting organization. */
export const PreviewNcrNumber = CreateNcr.pick({
  projectPublicId: true,
  contractPublicId: true,
  disciplineCode: true,
}).extend({ recipientOrganizationPublicId: PublicId });
export type NcrPlace = z.infer<typeof PreviewNcrNumber>;

export const NcrPath = z.strictObject({ publicId: PublicId });
export const PatchNcr = UpdateNcr.omit({ publicId: true });
export const SubmitNcrBody = SubmitCorrespondence.omit({ publicId: true });
export const NcrVersionBody = DocumentVersion.omit({ publicId: true });
export const NcrReasonBody = CancelCorrespondence.omit({ publicId: true });
export const AnswerNcrBody = AnswerNcr.omit({ publicId: true });
export const CloseNcrBody = CloseNcr.omit({ publicId: true });

import { z } from 'zod';
import { REFERENCE_KINDS } from '@/db/enums';
import { PublicId } from '@/lib/platform/public-id';
import { line, reasonLine, requiredLine } from '@/lib/platform/text';
import { inputsOf, optionalOf, REVISION_FIELDS, ROW_FIELDS } from './fields';

export const MAX_REASON = 1_000;
/** A cancellation is evidence: one word explains nothing. */
export const MIN_REASON = 5;
/** More TO organizations than the programme has members would only come from a script. */
export const MAX_RECIPIENTS = 50;
/** Attention persons of one organization: a letter for more is a letter for the organization. */
export const MAX_ATTENTIONS = 10;
export const MAX_REFERENCES = 100;
export const MAX_TAGS = 20;
export const MAX_TAG_LENGTH = 60;
/** 500 MB a form bounds the size; this bounds the rows. */
export const MAX_ATTACHMENTS = 200;
/** A call runs one transaction per series; more documents would block the series' lock too long. */
export const MAX_BULK = 200;

const versionNo = z.int().positive();
const code = z
  .string()
  .min(1)
  .max(50)
  .regex(/^\P{Cc}+$/u);

/** A user of the recipient organization, or a typed name. */
export const AttentionInput = z.union([
  z.strictObject({ userPublicId: PublicId }),
  z.strictObject({ name: requiredLine(200) }),
]);
export type AttentionInput = z.infer<typeof AttentionInput>;

export const RecipientInput = z.strictObject({
  organizationPublicId: PublicId,
  attentions: z.array(AttentionInput).max(MAX_ATTENTIONS).default([]),
});
export type RecipientInput = z.infer<typeof RecipientInput>;

export const ReferenceInput = z.strictObject({
  correspondencePublicId: PublicId,
  kind: z.enum(REFERENCE_KINDS).default('REFERENCE'),
});
export type ReferenceInput = z.infer<typeof ReferenceInput>;

/** Lists of a draft of every kind. */
const draftLists = {
  cc: z.array(RecipientInput).max(MAX_RECIPIENTS).default([]),
  references: z.array(ReferenceInput).max(MAX_REFERENCES).default([]),
  tags: z.array(requiredLine(MAX_TAG_LENGTH)).max(MAX_TAGS).default([]),
  /** The whole list in order, the main file first; files left out are detached from the draft. */
  attachmentPublicIds: z.array(PublicId).max(MAX_ATTACHMENTS).default([]),
} as const;

/** Fields of a draft of every kind. */
export const draftFields = { ...inputsOf(REVISION_FIELDS), ...inputsOf(ROW_FIELDS), ...draftLists } as const;

/** Everything a person can write into a letter. Nothing but the type is needed to save a draft. */
const letterFields = {
  typeCode: code,
  contractPublicId: PublicId.nullable().default(null),
  disciplineCode: code.nullable().default(null),
  ...inputsOf(REVISION_FIELDS),
  ...inputsOf(ROW_FIELDS),
  /** The colleague on whose behalf the writer writes; null: the writer's own letter. */
  onBehalfOfPublicId: PublicId.nullable().default(null),
  /** Checked against the type's own schema. */
  details: z.record(z.string(), z.unknown()).default({}),
  to: z.array(RecipientInput).max(MAX_RECIPIENTS).default([]),
  ...draftLists,
} as const;

export const CreateCorrespondence = z.strictObject({ projectPublicId: PublicId, ...letterFields });
export type CreateCorrespondence = z.infer<typeof CreateCorrespondence>;
/** As a form or a REST caller may send it: everything with a default may be left out. */
export type CreateCorrespondenceInput = z.input<typeof CreateCorrespondence>;

/** Changed fields; an omitted field stays. Autosave and the edit form send the version they last saw. */
export const UpdateCorrespondence = z.strictObject({
  publicId: PublicId,
  versionNo: versionNo.optional(),
  ...optionalOf(letterFields),
});
export type UpdateCorrespondence = z.infer<typeof UpdateCorrespondence>;
export type UpdateCorrespondenceInput = z.input<typeof UpdateCorrespondence>;

/** A document and the version the caller saw; without the version there is no fast refusal, the lock still decides. */
export const DocumentVersion = z.strictObject({ publicId: PublicId, versionNo: versionNo.optional() });
export type DocumentVersion = z.infer<typeof DocumentVersion>;

/** As long as a printed number may be. */
const MAX_NUMBER = 150;
/** The number that the sender was shown; one of another series is refused with the number that would be issued. */
export const expectedNumber = line(MAX_NUMBER).optional();

export const SubmitCorrespondence = DocumentVersion.extend({ expectedNumber });
export type SubmitCorrespondence = z.infer<typeof SubmitCorrespondence>;

/** Drafts to be sent in this order: those of one series get consecutive numbers, or none does. */
export const BulkSubmit = z.strictObject({
  publicIds: z
    .array(PublicId)
    .min(1)
    .max(MAX_BULK)
    .refine((ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length, { error: 'DUPLICATE' }),
});
export type BulkSubmit = z.infer<typeof BulkSubmit>;

/** @alias DocumentVersion: the input of one verb, which may get fields of its own */
export const DiscardCorrespondence = DocumentVersion;
export type DiscardCorrespondence = z.infer<typeof DiscardCorrespondence>;

/** @alias DocumentVersion */
export const ReviseCorrespondence = DocumentVersion;
export type ReviseCorrespondence = z.infer<typeof ReviseCorrespondence>;

export const CancelCorrespondence = DocumentVersion.extend({
  reason: reasonLine(MIN_REASON, MAX_REASON),
});
export type CancelCorrespondence = z.infer<typeof CancelCorrespondence>;

export const ReplyCorrespondence = z.strictObject({ publicId: PublicId, typeCode: code.optional() });
export type ReplyCorrespondence = z.infer<typeof ReplyCorrespondence>;

export const MarkRead = z.strictObject({ publicId: PublicId });
export type MarkRead = z.infer<typeof MarkRead>;

const keyPart = z.union([z.string().max(100), z.literal(0), z.null()]).optional();

/** The numbering requirements' names; values are publicIds or codes, and must agree with the document. */
export const CounterKey = z.strictObject({
  projectId: keyPart,
  originatorOrgId: keyPart,
  recipientOrgId: keyPart,
  correspondenceTypeId: keyPart,
  subTypeId: keyPart,
  rfaTypeId: keyPart,
  disciplineId: keyPart,
  year: z.int().optional(),
});
export type CounterKey = z.infer<typeof CounterKey>;

export const GenerateNumber = DocumentVersion.extend({ counterKey: CounterKey.optional() });
export type GenerateNumber = z.infer<typeof GenerateNumber>;

/** Parts that decide the number of a letter of the acting organization. */
export const NumberPlace = z.strictObject({
  projectPublicId: PublicId,
  typeCode: code,
  recipientOrganizationPublicId: PublicId,
  contractPublicId: PublicId.nullable().default(null),
  disciplineCode: code.nullable().default(null),
});
export type NumberPlace = z.infer<typeof NumberPlace>;

/** @alias NumberPlace: asks for the likely number of a draft */
export const PreviewCorrespondenceNumber = NumberPlace;
export type PreviewCorrespondenceNumber = z.infer<typeof PreviewCorrespondenceNumber>;

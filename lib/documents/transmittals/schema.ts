import { z } from 'zod';
import { PAPER_METHODS, TRANSMITTAL_PURPOSES } from '@/db/enums';
import { PublicId } from '@/lib/platform/public-id';
import { line, requiredLine } from '@/lib/platform/text';
import { CalendarDay, DueDay } from '@/lib/platform/time/calendar-day';
import { optionalOf } from '../document/fields';
import { CreateCorrespondence, DocumentVersion, expectedNumber, UpdateCorrespondence } from '../document/schema';
import { MAX_ITEMS } from './constants';

// Input of callers about transmittals. The session gives the actor.

/** The column; more than that goes by lorry. */
const MAX_COPIES = 999;
const copies = z.int().min(1).max(MAX_COPIES).default(1);
const media = line(100).default('');

/**
 * DOCUMENT: a letter, an RFA …, in its current revision; the own RFA that is marked ready in its draft. DRAWING: a
 * revision of a shop or as-built drawing, or a contract drawing. TEXT: anything else in the envelope.
 */
export const TransmittalItemInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('DOCUMENT'), publicId: PublicId, copies, media }),
  z.strictObject({ kind: z.literal('DRAWING'), publicId: PublicId, copies, media }),
  z.strictObject({ kind: z.literal('TEXT'), description: requiredLine(500), copies, media }),
]);
export type TransmittalItemInput = z.infer<typeof TransmittalItemInput>;

const items = z
  .array(TransmittalItemInput)
  .max(MAX_ITEMS)
  .refine((list) => new Set(list.map(identityOf)).size === list.length, { error: 'DUPLICATE' });

/** Free texts may repeat: two samples of one name are two samples. */
function identityOf(item: TransmittalItemInput): string | TransmittalItemInput {
  return item.kind === 'TEXT' ? item : item.publicId.toLowerCase();
}

/** Value of {SUB_TYPE}: 21, 22 …; a draft may leave it open. */
const subTypeNumber = z
  .string()
  .min(1)
  .max(10)
  .regex(/^\P{Cc}+$/u)
  .nullable();
const day = DueDay.nullable().optional();
const OF_LETTERS = {
  typeCode: true,
  details: true,
  onBehalfOfPublicId: true,
  disciplineCode: true,
} as const;

const ownFields = {
  contractPublicId: PublicId,
  subTypeNumber: subTypeNumber.default(null),
  purpose: z.enum(TRANSMITTAL_PURPOSES).default('FOR_APPROVAL'),
  purposeText: line(255).default(''),
  acknowledgeDueDate: day,
  items: items.default([]),
} as const;

/** Both due dates left out: as the purpose says, counted from today. */
export const CreateTransmittal = CreateCorrespondence.omit(OF_LETTERS).extend({ ...ownFields, dueDate: day });
export type CreateTransmittal = z.infer<typeof CreateTransmittal>;
export type CreateTransmittalInput = z.input<typeof CreateTransmittal>;

/** Changed fields; an omitted field stays. Autosave sends the version it last saw. */
export const UpdateTransmittal = UpdateCorrespondence.omit({ ...OF_LETTERS, contractPublicId: true }).extend(
  optionalOf(ownFields),
);
export type UpdateTransmittal = z.infer<typeof UpdateTransmittal>;
export type UpdateTransmittalInput = z.input<typeof UpdateTransmittal>;

export const SubmitTransmittal = DocumentVersion.extend({ expectedNumber });
export type SubmitTransmittal = z.infer<typeof SubmitTransmittal>;

/** `paper`: a copy that came on paper is acknowledged with its date, how it came and the scan of the signed sheet. */
export const AcknowledgeTransmittal = z.strictObject({
  publicId: PublicId,
  comment: line(1000).default(''),
  paper: z
    .strictObject({
      receivedOn: CalendarDay,
      method: z.enum(PAPER_METHODS),
      attachmentPublicIds: z.array(PublicId).max(5).default([]),
    })
    .optional(),
});
export type AcknowledgeTransmittal = z.infer<typeof AcknowledgeTransmittal>;

/** Without `organizationPublicId`: every recipient that has not acknowledged. */
export const RemindRecipients = DocumentVersion.extend({ organizationPublicId: PublicId.optional() });
export type RemindRecipients = z.infer<typeof RemindRecipients>;

/** Parts that decide the number of a transmittal of the acting organization. */
export const PreviewTransmittalNumber = z.strictObject({
  projectPublicId: PublicId,
  contractPublicId: PublicId,
  recipientOrganizationPublicId: PublicId,
  subTypeNumber: subTypeNumber.unwrap(),
});
export type PreviewTransmittalNumber = z.infer<typeof PreviewTransmittalNumber>;

/** A link is for a reader of a few weeks, not for an archive. */
const MAX_LINK_DAYS = 90;

export const CreateTransmittalLink = z.strictObject({
  publicId: PublicId,
  recipientLabel: requiredLine(200),
  days: z.int().min(1).max(MAX_LINK_DAYS).default(14),
});
export type CreateTransmittalLink = z.infer<typeof CreateTransmittalLink>;

export const RevokeTransmittalLink = z.strictObject({ publicId: PublicId, linkPublicId: PublicId });
export type RevokeTransmittalLink = z.infer<typeof RevokeTransmittalLink>;

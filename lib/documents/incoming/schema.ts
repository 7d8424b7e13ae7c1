import { z } from 'zod';
import { INCOMING_METHODS } from '@/db/enums';
import { PublicId } from '@/lib/platform/public-id';
import { line, requiredLine } from '@/lib/platform/text';
import { CalendarDay, DueDay } from '@/lib/platform/time/calendar-day';
import { inputsOf, MAX_SUBJECT, ROW_FIELDS } from '../document/fields';
import { AttentionInput, draftFields, MAX_ATTACHMENTS, MAX_ATTENTIONS } from '../document/schema';

/** Width of the column; no real number is longer. */
export const MAX_THEIR_NUMBER = 150;
/** Width of the column. */
export const MAX_SENDER = 255;

const sender = {
  projectPublicId: PublicId,
  /** Either an organization of the project or the name of an outside sender. */
  senderOrganizationPublicId: PublicId.nullable().default(null),
  senderName: line(MAX_SENDER).default(''),
  /** As printed on the letter; empty if it has none. */
  theirNumber: line(MAX_THEIR_NUMBER).default(''),
} as const;

/** A letter that arrived on paper, by e-mail or by messenger, as its receiving organization registers it. */
export const RegisterIncoming = z.strictObject({
  ...sender,
  /** Date in the project's time zone, not after today. */
  receivedDate: CalendarDay,
  method: z.enum(INCOMING_METHODS),
  /** Date of the letter. */
  documentDate: draftFields.documentDate,
  subject: requiredLine(MAX_SUBJECT),
  remarks: draftFields.remarks,
  /** Due date of an answer; null for none. */
  dueDate: draftFields.dueDate,
  ...inputsOf(ROW_FIELDS),
  /** Addressed people of the acting organization, or names as on the letter. */
  attentions: z.array(AttentionInput).max(MAX_ATTENTIONS).default([]),
  references: draftFields.references,
  /** The scan first. A registration cannot be changed later, so one file is required. */
  attachmentPublicIds: z.array(PublicId).min(1).max(MAX_ATTACHMENTS),
  /** Confirms another letter with the same number and sender. */
  allowsRepeat: z.boolean().default(false),
});
export type RegisterIncoming = z.infer<typeof RegisterIncoming>;

export const FindRegistered = z.strictObject(sender);
export type FindRegistered = z.infer<typeof FindRegistered>;

const orNone = <S extends z.ZodType>(schema: S) => z.union([schema, z.literal('').transform(() => null)]);
const option = z.object({ value: z.string(), label: z.string(), isNew: z.boolean().optional() });

/** Form state of the letter: choices are picker options, typed ones are marked as new; an unset date is empty. */
export const IncomingForm = RegisterIncoming.pick({
  theirNumber: true,
  receivedDate: true,
  method: true,
  subject: true,
  remarks: true,
  urgency: true,
  secrecy: true,
}).extend({
  sender: z.custom<z.infer<typeof option>>((value) => option.safeParse(value).success, { error: 'REQUIRED' }),
  attentions: z.array(option).max(MAX_ATTENTIONS),
  documentDate: orNone(CalendarDay),
  dueDate: orNone(DueDay),
  scan: z.array(z.object({ publicId: PublicId })).min(1, { error: 'REQUIRED' }),
  references: z.array(z.object({ correspondencePublicId: PublicId })),
});
export type IncomingForm = z.infer<typeof IncomingForm>;

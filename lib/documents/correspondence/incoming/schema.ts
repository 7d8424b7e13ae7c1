import { z } from 'zod';
import { INCOMING_METHODS, SECRECIES, URGENCIES } from '@/db/enums';
import { PublicId } from '@/lib/platform/public-id';
import { line, paragraphs, requiredLine } from '@/lib/platform/text';
import {
  AttentionInput,
  MAX_ATTACHMENTS,
  MAX_ATTENTIONS,
  MAX_REFERENCES,
  MAX_REMARKS,
  MAX_SUBJECT,
  ReferenceInput,
} from '../schema';

/** The column; a longer number is a sentence. */
export const MAX_THEIR_NUMBER = 150;
/** The column. */
export const MAX_SENDER = 255;

const sender = {
  projectPublicId: PublicId,
  /** Either an organization of the project or the name of an outside sender. */
  senderOrganizationPublicId: PublicId.nullable().default(null),
  senderName: line(MAX_SENDER).default(''),
  /** As printed on the letter; empty for one without a number. */
  theirNumber: line(MAX_THEIR_NUMBER).default(''),
} as const;

/** A letter that came on paper, by e-mail or by messenger, as its receiving organization registers it. */
export const RegisterIncoming = z.strictObject({
  ...sender,
  /** A day of the project's time zone, not after today. */
  receivedDate: z.iso.date(),
  method: z.enum(INCOMING_METHODS),
  /** The letter's own date. */
  documentDate: z.iso.date().nullable().default(null),
  subject: requiredLine(MAX_SUBJECT),
  remarks: paragraphs(MAX_REMARKS).default(''),
  /** When an answer is due; null: none is. */
  dueDate: z.iso.date().nullable().default(null),
  urgency: z.enum(URGENCIES).default('NORMAL'),
  secrecy: z.enum(SECRECIES).default('NORMAL'),
  /** People of the acting organization whom it is for, or names as they stand on the letter. */
  attentions: z.array(AttentionInput).max(MAX_ATTENTIONS).default([]),
  references: z.array(ReferenceInput).max(MAX_REFERENCES).default([]),
  /** The scan first; what was registered is not changed later, so one file at least. */
  attachmentPublicIds: z.array(PublicId).min(1).max(MAX_ATTACHMENTS),
  /** The same number of the same sender is registered already, and this is another letter all the same. */
  allowsRepeat: z.boolean().default(false),
});
export type RegisterIncoming = z.infer<typeof RegisterIncoming>;

export const FindRegistered = z.strictObject(sender);
export type FindRegistered = z.infer<typeof FindRegistered>;

const orNone = <S extends z.ZodType>(schema: S) => z.union([schema, z.literal('').transform(() => null)]);
const option = z.object({ value: z.string(), label: z.string(), isNew: z.boolean().optional() });

/** The letter as form state: choices are options of their pickers, typed ones marked as new; an unset date is empty. */
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
  documentDate: orNone(z.iso.date()),
  dueDate: orNone(z.iso.date()),
  scan: z.array(z.object({ publicId: PublicId })).min(1, { error: 'REQUIRED' }),
  references: z.array(z.object({ correspondencePublicId: PublicId })),
});
export type IncomingForm = z.infer<typeof IncomingForm>;

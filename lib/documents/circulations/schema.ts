import { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';
import { line, paragraphs, reasonParagraphs } from '@/lib/platform/text';
import { DueDay } from '@/lib/platform/time/calendar-day';
import { MAX_SUBJECT } from '../document/fields';
import { MAX_REASON, MIN_REASON } from '../document/schema';
import { REPLY_CODES } from './constants';

// Input of callers about circulation sheets. The session gives the actor and their organization.

/** More people than the largest organization of the programme has on one subject. */
export const MAX_ASSIGNEES = 60;
/** A year: what takes longer is a task of its own. */
export const MAX_DAYS = 365;
/** Fits the sheet's printed page; longer text belongs in a file. */
const MAX_INSTRUCTION = 4_000;
/** As for every answer of a workflow. */
const MAX_COMMENT = 10_000;
const MAX_FILES = 50;
/** Each is a transaction of its own, of some twenty milliseconds. */
export const MAX_ACKNOWLEDGED = 50;

const versionNo = z.int().positive();
const date = DueDay;

/** A person who answers: by a date, within working days, or else by the sheet's date. */
const AnsweringAssignee = z.strictObject({
  userPublicId: PublicId,
  type: z.enum(['MAIN', 'ACTION']),
  deadlineDate: date.nullable().default(null),
  days: z.int().min(1).max(MAX_DAYS).nullable().default(null),
});
/** A person for information only, without a date. */
const InformedAssignee = z.strictObject({ userPublicId: PublicId, type: z.literal('INFO') });

export const AssigneeInput = z.discriminatedUnion('type', [AnsweringAssignee, InformedAssignee]);
export type AssigneeInput = z.infer<typeof AssigneeInput>;

export const CreateCirculation = z.strictObject({
  /** The letter, RFA or transmittal that is circulated. */
  documentPublicId: PublicId,
  /** Left out: the document's. */
  subject: line(MAX_SUBJECT).default(''),
  instruction: paragraphs(MAX_INSTRUCTION).default(''),
  /** Due date of assignees without one of their own. */
  deadlineDate: date.nullable().default(null),
  assignees: z
    .array(AssigneeInput)
    .min(1)
    .max(MAX_ASSIGNEES)
    .refine((list) => new Set(list.map(({ userPublicId }) => userPublicId.toLowerCase())).size === list.length, {
      error: 'DUPLICATE',
    }),
});
export type CreateCirculation = z.infer<typeof CreateCirculation>;
export type CreateCirculationInput = z.input<typeof CreateCirculation>;

export const CirculationPath = z.strictObject({ publicId: PublicId });

/** Of the sheet's workflow, as the caller saw it; without it the state alone decides. */
const seen = { versionNo: versionNo.optional() };

export const AnswerCirculationBody = z.strictObject({
  ...seen,
  code: z.enum(REPLY_CODES),
  comment: paragraphs(MAX_COMMENT).default(''),
  attachmentPublicIds: z.array(PublicId).max(MAX_FILES).default([]),
});
export const AnswerCirculation = AnswerCirculationBody.extend({ publicId: PublicId });
export type AnswerCirculation = z.infer<typeof AnswerCirculation>;

export const AcknowledgeCirculationBody = z.strictObject({ ...seen, comment: paragraphs(MAX_COMMENT).default('') });
export const AcknowledgeCirculation = AcknowledgeCirculationBody.extend({ publicId: PublicId });
export type AcknowledgeCirculation = z.infer<typeof AcknowledgeCirculation>;

const reason = reasonParagraphs(MIN_REASON, MAX_REASON);

export const AddAssigneeBody = z.strictObject({
  ...seen,
  /** The mainly responsible people are set when the sheet starts. */
  assignee: z.discriminatedUnion('type', [AnsweringAssignee.extend({ type: z.literal('ACTION') }), InformedAssignee]),
});
export const AddAssignee = AddAssigneeBody.extend({ publicId: PublicId });
export type AddAssignee = z.infer<typeof AddAssignee>;

export const ReassignCirculationBody = z.strictObject({
  assigneePublicId: PublicId,
  toUserPublicId: PublicId,
  reason,
});
export const ReassignCirculation = ReassignCirculationBody.extend({ publicId: PublicId });
export type ReassignCirculation = z.infer<typeof ReassignCirculation>;

export const CloseCirculationBody = z.strictObject({ ...seen, reason });
export const CloseCirculation = CloseCirculationBody.extend({ publicId: PublicId });
export type CloseCirculation = z.infer<typeof CloseCirculation>;

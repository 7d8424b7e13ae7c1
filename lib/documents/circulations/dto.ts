import { z } from 'zod';
import { CIRCULATION_ASSIGNEE_STATES, CIRCULATION_ASSIGNEE_TYPES } from '@/db/enums';
import { PublicId } from '@/lib/platform/public-id';
import { CodedRef, CodeRef, PersonRef } from '@/lib/platform/references';
import { AttachmentRow } from '../document/dto';
import { registerPageOf } from '../register/register-page';
import { CIRCULATION_ACTIONS } from './constants';

// DTOs of a circulation sheet. Moments are ISO 8601 in UTC, dates YYYY-MM-DD.

const instant = z.iso.datetime();
const date = z.iso.date();

/** The document that is circulated. Number and subject stay readable on the sheet when the document is not. */
export const CirculatedDocument = z.strictObject({
  publicId: PublicId,
  documentNumber: z.string().nullable(),
  subject: z.string(),
  type: CodeRef,
  from: CodedRef,
  isCancelled: z.boolean(),
  /** The reader may open it. */
  isVisible: z.boolean(),
});
export type CirculatedDocument = z.infer<typeof CirculatedDocument>;

export const CirculationAssignee = z.strictObject({
  publicId: PublicId,
  type: z.enum(CIRCULATION_ASSIGNEE_TYPES),
  person: PersonRef,
  /** False where the person may not answer any more: somebody else has to take over. */
  isActive: z.boolean(),
  deadlineDate: date.nullable(),
  isOverdue: z.boolean(),
  state: z.enum(CIRCULATION_ASSIGNEE_STATES),
  /** Answer, from the workflow's list. */
  answer: CodeRef.nullable(),
  comment: z.string(),
  respondedAt: instant.nullable(),
  /** Delegate who answered in their place. */
  respondedBy: PersonRef.nullable(),
  attachments: z.array(AttachmentRow),
  /** Open, and the reader may answer it: their own, or lent to them. */
  isMine: z.boolean(),
});
export type CirculationAssignee = z.infer<typeof CirculationAssignee>;

const Progress = z.strictObject({ done: z.int(), total: z.int() });

export const CirculationRow = z.strictObject({
  publicId: PublicId,
  documentNumber: z.string().nullable(),
  subject: z.string(),
  source: CirculatedDocument,
  /** Names of the mainly responsible people. */
  main: z.array(z.string()),
  /** MAIN and ACTION together. */
  action: Progress,
  info: Progress,
  /** The last date of all. */
  deadlineDate: date.nullable(),
  /** True if a person is late. */
  isOverdue: z.boolean(),
  status: CodeRef,
  isForced: z.boolean(),
  createdAt: instant,
});
export type CirculationRow = z.infer<typeof CirculationRow>;

export const CirculationPage = registerPageOf(CirculationRow);
export type CirculationPage = z.infer<typeof CirculationPage>;

export const CirculationDetail = CirculationRow.extend({
  /** Of the workflow: what a command is checked against. */
  versionNo: z.int(),
  instanceId: z.string(),
  project: CodedRef,
  organization: CodedRef,
  instruction: z.string(),
  assignees: z.array(CirculationAssignee),
  /** Null where the distribution matrix started it. */
  createdBy: PersonRef.nullable(),
  closedAt: instant.nullable(),
  /** Person who closed it by hand, or cancelled its document; null after all answers. */
  closedBy: PersonRef.nullable(),
  closeReason: z.string().nullable(),
  actions: z.array(z.enum(CIRCULATION_ACTIONS)),
});
export type CirculationDetail = z.infer<typeof CirculationDetail>;

/** Answer of starting a sheet. */
export const CirculationAnswer = z.strictObject({
  publicId: PublicId,
  versionNo: z.int(),
  documentNumber: z.string(),
  statusCode: z.string(),
});
export type CirculationAnswer = z.infer<typeof CirculationAnswer>;

/** Answer of reassigning a place, or adding a person. */
export const ReassignedAnswer = z.strictObject({ versionNo: z.int() });

/** Options of the dialog that starts a sheet. */
export const CirculationOptions = z.strictObject({
  source: CirculatedDocument,
  /** The sheet that the organization has already; null where there is none. */
  existing: z.strictObject({ publicId: PublicId, documentNumber: z.string().nullable() }).nullable(),
  /** People of the acting organization; `mayAnswer`: they can get a task, not only information. */
  people: z.array(PersonRef.extend({ jobTitle: z.string(), mayAnswer: z.boolean() })),
  /** Five working days from today, by the calendar of the document. */
  proposedDeadline: date,
  /**
   * People of the last sheet that the actor started for this organization, if they can still be assigned or informed.
   */
  lastGroup: z.array(z.strictObject({ userPublicId: PublicId, type: z.enum(CIRCULATION_ASSIGNEE_TYPES) })),
});
export type CirculationOptions = z.infer<typeof CirculationOptions>;

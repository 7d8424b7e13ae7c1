import { z } from 'zod';
import { NCR_DRAWING_TYPES, NCR_SEVERITIES } from '@/db/enums';
import { PublicId } from '@/lib/platform/public-id';
import { CodedRef, CodeRef, PersonRef } from '@/lib/platform/references';
import {
  capabilityOf,
  DETAIL_LISTS,
  IN_FORCE,
  OrganizationRef,
  RecipientState,
  RevisionRow,
  TimelineEntry,
  WRITTEN_BY,
} from '../document/dto';
import { answersOf, REVISION_FIELDS, ROW_FIELDS } from '../document/fields';
import { registerPageOf } from '../register/register-page';
import { NCR_ACTIONS } from './constants';
import { NCR_FIELDS } from './fields';

// DTOs of an NCR. Moments are ISO 8601 in UTC, dates YYYY-MM-DD, identifiers publicIds or codes, names in the reader's
// language.

const instant = z.iso.datetime();
const date = z.iso.date();

export const NcrRow = z.strictObject({
  publicId: PublicId,
  versionNo: z.int(),
  documentNumber: z.string().nullable(),
  severity: z.enum(NCR_SEVERITIES).nullable(),
  subject: z.string(),
  location: z.string(),
  discipline: CodeRef.nullable(),
  contract: CodedRef,
  from: OrganizationRef,
  /** Null in a draft that names none yet. */
  contractor: OrganizationRef.nullable(),
  findingDate: date.nullable(),
  dueDate: date.nullable(),
  /** Rounds of answers so far. */
  answersCount: z.int(),
  /** Calendar days from its submission to its end, or to today; null in a draft. */
  daysOpen: z.int().nullable(),
  submittedAt: instant.nullable(),
  status: CodeRef,
  /** Codes of the organizations that have the ball. */
  holders: z.array(z.string()),
  isOverdue: z.boolean(),
  isDraft: z.boolean(),
  isCancelled: z.boolean(),
  updatedAt: instant,
});
export type NcrRow = z.infer<typeof NcrRow>;

export const NcrPage = registerPageOf(NcrRow);
export type NcrPage = z.infer<typeof NcrPage>;

export const NcrDrawing = z.strictObject({
  position: z.int(),
  kind: z.enum(NCR_DRAWING_TYPES),
  /** The reader may not see the drawing: the row has no facts of it. */
  isHidden: z.boolean(),
  publicId: PublicId.nullable(),
  /** Of the drawing's page. */
  pagePublicId: PublicId.nullable(),
  number: z.string().nullable(),
  revisionLabel: z.string(),
  title: z.string(),
});
export type NcrDrawing = z.infer<typeof NcrDrawing>;

/** The contractor's answer of one round. */
export const NcrAnswer = z.strictObject({
  publicId: PublicId,
  round: z.int(),
  cause: z.string(),
  correction: z.string(),
  preventiveAction: z.string(),
  organization: OrganizationRef,
  answeredBy: PersonRef,
  answeredAt: instant,
  evidence: z.array(
    z.strictObject({ publicId: PublicId, fileName: z.string(), mimeType: z.string(), sizeBytes: z.int() }),
  ),
});
export type NcrAnswer = z.infer<typeof NcrAnswer>;

export const NcrDetail = z.strictObject({
  publicId: PublicId,
  versionNo: z.int(),
  project: CodedRef,
  contract: CodedRef,
  discipline: CodeRef.nullable(),
  originator: OrganizationRef,
  status: CodeRef,
  ...answersOf(ROW_FIELDS),
  isDraft: z.boolean(),
  ...IN_FORCE,
  ...WRITTEN_BY,
  revision: RevisionRow,
  documentNumber: z.string().nullable(),
  ...answersOf(REVISION_FIELDS),
  ...answersOf(NCR_FIELDS),
  workflow: z.strictObject({ instanceId: z.string(), state: z.string(), versionNo: z.int() }),
  /** Codes of the organizations that have the ball. */
  holders: z.array(z.string()),
  drawings: z.array(NcrDrawing),
  /** Of every round, the first one first. */
  answers: z.array(NcrAnswer),
  /** Null until it is closed. */
  verification: z.strictObject({ text: z.string(), verifiedOn: date, verifiedBy: PersonRef.nullable() }).nullable(),
  recipients: z.array(RecipientState),
  ...DETAIL_LISTS,
  timeline: z.array(TimelineEntry),
  capabilities: z.array(capabilityOf(NCR_ACTIONS)),
});
export type NcrDetail = z.infer<typeof NcrDetail>;

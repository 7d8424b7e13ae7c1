import { z } from 'zod';
import {
  EXPORT_STATES,
  REPORT_FORMATS,
  REPORT_PAUSE_REASONS,
  REPORT_RUN_CAUSES,
  REPORT_RUN_OUTCOMES,
  REPORT_STATES,
} from '@/db/enums';
import { PublicId } from '@/lib/platform/public-id';
import { PersonRef } from '@/lib/platform/references';
import { ReportSchedule } from './schema';

// Reports and their history as DTOs. Moments are ISO 8601 in UTC.

const Moment = z.iso.datetime();

export const ReportAnswer = z.strictObject({ publicId: PublicId, versionNo: z.int() });
export type ReportAnswer = z.infer<typeof ReportAnswer>;

export const ReportRow = ReportAnswer.extend({
  name: z.string(),
  projectCode: z.string(),
  register: z.string(),
  format: z.enum(REPORT_FORMATS),
  schedule: ReportSchedule,
  skipsEmpty: z.boolean(),
  state: z.enum(REPORT_STATES),
  pauseReason: z.enum(REPORT_PAUSE_REASONS).nullable(),
  /** Null while it is paused, or where the project's calendar has no such day. */
  nextAt: Moment.nullable(),
  owner: PersonRef.extend({ isActor: z.boolean(), hasLeft: z.boolean() }),
  receivers: z.array(PersonRef),
  /** The view was changed after the report took its filters, or is gone. Null: as it was, or of no view. */
  view: z.enum(['CHANGED', 'GONE']).nullable(),
  /** Its newest occurrence, and how it fared. */
  last: z.strictObject({ occurrenceAt: Moment, made: z.int(), waiting: z.int(), notMade: z.int() }).nullable(),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const ReportRunRow = z.strictObject({
  publicId: PublicId,
  occurrenceAt: Moment,
  cause: z.enum(REPORT_RUN_CAUSES),
  receiver: PersonRef,
  /** Null: still to be made; `fileState` and `failure` say how far it is. */
  outcome: z.enum(REPORT_RUN_OUTCOMES).nullable(),
  rowsCount: z.int().nullable(),
  /** Why it failed, or what it waits for, in the reader's language. */
  failure: z.string().nullable(),
  failureReference: z.string().nullable(),
  endedAt: Moment.nullable(),
  /** Null: there is no file, or it has expired. */
  fileState: z.enum(EXPORT_STATES).nullable(),
  /** The receiver's own file, for the receiver alone. */
  filePublicId: PublicId.nullable(),
});
export type ReportRunRow = z.infer<typeof ReportRunRow>;

import { z } from 'zod';
import { REPORT_FORMATS, WEEKDAYS } from '@/db/enums';
import { ExportRequest } from '@/lib/documents/exports/schema';
import { PublicId } from '@/lib/platform/public-id';
import { requiredLine } from '@/lib/platform/text';
import { MAX_REPORT_NAME, MAX_REPORT_RECEIVERS } from './constants';

const Version = z.int().positive();

/** Full hour of the project's clocks. */
const Hour = z.int().min(0).max(23);

/** Stored in the order of the week and without repetition. */
const Weekdays = z
  .array(z.enum(WEEKDAYS))
  .min(1)
  .max(WEEKDAYS.length)
  .overwrite((chosen) => WEEKDAYS.filter((day) => chosen.includes(day)));

/** When a report is made. A month without the day ends earlier, and so does its report. */
export const ReportSchedule = z.discriminatedUnion('cadence', [
  z.strictObject({ cadence: z.literal('DAILY'), hour: Hour }),
  /** Working days of the project's calendar. */
  z.strictObject({ cadence: z.literal('WORKING_DAYS'), hour: Hour }),
  z.strictObject({ cadence: z.literal('WEEKLY'), hour: Hour, weekdays: Weekdays }),
  z.strictObject({ cadence: z.literal('MONTHLY'), hour: Hour, monthDay: z.int().min(1).max(31) }),
]);
export type ReportSchedule = z.infer<typeof ReportSchedule>;

const Plan = {
  name: requiredLine(MAX_REPORT_NAME),
  schedule: ReportSchedule,
  /** People of the acting organization who may export. */
  receiverPublicIds: z
    .array(PublicId)
    .min(1)
    .max(MAX_REPORT_RECEIVERS)
    .overwrite((ids) => [...new Set(ids)]),
};

export const CreateReport = z.strictObject({
  viewPublicId: PublicId,
  format: z.enum(REPORT_FORMATS),
  /** Sends nothing when the receiver would see no row. */
  skipsEmpty: z.boolean(),
  ...Plan,
});
export type CreateReport = z.infer<typeof CreateReport>;

export const UpdateReport = z.strictObject({
  publicId: PublicId,
  versionNo: Version,
  format: z.enum(REPORT_FORMATS),
  skipsEmpty: z.boolean(),
  /** Takes filters, order and columns of the view as they are now. */
  takesView: z.boolean(),
  ...Plan,
});
export type UpdateReport = z.infer<typeof UpdateReport>;

export const VersionOfReport = z.strictObject({ publicId: PublicId, versionNo: Version });
export type VersionOfReport = z.infer<typeof VersionOfReport>;

/** A request of the register in each language; the receiver's own is used. */
export const ReportDefinition = z.strictObject({ th: ExportRequest, en: ExportRequest });
export type ReportDefinition = z.infer<typeof ReportDefinition>;

/** A view as the app laid it out for a report. */
export interface LaidOutView {
  projectCode: string;
  register: string;
  viewPublicId: string;
  viewVersionNo: number;
  definition: ReportDefinition;
}

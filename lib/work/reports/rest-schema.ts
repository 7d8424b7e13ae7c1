import { z } from 'zod';
import { identityPaging } from '@/lib/platform/identity-page';
import { PublicId } from '@/lib/platform/public-id';
import { ReportRow, ReportRunRow } from './dto';
import { UpdateReport, VersionOfReport } from './schema';

// Schemas that the REST API adds to those of the verbs.

const ofPath = { publicId: true } as const;

export const ReportPath = z.strictObject({ publicId: PublicId });
export const UpdateReportBody = UpdateReport.omit(ofPath);
export const ReportVersionBody = VersionOfReport.omit(ofPath);

/** A DELETE has no body. */
export const DeleteReportQuery = z.strictObject({ versionNo: z.coerce.number().int().positive() });

export const ListReports = z.strictObject({ project: z.string().min(1).max(60).optional() });
export type ListReports = z.infer<typeof ListReports>;

export const ListReportRuns = z.strictObject(identityPaging);
export type ListReportRuns = z.infer<typeof ListReportRuns>;

export const ReportList = z.strictObject({ reports: z.array(ReportRow) });
export const ReportRunPage = z.strictObject({ runs: z.array(ReportRunRow), after: PublicId.nullable() });
export type ReportRunPage = z.infer<typeof ReportRunPage>;

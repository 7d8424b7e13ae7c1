import { commandOperation, operation } from '@/app/_web/operation';
import { createViewReport, updateViewReport } from '@/app/(app)/reports/report-verbs';
import { deleteReport } from '@/lib/work/reports/delete-report';
import { ReportAnswer, ReportRow } from '@/lib/work/reports/dto';
import { listReportRuns } from '@/lib/work/reports/list-report-runs';
import { findReport, listReports } from '@/lib/work/reports/list-reports';
import { pauseReport } from '@/lib/work/reports/pause-report';
import {
  DeleteReportQuery,
  ListReportRuns,
  ListReports,
  ReportList,
  ReportPath,
  ReportRunPage,
  ReportVersionBody,
  UpdateReportBody,
} from '@/lib/work/reports/rest-schema';
import { resumeReport } from '@/lib/work/reports/resume-report';
import { CreateReport } from '@/lib/work/reports/schema';
import { sendReportNow } from '@/lib/work/reports/send-report-now';
import { takeOverReport } from '@/lib/work/reports/take-over-report';

const ONE = { path: '/reports/{publicId}', params: ReportPath } as const;
const post = (verb: string) => ({ method: 'post', path: `${ONE.path}/${verb}`, params: ONE.params }) as const;

export const reportOperations = [
  operation({
    id: 'listReports',
    method: 'get',
    path: '/reports',
    summary: 'Reports that the caller manages: the own ones, and for Document Control those of the organization',
    query: ListReports,
    answer: ReportList,
    scope: 'document.view',
    errors: ['PROJECT_UNKNOWN'],
    handle: async ({ ctx, query }) => ({ reports: await listReports(ctx, query) }),
  }),
  commandOperation({
    id: 'createReport',
    method: 'post',
    path: '/reports',
    summary: 'Make a saved view a report; it keeps the filters and columns that the view has now',
    body: CreateReport,
    status: 201,
    answer: ReportAnswer,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_INPUT', 'REPORT_LIMIT'],
    verb: createViewReport,
  }),
  operation({
    ...ONE,
    id: 'getReport',
    method: 'get',
    summary: 'Read a report, and how its newest occurrence fared',
    answer: ReportRow,
    scope: 'document.view',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params }) => findReport(ctx, params.publicId),
  }),
  operation({
    ...ONE,
    id: 'updateReport',
    method: 'put',
    summary:
      'Change name, format, schedule and receivers; `takesView` takes filters and columns of the view as they are now',
    body: UpdateReportBody,
    answer: ReportAnswer,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_INPUT', 'RECORD_CHANGED'],
    handle: ({ ctx, params, body }) => updateViewReport(ctx, { ...body, ...params }),
  }),
  operation({
    ...ONE,
    id: 'deleteReport',
    method: 'delete',
    summary: 'End a report for good; files under way are not made',
    query: DeleteReportQuery,
    answer: ReportAnswer,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_CHANGED'],
    handle: ({ ctx, params, query }) => deleteReport(ctx, { ...query, ...params }),
  }),
  commandOperation({
    ...post('pause'),
    id: 'pauseReport',
    summary: 'Stop the schedule; occurrences of the pause are never made',
    body: ReportVersionBody,
    answer: ReportAnswer,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_CHANGED', 'REPORT_STATE'],
    verb: pauseReport,
  }),
  commandOperation({
    ...post('resume'),
    id: 'resumeReport',
    summary: 'Continue the schedule with its next occurrence',
    body: ReportVersionBody,
    answer: ReportAnswer,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_CHANGED', 'REPORT_STATE'],
    verb: resumeReport,
  }),
  commandOperation({
    ...post('send'),
    id: 'sendReport',
    summary: 'Make the report for all its receivers now, beside its schedule',
    body: ReportVersionBody,
    answer: ReportAnswer,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_CHANGED', 'RATE_LIMITED', 'STORAGE_FULL'],
    verb: sendReportNow,
  }),
  commandOperation({
    ...post('take-over'),
    id: 'takeOverReport',
    summary: 'Become the owner of a report of the organization; one whose owner has left continues',
    body: ReportVersionBody,
    answer: ReportAnswer,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_CHANGED'],
    verb: takeOverReport,
  }),
  operation({
    id: 'listReportRuns',
    method: 'get',
    path: `${ONE.path}/runs`,
    params: ReportPath,
    summary: 'History of a report, newest first: when, to whom, rows and outcome',
    query: ListReportRuns,
    answer: ReportRunPage,
    scope: 'document.view',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params, query }) => listReportRuns(ctx, { ...query, ...params }),
  }),
];

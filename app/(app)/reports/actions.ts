'use server';

import { type ActionOptions, action, command } from '@/app/_web/action';
import { deleteReport } from '@/lib/work/reports/delete-report';
import { pauseReport } from '@/lib/work/reports/pause-report';
import { resumeReport } from '@/lib/work/reports/resume-report';
import { CreateReport, UpdateReport, VersionOfReport } from '@/lib/work/reports/schema';
import { sendReportNow } from '@/lib/work/reports/send-report-now';
import { takeOverReport } from '@/lib/work/reports/take-over-report';
import { createViewReport, updateViewReport } from './report-verbs';

const REFRESH: ActionOptions = { revalidate: [['/reports', 'layout']] };

export const createReportAction = command('report.create', CreateReport, createViewReport);

export const updateReportAction = action(UpdateReport, updateViewReport);

export const pauseReportAction = command('report.pause', VersionOfReport, pauseReport, REFRESH);

export const resumeReportAction = command('report.resume', VersionOfReport, resumeReport, REFRESH);

export const sendReportNowAction = command('report.send', VersionOfReport, sendReportNow, REFRESH);

export const takeOverReportAction = command('report.take-over', VersionOfReport, takeOverReport, REFRESH);

export const deleteReportAction = command('report.delete', VersionOfReport, deleteReport);

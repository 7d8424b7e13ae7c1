'use server';

import { action, command } from '@/app/_web/action';
import { cancelExport } from '@/lib/documents/exports/cancel-export';
import { retryExport } from '@/lib/documents/exports/retry-export';
import { ExportAtVersion } from '@/lib/documents/exports/schema';

export const cancelExportAction = action(ExportAtVersion, cancelExport);

export const retryExportAction = command('retryExport', ExportAtVersion, retryExport);

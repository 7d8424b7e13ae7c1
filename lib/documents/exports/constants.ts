import type { ExportFormat } from '@/db/enums';
import { RETENTION } from '@/lib/platform/maintenance/retention';

/**
 * Rows above which the worker makes the file: this many take two seconds, the longest wait acceptable for a download.
 */
export const LONG_EXPORT_ROWS = 5000;

/** Maximum rows: beyond it the keys alone exhaust the memory, and no spreadsheet is usable. */
export const MAX_LONG_EXPORT_ROWS = 250_000;

/** Maximum rows of a PDF, about three hundred sheets: Chromium lays out the table as a whole. */
const MAX_PDF_ROWS = 5000;

/** Maximum rows per format; a longer list is refused, not truncated. */
export function maxRowsOf(format: ExportFormat): number {
  return format === 'pdf' ? MAX_PDF_ROWS : MAX_LONG_EXPORT_ROWS;
}

/** Days until an export expires. */
export const KEPT_DAYS = RETENTION.exports.days;

/** Attempts per request or retry: a crash of the browser or a restart of the database is transient, a fault is not. */
export const MAX_ATTEMPTS = 3;

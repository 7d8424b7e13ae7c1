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

/** Maximum records of an evidence pack: a claim has hundreds, and a thousand take minutes to read and to check. */
const MAX_PACK_RECORDS = 1000;

const MAX_ROWS: Readonly<Record<ExportFormat, number>> = {
  csv: MAX_LONG_EXPORT_ROWS,
  xlsx: MAX_LONG_EXPORT_ROWS,
  pdf: MAX_PDF_ROWS,
  zip: MAX_PACK_RECORDS,
};

/** Maximum rows per format; a longer list is refused, not truncated. */
export function maxRowsOf(format: ExportFormat): number {
  return MAX_ROWS[format];
}

/** Days until an export expires. */
export const KEPT_DAYS = RETENTION.exports.days;

/** Attempts per request or retry: a crash of the browser or a restart of the database is transient, a fault is not. */
export const MAX_ATTEMPTS = 3;

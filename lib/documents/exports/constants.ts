import type { ExportFormat } from '@/db/enums';

/** A longer register is exported by the worker: so many rows take two seconds, and a download should not begin later. */
export const LONG_EXPORT_ROWS = 5000;

/** Above it the reading of keys alone would fill the memory; no spreadsheet of this length is worked with. */
export const MAX_LONG_EXPORT_ROWS = 250_000;

/** Some three hundred sheets. Chromium lays out the table as a whole, and paper is not searched. */
const MAX_PDF_ROWS = 5000;

/** The most rows of a file; a longer list is refused rather than cut. */
export function maxRowsOf(format: ExportFormat): number {
  return format === 'pdf' ? MAX_PDF_ROWS : MAX_LONG_EXPORT_ROWS;
}

/** A meeting a week later still finds its file; the list can be exported anew at any time. */
export const KEPT_DAYS = 7;

/** Runs of one request or retry: a crash of the browser or a restart of the database is over at the next, a fault is not. */
export const MAX_ATTEMPTS = 3;

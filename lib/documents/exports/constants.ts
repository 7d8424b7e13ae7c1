/** A longer register is exported by the worker: so many rows take two seconds, and a download should not begin later. */
export const LONG_EXPORT_ROWS = 5000;

/** Above it the reading of keys alone would fill the memory; no spreadsheet of this length is worked with. */
export const MAX_LONG_EXPORT_ROWS = 250_000;

/** Some three hundred sheets. Chromium lays out the table as a whole, and paper is not searched. */
export const MAX_PDF_ROWS = 5000;

/** A meeting a week later still finds its file; the list can be exported anew at any time. */
export const KEPT_DAYS = 7;

/** Runs of one request: a crash of the browser or a restart of the database is over at the next, a fault is not. */
export const MAX_ATTEMPTS = 3;

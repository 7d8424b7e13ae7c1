/** A register of the whole programme as CSV is below 10 MB; anything larger is not a register. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;

/** As the reset of a series (domain decision 9): a longer run of missing numbers is a typing mistake. */
export const MAX_HOLES = 10_000;

/** The fields that a column can be mapped to, in the order the page shows them. */
export const IMPORT_FIELDS = [
  'number',
  'type',
  'date',
  'subject',
  'originator',
  'recipient',
  'subType',
  'rfaType',
  'discipline',
  'note',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Rows that the approved step enters. REVISION: a later revision of a number that another row brings. */
export const ENTERED_VERDICTS = ['OK', 'FOREIGN', 'REVISION'] as const;

/** Rows of a page; the result file has all of them. */
export const ROWS_PER_PAGE = 100;

/** Rows that a person corrects before one check: with more faults it is the file that is wrong. */
export const MAX_CORRECTIONS = 200;

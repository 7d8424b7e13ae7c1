// The editor knows them as well.

/** Five times the largest shipped definition; more cannot be reviewed by a person before it is published. */
export const MAX_DSL_BYTES = 64 * 1024;
/** A diagram of more does not fit a screen and its paths cannot be walked through. */
export const MAX_STATES = 60;
/** Rule E01.size in words. */
export const TOO_LARGE = {
  th: 'นิยามใหญ่เกินไป ({size} KB จากที่รับได้ {limit} KB)',
  en: 'The definition is too large ({size} KB of {limit} KB)',
} as const;

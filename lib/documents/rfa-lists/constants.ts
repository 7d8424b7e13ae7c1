/** The columns' widths. */
export const MAX_LIST_CODE = 10;
export const MAX_REASON_CODE = 40;
export const MAX_LIST_NAME = 150;

/** Reasons are offered in one short list; a place further down would only come from a script. */
export const MAX_PLACE = 999;

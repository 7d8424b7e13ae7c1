/** The columns' widths. */
export const MAX_TYPE_CODE = 20;
export const MAX_TYPE_NAME = 100;

/** The list is read as a whole; a place further down would only come from a script. */
export const MAX_TYPE_PLACE = 999;

/** The columns' widths. */
export const MAX_TEMPLATE_NAME = 150;
export const MAX_TEMPLATE_SUBJECT = 500;

/** The list is read as a whole; a place further down would only come from a script. */
export const MAX_TEMPLATE_PLACE = 999;

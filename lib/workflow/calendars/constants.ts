/** The column's width. */
export const MAX_HOLIDAY_NAME = 150;

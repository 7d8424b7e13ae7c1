/** Maximum length of a name: the column's width, and it begins a file name of 255 bytes in Thai. */
export const MAX_REPORT_NAME = 60;

/** Maximum receivers: an organization has some fifty people in a project, and each one costs a file. */
export const MAX_REPORT_RECEIVERS = 50;

/** Maximum reports of an owner in a project: the list is read as a whole, and each one keeps the workers busy. */
export const MAX_REPORTS = 30;

/** A full set of A1 sheets as PDF stays below this; larger ones are split by sheet. Isomorphic: the form shows it. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** All files of one form together; ten files of the largest size. */
export const MAX_FORM_BYTES = 500 * 1024 * 1024;

/** An upload that no document has taken by then is removed: a draft is saved long before. */
export const TEMPORARY_HOURS = 24;

/** Uploads waiting for a document, per person: four full forms, so that nobody fills the disk. */
export const MAX_TEMPORARY_BYTES = 4 * MAX_FORM_BYTES;

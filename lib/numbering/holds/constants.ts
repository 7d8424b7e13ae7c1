/** A block for one meeting or one set; more would sit on a series that others write in. */
export const MAX_BLOCK = 50;

/** A slip is for a document that is on its way. */
export const MAX_SLIP_DAYS = 30;
export const DEFAULT_SLIP_DAYS = 7;

/** Seed 3.11: readers ask for the reason of a reset for years. */
export const MIN_RESET_REASON = 20;
export const MAX_RESET_REASON = 1000;

/** More than anybody means; each of them is a row of the ledger and of the audit chain. */
export const MAX_SKIPPED = 10_000;

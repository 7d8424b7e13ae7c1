/** Exact totals are counted up to here; past it a count would cost more than the page. */
export const REGISTER_COUNT_CAP = 10_000;

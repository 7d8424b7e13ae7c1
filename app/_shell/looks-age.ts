/** A year: looks outlive sessions, and losing them costs the person nothing but a click. */
export const LOOKS_MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

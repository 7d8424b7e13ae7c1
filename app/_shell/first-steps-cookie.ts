import { LOOKS_MAX_AGE_SECONDS } from './last-project';

export const FIRST_STEPS_COOKIE = 'dms-first-steps';

/** The first steps are put away in this browser: a year, and by this person alone. */
export function hideFirstSteps(userPublicId: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the store for cookies is not there over plain http, as on a site's own network
  document.cookie = `${FIRST_STEPS_COOKIE}=${userPublicId}; path=/; max-age=${LOOKS_MAX_AGE_SECONDS}; samesite=lax`;
}

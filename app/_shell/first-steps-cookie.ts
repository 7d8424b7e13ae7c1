import { LOOKS_MAX_AGE_SECONDS } from './looks-age';

export const FIRST_STEPS_COOKIE = 'dms-first-steps';

/** Dismissal of the first steps in this browser, for one year and this person only. */
export function hideFirstSteps(userPublicId: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the store for cookies is not there over plain http, as on a site's own network
  document.cookie = `${FIRST_STEPS_COOKIE}=${userPublicId}; path=/; max-age=${LOOKS_MAX_AGE_SECONDS}; samesite=lax`;
}

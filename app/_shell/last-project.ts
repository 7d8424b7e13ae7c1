export const LAST_PROJECT_COOKIE = 'dms-project';

/** A year: looks outlive sessions, and losing them, or the last project, costs the person nothing but a click. */
export const LOOKS_MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

/**
 * Notes the code of the project that is looked at. It is only ever compared with those the person may see, so the page
 * writes it itself: an action of the server would have the whole page made once more.
 */
export function rememberProject(code: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the store for cookies is not there over plain http, as on a site's own network
  document.cookie = `${LAST_PROJECT_COOKIE}=${encodeURIComponent(code)}; path=/; max-age=${LOOKS_MAX_AGE_SECONDS}; samesite=lax`;
}

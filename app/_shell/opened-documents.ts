import { LOOKS_MAX_AGE_SECONDS } from './looks-age';

export const OPENED_COOKIE = 'dms-opened';

/** Limit of the start's list; each entry costs each request 37 bytes. */
const KEPT = 8;
const RECORD_PAGE = /^\/p\/[^/]+\/[^/]+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/;

/** Identifier of the record whose page this is, or of one of its pages; null for every other address. */
export function recordOfPath(path: string): string | null {
  return RECORD_PAGE.exec(path)?.[1] ?? null;
}

/** Identifiers that a person opened, the last one first. Of another person who used this browser: none. */
export function readOpened(value: string | undefined, userPublicId: string): string[] {
  const [owner, ...opened] = (value ?? '').split('.');
  return owner === ownerOf(userPublicId) ? opened : [];
}

/** The cookie's value after this person opened one more. */
export function withOpened(value: string | undefined, userPublicId: string, publicId: string): string {
  const earlier = readOpened(value, userPublicId).filter((id) => id !== publicId);
  return [ownerOf(userPublicId), publicId, ...earlier].slice(0, KEPT + 1).join('.');
}

/**
 * Records the document open at this path, if any, for the start page. Identifiers only: the server filters them by
 * visibility.
 */
export function noteOpened(userPublicId: string, path: string): void {
  const publicId = recordOfPath(path);
  if (publicId === null) return;
  const value = document.cookie
    .split('; ')
    .find((one) => one.startsWith(`${OPENED_COOKIE}=`))
    ?.slice(OPENED_COOKIE.length + 1);
  const next = withOpened(value, userPublicId, publicId);
  // biome-ignore lint/suspicious/noDocumentCookie: the store for cookies is not there over plain http, as on a site's own network
  document.cookie = `${OPENED_COOKIE}=${next}; path=/; max-age=${LOOKS_MAX_AGE_SECONDS}; samesite=lax`;
}

/** The random end of the identifier: its start is a moment, which people made together share. */
function ownerOf(userPublicId: string): string {
  return userPublicId.slice(-12);
}

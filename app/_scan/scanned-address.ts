/** Maximum length of a number to look up (find-numbers.ts). */
const MAX_NUMBER_TEXT = 200;
/** Paths of the codes on the product's prints. */
const OWN_PATHS = /^\/(?:q|go)\/[^/]/;

/**
 * Target of a scanned text: a print's code opens its verification or number; other text with a digit opens the number
 * search. Null for anything else: foreign addresses and other pages of ours are never followed.
 * @param origin of the page that scans
 */
export function scannedAddress(text: string, origin: string): string | null {
  const said = text.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(said)) {
    if (!URL.canParse(said)) return null;
    const { origin: from, pathname, username } = new URL(said);
    return from === origin && username === '' && OWN_PATHS.test(pathname) ? pathname : null;
  }
  const isNumber = said.length <= MAX_NUMBER_TEXT && /\p{Nd}/u.test(said) && !/[\p{Cc}\p{Cf}]/u.test(said);
  return isNumber && !said.startsWith('//') ? `/go?q=${encodeURIComponent(said)}` : null;
}

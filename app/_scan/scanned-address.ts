/** No longer text is looked up as a number (find-numbers.ts). */
const MAX_NUMBER_TEXT = 200;
/** Where codes of the product's prints lead. */
const OWN_PATHS = /^\/(?:q|go)\/[^/]/;

/**
 * Where a scanned text leads: a code on a print to its verification or its number, any other text with a digit to the
 * search for a number. Null for what is only shown: an address elsewhere is never followed, nor another page of ours.
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

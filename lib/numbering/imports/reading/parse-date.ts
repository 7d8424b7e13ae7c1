const MONTHS = [
  /^(มกราคม|มค|january|jan)$/,
  /^(กุมภาพันธ์|กพ|february|feb)$/,
  /^(มีนาคม|มีค|march|mar)$/,
  /^(เมษายน|เมย|april|apr)$/,
  /^(พฤษภาคม|พค|may)$/,
  /^(มิถุนายน|มิย|june|jun)$/,
  /^(กรกฎาคม|กค|july|jul)$/,
  /^(สิงหาคม|สค|august|aug)$/,
  /^(กันยายน|กย|september|sept|sep)$/,
  /^(ตุลาคม|ตค|october|oct)$/,
  /^(พฤศจิกายน|พย|november|nov)$/,
  /^(ธันวาคม|ธค|december|dec)$/,
];

const BUDDHIST_OFFSET = 543;
/** Two digits from here on are a year of the Buddhist era (2543 = 2000 A.D.); below, of the Christian one. */
const FIRST_SHORT_BUDDHIST = 43;

/**
 * A date as registers write it: 2025-03-01, 1/3/2568, 1 มี.ค. 68, ๑ มีนาคม ๒๕๖๘, in both eras.
 * @returns ISO 8601 (A.D.), or null when it is no date
 */
export function parseRegisterDate(text: string): string | null {
  const plain = text.replace(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50)).toLowerCase();
  const iso = /^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:[t ].*)?$/.exec(plain);
  if (iso) return toIso(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numeric = /^([0-9]{1,2})[/.-]([0-9]{1,2})[/.-]([0-9]{4}|[0-9]{2})$/.exec(plain);
  if (numeric) return toIso(Number(numeric[3]), Number(numeric[2]), Number(numeric[1]));
  const written = /^(?:วันที่\s*)?([0-9]{1,2})[\s-]*([^\s0-9-]+?)[\s-]*(?:พ\.?ศ\.?|ค\.?ศ\.?)?\s*([0-9]{4}|[0-9]{2})$/.exec(
    plain,
  );
  if (!written) return null;
  const name = (written[2] ?? '').replace(/\./g, () => '');
  const month = MONTHS.findIndex((pattern) => pattern.test(name)) + 1;
  return month === 0 ? null : toIso(Number(written[3]), month, Number(written[1]));
}

function toIso(writtenYear: number, month: number, day: number): string | null {
  const year = fullYear(writtenYear);
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1900 && year <= 2200 ? date.toISOString().slice(0, 10) : null;
}

function fullYear(year: number): number {
  if (year >= 2400) return year - BUDDHIST_OFFSET;
  if (year >= 100) return year;
  return year >= FIRST_SHORT_BUDDHIST ? year + 2500 - BUDDHIST_OFFSET : year + 2000;
}

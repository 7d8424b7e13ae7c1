/** Delimiters by rarity in texts, as tie-break: subjects have commas, seldom semicolons. */
const DELIMITERS = ['\t', ';', '|', ','] as const;
/** Records that are looked at, and what of the text: a title, a heading and rows enough. */
const RECORDS = 50;
const CHARACTERS = 256 * 1024;

/**
 * Delimiter of a CSV text: most records have it equally often outside quotation marks. A first line `sep=;`, as
 * spreadsheet programs write it, decides.
 */
export function delimiterOf(text: string): string {
  const declared = separatorLine(text);
  if (declared) return declared;
  const counts = countOutsideQuotes(text.slice(0, CHARACTERS));
  let best = { delimiter: ',', records: 0, count: 0 };
  for (const delimiter of DELIMITERS) {
    const perRecord = counts.map((count) => count.get(delimiter) ?? 0).filter((count) => count > 0);
    const [count, records] = mostFrequent(perRecord);
    if (records > best.records) best = { delimiter, records, count };
  }
  return best.delimiter;
}

/** The delimiter that a first line `sep=;` declares, also in quotation marks. */
export function separatorLine(text: string): string | null {
  return /^"?sep=(.)"?[ \t]*(?:\r\n|\r|\n)/i.exec(text)?.[1] ?? null;
}

/** Count of each delimiter in each of the first records. A quotation mark opens only at the beginning of a cell. */
function countOutsideQuotes(text: string): Map<string, number>[] {
  const records: Map<string, number>[] = [];
  let counts = new Map<string, number>();
  let isQuoted = false;
  let isStart = true;
  for (const sign of text) {
    if (isQuoted) isQuoted = sign !== '"';
    else if (sign === '"' && isStart) isQuoted = true;
    else if (sign === '\n' || sign === '\r') {
      if (counts.size > 0) records.push(counts);
      if (records.length === RECORDS) break;
      counts = new Map();
    } else if ((DELIMITERS as readonly string[]).includes(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    // A doubled quotation mark inside a cell closes and opens again.
    isStart = sign === '"' || sign === '\n' || sign === '\r' || (DELIMITERS as readonly string[]).includes(sign);
  }
  return counts.size > 0 ? [...records, counts] : records;
}

function mostFrequent(counts: readonly number[]): [count: number, records: number] {
  const frequency = new Map<number, number>();
  for (const count of counts) frequency.set(count, (frequency.get(count) ?? 0) + 1);
  return [...frequency].sort((left, right) => right[1] - left[1])[0] ?? [0, 0];
}

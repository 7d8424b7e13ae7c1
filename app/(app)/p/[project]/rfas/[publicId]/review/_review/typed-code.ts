export type TypedCode = {
  /** The characters of the code so far; the next key goes on from here. */
  typed: string;
  code: string;
  /** No other code begins so. */
  isComplete: boolean;
};

/** Shown in the order of their names: 1A, 1C … 4X, 5N. */
export function inOrder<T extends { code: string }>(choices: readonly T[]): T[] {
  return [...choices].sort((a, b) => (a.code < b.code ? -1 : 1));
}

/**
 * The code that one more key means: codes are typed as they are written, and the first character again leads to the next
 * code that begins with it. Null where the key is no part of a code.
 * @param codes in the order in which they are shown
 * @param typed of the keys before, or empty
 * @param chosen the code that is given now, or empty
 */
export function typeCode(
  codes: readonly string[],
  { typed, chosen, key }: { typed: string; chosen: string; key: string },
): TypedCode | null {
  const beginning = (start: string) => codes.filter((code) => code.toUpperCase().startsWith(start));
  const longer = typed === '' ? [] : beginning(typed + key);
  if (longer[0]) return { typed: typed + key, code: longer[0], isComplete: longer.length === 1 };
  const own = beginning(key);
  const at = typed === key ? own.indexOf(chosen) : -1;
  const code = own[(at + 1) % own.length];
  return code === undefined ? null : { typed: key, code, isComplete: own.length === 1 };
}

/** The fewest keys that mean this code alone. */
export function keysOf(code: string, codes: readonly string[]): string[] {
  for (let length = 1; length < code.length; length += 1) {
    const start = code.slice(0, length);
    if (codes.filter((other) => other.startsWith(start)).length === 1) return [...start];
  }
  return [...code];
}

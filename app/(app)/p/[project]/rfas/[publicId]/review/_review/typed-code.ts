export type TypedCode = {
  /** Characters typed so far; the next key extends them. */
  typed: string;
  code: string;
  /** No longer code starts with these characters. */
  isComplete: boolean;
};

/** Codes sorted by name: 1A, 1C … 4X, 5N. */
export function inOrder<T extends { code: string }>(choices: readonly T[]): T[] {
  return [...choices].sort((a, b) => (a.code < b.code ? -1 : 1));
}

/**
 * Resolves one more key to a code. Codes are typed character by character; repeating the first character cycles through
 * the codes that start with it. Null for a key that belongs to no code.
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

/** The shortest key sequence that identifies this code. */
export function keysOf(code: string, codes: readonly string[]): string[] {
  for (let length = 1; length < code.length; length += 1) {
    const start = code.slice(0, length);
    if (codes.filter((other) => other.startsWith(start)).length === 1) return [...start];
  }
  return [...code];
}

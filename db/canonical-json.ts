import { createHash } from 'node:crypto';

/**
 * JSON with object keys in code-unit order and no blanks, so that equal values have equal text and one hash. A key
 * whose value is undefined is left out, as in JSON.stringify.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isPlainObject(part) ? sortKeys(part) : part));
}

/** SHA-256 of the canonical JSON, in hex. */
export function hashOfJson(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sortKeys(value: Record<string, unknown>): Record<string, unknown> {
  // Object.fromEntries would put keys like "10" before "9". Such keys keep their numeric order in each run, so equal
  // values still give the same text.
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}

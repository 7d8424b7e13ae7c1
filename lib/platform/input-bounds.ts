/** Bounds of a walk over a value. */
export interface Bounds {
  /** Values and members, a shared one each time it is reached: what every walk over the value costs. */
  visits: number;
  /** Objects and lists inside each other. */
  depth: number;
  /** Of all texts and names together. */
  characters: number;
}

/**
 * Of any request. The largest honest one is a circulation matrix of 500 entries, 4,000 values; the deepest a workflow
 * definition, 9 levels and one around it. Twice and five times that, and still walked in a few milliseconds. The bytes of
 * a request are bounded where they are read.
 */
export const REQUEST_BOUNDS: Bounds = { visits: 20_000, depth: 16, characters: Number.POSITIVE_INFINITY };

/** Of a caller without a session: the largest of their forms is the answer of a passkey, 4,000 characters. */
export const STRANGER_BOUNDS: Bounds = { visits: 500, depth: 16, characters: 16_384 };

/**
 * True for plain JSON (and undefined members) within the bounds. A value from React may share parts: ten members that
 * all hold the next part, level by level, are a small text and an endless tree. So the walk counts and stops; a cycle
 * ends at the depth. Maps, promises and functions are refused.
 */
export function isWithinBounds(value: unknown, bounds: Bounds = REQUEST_BOUNDS): boolean {
  const left = { ...bounds };
  return walk(value, left, bounds.depth);
}

function walk(value: unknown, left: Bounds, levels: number): boolean {
  left.visits -= 1;
  if (left.visits < 0) return false;
  if (typeof value === 'string') return isRoomFor(value, left);
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean') return true;
  if (typeof value !== 'object' || levels === 0) return false;
  if (Array.isArray(value)) return value.length <= left.visits && value.every((inner) => walk(inner, left, levels - 1));
  if (!isPlain(value)) return false;
  const names = Object.keys(value);
  if (names.length > left.visits) return false;
  return names.every(
    (name) => isRoomFor(name, left) && walk((value as Record<string, unknown>)[name], left, levels - 1),
  );
}

function isRoomFor(text: string, left: Bounds): boolean {
  left.characters -= text.length;
  return left.characters >= 0;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/** Ours are four levels deep at most; what goes on for thousands is made to run a recursion out of stack. */
const MAX_DEPTH = 32;

/** True when a parsed JSON value is nested deeper than any request of ours; itself never looks further than that. */
export function isTooDeep(value: unknown, levels = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}

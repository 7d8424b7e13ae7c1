// The battery's entries have a size for `npm test`, and a larger one that `npm run soak` asks for by name.

const asked = (entry: string) => process.env[`BATTERY_${entry}`];

/** Tries of an entry: from `npm run soak`, or `usual`. */
export function sizeOf(entry: string, usual: number): number {
  const size = Number(asked(entry) ?? usual);
  if (!Number.isSafeInteger(size) || size < 1) throw new Error(`BATTERY_${entry} is no number of times`);
  return size;
}

/** Milliseconds that an entry may take: `usual` at its usual size, a day where somebody asked for more. */
export function timeFor(entry: string, usual: number): number {
  return asked(entry) === undefined ? usual : 24 * 3600_000;
}

/** True for an entry that runs by its name: then it has the machine to itself, and its times are meaningful. */
export const isAskedFor = (entry: string): boolean => asked(entry) !== undefined;

/** Width of a step in the drawing, which is stretched to the room it has. */
export const STEP = 10;
export const HEIGHT = 100;

/** Leaves the line of the largest value inside the drawing. */
const HEADROOM = 1.05;

/** The value at the upper edge: a little more than the largest one, so that its line is not cut. */
export function topOf(series: readonly (readonly (number | null)[])[], atLeast = 0): number {
  const most = Math.max(atLeast, ...series.flatMap((values) => values.map((value) => value ?? 0)));
  return most > 0 ? most * HEADROOM : 1;
}

/** The height of a value from the top. */
export function yOf(value: number, top: number): number {
  return HEIGHT - (Math.min(Math.max(value, 0), top) / top) * HEIGHT;
}

/**
 * SVG path of a series, from the middle of step to step. A gap (null) ends the line; a value between two gaps is a dash
 * as wide as its step.
 */
export function linePath(values: readonly (number | null)[], top: number): string {
  const parts: string[] = [];
  values.forEach((value, at) => {
    if (value === null) return;
    const [x, y] = [at * STEP + STEP / 2, round(yOf(value, top))];
    const hasBefore = at > 0 && values[at - 1] !== null;
    const hasAfter = at + 1 < values.length && values[at + 1] !== null;
    if (hasBefore) parts.push(`L${x} ${y}`);
    else if (hasAfter) parts.push(`M${x} ${y}`);
    else parts.push(`M${x - STEP / 2} ${y}H${x + STEP / 2}`);
  });
  return parts.join('');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
